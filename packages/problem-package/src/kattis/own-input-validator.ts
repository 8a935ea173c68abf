/**
 * Validators of the site end with 0 for a valid input, those of the format with 42. What is written beside one says the
 * one as the other; our reader knows it by its text and takes the validator alone.
 */
import type { PackageFile } from "../model.ts";
import { readText } from "../safe-archive.ts";

const TEXT_BYTES_MAX = 16 * 1024;

/** Compiled together with the validator; in C that is C++ as well. */
const COMPILED = `/* Ends with 42 where the validator beside it ends with 0, and with 43 otherwise. Written by Gavel. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void gavel_end(int status, void *nothing) {
  (void)nothing;
  fflush(NULL);
  _exit(status == 0 || status == 42 ? 42 : 43);
}

__attribute__((constructor(65535))) static void gavel_begin(void) { on_exit(gavel_end, NULL); }
`;

const started = (
  name: string,
) => `# Ends with 42 where the validator beside it ends with 0, and with 43 otherwise. Written by Gavel.
import os
import runpy
import sys

here = os.path.dirname(os.path.abspath(__file__))
code = 0
try:
    runpy.run_path(os.path.join(here, ${JSON.stringify(name)}), run_name="__main__")
except SystemExit as end:
    code = 0 if end.code is None else end.code
sys.exit(42 if code in (0, 42) else 43)
`;

const STARTED_FILE = "__main__.py";
const compiledFile = (ending: string) => `gavel-wrapper.${ending}`;

/** What goes beside a validator in this language; null = there is nothing for it. */
export function inputWrapper(
  family: string | undefined,
  name: string,
): { readonly name: string; readonly text: string } | null {
  if (family === "python") return { name: STARTED_FILE, text: started(name) };
  if (family !== "c" && family !== "cpp") return null;
  return { name: compiledFile(family), text: COMPILED };
}

/** The files of a validator without what we put beside it; null = nothing of ours is there. */
export async function withoutInputWrapper(
  files: ReadonlyMap<string, PackageFile>,
): Promise<ReadonlyMap<string, PackageFile> | null> {
  for (const wrapper of [compiledFile("cpp"), compiledFile("c"), STARTED_FILE]) {
    const file = files.get(wrapper);
    if (file === undefined || file.bytes > TEXT_BYTES_MAX) continue;
    const text = await readText(file, TEXT_BYTES_MAX);
    const others = new Map([...files].filter(([name]) => name !== wrapper));
    const isOurs =
      wrapper === STARTED_FILE
        ? [...others.keys()].some((name) => text === started(name))
        : text === COMPILED;
    if (isOurs) return others;
  }
  return null;
}
