/** What a compiled program finds in its folder. */
import type { JudgeTask } from "@gavel/judge-protocol/judge";
import type { RunSpec } from "../sandbox/connection.ts";
import type { Program } from "./compile.ts";

export interface ProgramFiles {
  readonly files: RunSpec["files"];
  /** What all of them weigh: none of it counts against the program. */
  readonly bytes: number;
}

/**
 * The program's own files, and beside them texts by their paths, except where one of its own has that path, or a file that it
 * reads or writes: a text there would be taken for what it wrote.
 */
export function programFiles(
  program: Pick<Program, "files">,
  extraFiles: Readonly<Record<string, string>> = {},
  fileIo: JudgeTask["problem"]["fileIo"] = null,
): ProgramFiles {
  const named = fileIo === null ? [] : [fileIo.read, fileIo.write];
  const own = new Set([...program.files.map(({ path }) => path), ...named]);
  const texts = Object.entries(extraFiles).filter(([path]) => !own.has(path));
  const files = [
    ...program.files.map(({ path, executable, sha256 }) => ({
      path,
      source: { kind: "blob" as const, sha256 },
      executable,
    })),
    ...texts.map(([path, text]) => ({
      path,
      source: { kind: "text" as const, text },
      executable: false,
    })),
  ];
  const bytes =
    program.files.reduce((sum, file) => sum + file.bytes, 0) +
    texts.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
  return { files, bytes };
}
