/**
 * Test data written on Windows, where every line ends with CR LF. Programs here would find the CR in their input,
 * which nobody saw who tried them there.
 */
import { packageReason } from "@gavel/domain/package-reason";
import { Findings } from "../findings.ts";
import type { ImportedCase, PackageFile, ReadProblem } from "../model.ts";

const CR = 13;
const LF = 10;

/** The problem with LF in those files of its test data in which every line ends with CR LF; others stay byte for byte. */
export async function withUnixLines(read: ReadProblem): Promise<ReadProblem> {
  if (read.problem === null) return read;
  let changed = 0;
  const convert = async (file: PackageFile): Promise<PackageFile> => {
    const ends = await countEnds(file);
    if (ends === 0) return file;
    changed += 1;
    return {
      ...file,
      bytes: file.bytes - ends,
      open: () => withoutReturns(file.open()),
    };
  };
  const cases: ImportedCase[] = [];
  for (const one of read.problem.cases) {
    const input = await convert(one.input);
    const output = one.output === null ? null : await convert(one.output);
    cases.push({ ...one, input, output });
  }
  if (changed === 0) return read;
  const findings = new Findings();
  findings.change("", packageReason("unixLines", { n: changed }));
  return {
    ...read,
    problem: { ...read.problem, cases },
    remarks: [...read.remarks, ...findings.remarks],
  };
}

/** How many lines there are when all of them end with CR LF; 0 when any ends otherwise. */
export async function countEnds(file: Pick<PackageFile, "open">): Promise<number> {
  let count = 0;
  let last = -1;
  for await (const chunk of file.open()) {
    for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1)) {
      if ((at === 0 ? last : chunk[at - 1]) !== CR) return 0;
      count += 1;
    }
    last = chunk.at(-1) ?? last;
  }
  return count;
}

export async function* withoutReturns(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let isHeld = false;
  for await (const chunk of chunks) {
    if (chunk.byteLength === 0) continue;
    const kept = new Uint8Array(chunk.byteLength + 1);
    let size = 0;
    if (isHeld && chunk[0] !== LF) kept[size++] = CR;
    isHeld = chunk.at(-1) === CR;
    for (const [at, byte] of chunk.entries()) {
      if (byte === CR && (at + 1 === chunk.byteLength || chunk[at + 1] === LF)) continue;
      kept[size++] = byte;
    }
    yield kept.subarray(0, size);
  }
  if (isHeld) yield Uint8Array.of(CR);
}
