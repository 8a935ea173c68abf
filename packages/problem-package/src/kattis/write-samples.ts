/** Which samples are test cases as well, so that a package says each of them once. */
import type { ImportedCase, ImportedProblem, PackageFile } from "../model.ts";
import { readText } from "../safe-archive.ts";

/** Samples of statements are short; a case may end with some more blanks than what is shown of it. */
const SAMPLE_BYTES_MAX = 64 * 1024;
const BLANKS_MAX = 64;

/** Index of a sample → the case with its content. Each case stands for one sample. */
export async function findSampleCases(
  problem: ImportedProblem,
): Promise<ReadonlyMap<number, ImportedCase>> {
  const found = new Map<number, ImportedCase>();
  const taken = new Set<ImportedCase>();
  for (const [index, sample] of problem.samples.entries()) {
    if (sample.kind !== "pair") continue;
    for (const one of problem.cases) {
      if (taken.has(one)) continue;
      const isSame =
        (await says(one.input, sample.input)) && (await says(one.output, sample.output));
      if (!isSame) continue;
      found.set(index, one);
      taken.add(one);
      break;
    }
  }
  return found;
}

async function says(file: PackageFile | null, text: string): Promise<boolean> {
  if (file === null) return text.trim() === "";
  const bytes = Buffer.byteLength(text);
  if (file.bytes > SAMPLE_BYTES_MAX || Math.abs(file.bytes - bytes) > BLANKS_MAX) return false;
  return plain(await readText(file, SAMPLE_BYTES_MAX)) === plain(text);
}

const plain = (text: string) => text.replace(/\r\n?/g, "\n").trimEnd();
