/**
 * Default comparison of a program's output with the answer, on bytes: outputs of 100 MB, NUL bytes and
 * invalid UTF-8 are ordinary input here, so nothing is decoded, split or copied.
 */
export type CompareVerdict = "accepted" | "presentationError" | "wrongAnswer";

const LF = 10;
const CR = 13;

/** ASCII white space: tab, line feed, vertical tab, form feed, carriage return, space. */
function isSpace(byte: number | undefined): boolean {
  return byte === 32 || (byte !== undefined && byte >= 9 && byte <= CR);
}

/**
 * `ignoreEndBlank` on: equal after trimming each line's end and the text's end, else wrong; there is no
 * Presentation Error. Off: equal bytes; equal without any white space is a Presentation Error; else wrong.
 * CRLF in an answer file counts as LF, because such files come from zips made on other systems.
 */
export function compareOutput(
  output: Uint8Array,
  answer: Uint8Array,
  options: { ignoreEndBlank: boolean },
): CompareVerdict {
  // The common case is one memory comparison.
  if (Buffer.compare(output, answer) === 0) return "accepted";
  if (options.ignoreEndBlank) {
    return equalTrimmed(output, answer) ? "accepted" : "wrongAnswer";
  }
  if (equalWithLfAnswer(output, answer)) return "accepted";
  return equalStripped(output, answer) ? "presentationError" : "wrongAnswer";
}

function equalWithLfAnswer(output: Uint8Array, answer: Uint8Array): boolean {
  let at = 0;
  for (let index = 0; index < answer.length; index++) {
    if (answer[index] === CR && answer[index + 1] === LF) continue;
    if (output[at] !== answer[index]) return false;
    at++;
  }
  return at === output.length;
}

function equalStripped(a: Uint8Array, b: Uint8Array): boolean {
  let i = 0;
  let j = 0;
  for (;;) {
    while (isSpace(a[i])) i++;
    while (isSpace(b[j])) j++;
    if (i === a.length || j === b.length) return i === a.length && j === b.length;
    if (a[i++] !== b[j++]) return false;
  }
}

/**
 * Walks both texts run by run. A run of white space at the end of the text is nothing; one with line feeds is
 * that many line feeds and what follows the last of them (the next line's indentation); another is itself.
 */
function equalTrimmed(a: Uint8Array, b: Uint8Array): boolean {
  let i = 0;
  let j = 0;
  for (;;) {
    while (i < a.length && a[i] === b[j] && !isSpace(a[i])) {
      i++;
      j++;
    }
    const runA = readRun(a, i);
    const runB = readRun(b, j);
    if (runA.lineFeeds !== runB.lineFeeds) return false;
    if (!equalSlices(a.subarray(runA.from, runA.to), b.subarray(runB.from, runB.to))) return false;
    i = runA.next;
    j = runB.next;
    if (i === a.length || j === b.length) return i === a.length && j === b.length;
    if (a[i] !== b[j]) return false;
  }
}

interface Run {
  readonly lineFeeds: number;
  /** The significant part of the run. */
  readonly from: number;
  readonly to: number;
  /** The first byte behind the run. */
  readonly next: number;
}

function readRun(text: Uint8Array, start: number): Run {
  let lineFeeds = 0;
  let from = start;
  let at = start;
  for (; isSpace(text[at]); at++) {
    if (text[at] === LF) {
      lineFeeds++;
      from = at + 1;
    }
  }
  if (at === text.length) return { lineFeeds: 0, from: at, to: at, next: at };
  return { lineFeeds, from, to: at, next: at };
}

function equalSlices(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0;
}
