/**
 * testlib's standard checkers, written anew from what they do. Like there, an output with anything behind what was
 * asked for is wrong, and an answer file that the checker cannot use is a fault of the problem.
 */
import type { StandardChecker } from "@gavel/domain/compare-rules";
import { isBlank, isSpace, LineCursor, TokenCursor } from "./cursor.ts";
import { NUMBER_MAX_BYTES } from "./decimal.ts";

export type StandardVerdict = "accepted" | "wrongAnswer" | "unfitAnswer";

type Checker = (output: Uint8Array, answer: Uint8Array) => StandardVerdict;

export function checkStandard(
  checker: StandardChecker,
  output: Uint8Array,
  answer: Uint8Array,
): StandardVerdict {
  try {
    return CHECKERS[checker](output, answer);
  } catch (error) {
    if (error instanceof Unfit) return error.verdict;
    throw error;
  }
}

/** A token that is not of the kind wanted, or missing. */
class Unfit extends Error {
  readonly verdict: StandardVerdict;
  constructor(verdict: StandardVerdict) {
    super(`a token does not have the required form: ${verdict}`);
    this.verdict = verdict;
  }
}

class Stream {
  readonly #tokens: TokenCursor;
  /** What it means when something in here is unfit. */
  readonly #whenUnfit: StandardVerdict;

  constructor(bytes: Uint8Array, whenUnfit: StandardVerdict) {
    this.#tokens = new TokenCursor(bytes, isBlank);
    this.#whenUnfit = whenUnfit;
  }

  get isOver(): boolean {
    return this.#tokens.isOver();
  }

  word(): string {
    return this.#tokens.read() ?? this.unfit();
  }

  /** The one way in which a whole number of 64 (or 32) bits is written. */
  whole(bits: 32 | 64 = 64): string {
    const token = this.word();
    return isWhole(token, bits) ? token : this.unfit();
  }

  double(): number {
    const tokens = this.#tokens;
    const isRead = tokens.next() && tokens.to - tokens.from <= NUMBER_MAX_BYTES;
    return (isRead ? parseDouble(tokens.token) : null) ?? this.unfit();
  }

  unfit(): never {
    throw new Unfit(this.#whenUnfit);
  }
}

function isWhole(token: string, bits: 32 | 64): boolean {
  // No number of 64 bits has more digits.
  if (!/^(0|-?[1-9]\d{0,18})$/.test(token)) return false;
  return BigInt(token) === BigInt.asIntN(bits, BigInt(token));
}

/** Each text is read in one way only: with two, what is no number would be tried in all of them. */
const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const HEXADECIMAL = /^([+-]?)0x([\da-f]*)(?:\.([\da-f]*))?(?:p([+-]?\d+))?$/i;

/** What C's `%lf` reads to the end, but no NaN. */
function parseDouble(token: string): number | null {
  if (DECIMAL.test(token)) return Number(token);
  const infinite = /^([+-]?)inf(inity)?$/i.exec(token);
  if (infinite !== null) {
    return infinite[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  return parseHexDouble(token);
}

function parseHexDouble(token: string): number | null {
  const parts = HEXADECIMAL.exec(token);
  const [, sign = "", whole = "", fraction = "", power] = parts ?? [];
  if (parts === null || whole + fraction === "") return null;
  const value =
    Number.parseInt(whole + fraction, 16) * 2 ** (Number(power ?? 0) - 4 * fraction.length);
  return sign === "-" ? -value : value;
}

const isInfinite = (value: number) => value > 1e300 || value < -1e300;

/** Absolute or relative, whichever is laxer, with the library's own slack for rounding. */
function isClose(expected: number, result: number, error: number): boolean {
  const slack = error + 1e-15;
  if (isInfinite(expected)) return isInfinite(result) && Math.sign(expected) === Math.sign(result);
  if (isInfinite(result)) return false;
  if (Math.abs(result - expected) <= slack) return true;
  const [a, b] = [expected * (1 - slack), expected * (1 + slack)];
  return result >= Math.min(a, b) && result <= Math.max(a, b);
}

/** NaN, as the difference of two infinities, is never over a bound. */
const differsBy = (a: number, b: number, bound: number) => Math.abs(a - b) > bound;

type StreamChecker = (output: Stream, answer: Stream) => boolean;

/** Ends well only at the end of the output. */
function byStreams(check: StreamChecker): Checker {
  return (outputBytes, answerBytes) => {
    const output = new Stream(outputBytes, "wrongAnswer");
    const isRight = check(output, new Stream(answerBytes, "unfitAnswer"));
    return isRight && output.isOver ? "accepted" : "wrongAnswer";
  };
}

/** As long as both go on; both have to end together. */
function pairwise(equal: (output: Stream, answer: Stream) => boolean): Checker {
  return byStreams((output, answer) => {
    while (!answer.isOver && !output.isOver) {
      if (!equal(output, answer)) return false;
    }
    return answer.isOver;
  });
}

/** As long as the answer goes on. */
function doubles(differ: (expected: number, result: number) => boolean): Checker {
  return byStreams((output, answer) => {
    while (!answer.isOver) {
      if (differ(answer.double(), output.double())) return false;
    }
    return true;
  });
}

function oneDouble(differ: (expected: number, result: number) => boolean): Checker {
  return byStreams((output, answer) => !differ(answer.double(), output.double()));
}

function yesOrNo(stream: Stream): string {
  const word = stream.word().toUpperCase();
  return word === "YES" || word === "NO" ? word : stream.unfit();
}

function byLines(equal: (answer: Uint8Array, output: Uint8Array) => boolean): Checker {
  return (outputBytes, answerBytes) => {
    const [output, answer] = [new LineCursor(outputBytes), new LineCursor(answerBytes)];
    for (let wanted = answer.read(); wanted !== null; wanted = answer.read()) {
      // An empty line at the very end asks for nothing.
      if (wanted.length === 0 && answer.isOver) break;
      const said = output.read();
      if (said === null || !equal(wanted, said)) return "wrongAnswer";
    }
    return output.isRestBlank() ? "accepted" : "wrongAnswer";
  };
}

type Parting = (byte: number | undefined) => boolean;

function equalWords(output: Uint8Array, answer: Uint8Array, isParting: Parting): boolean {
  const [mine, theirs] = [new TokenCursor(output, isParting), new TokenCursor(answer, isParting)];
  for (;;) {
    const [hasMine, hasTheirs] = [mine.next(), theirs.next()];
    if (!hasMine || !hasTheirs) return hasMine === hasTheirs;
    if (!mine.equals(theirs, false)) return false;
  }
}

/**
 * As much of an output as it takes to know that it is longer than the answer. What is only longer is never read into memory
 * as a whole.
 */
function* wordsOf(stream: Stream, most: number): Generator<string> {
  for (let count = 0; !stream.isOver; count += 1) {
    if (count >= most) stream.unfit();
    yield stream.word();
  }
}

/** `Case 1: …`: what follows, up to the next `Case`. */
function readCases(stream: Stream, check: (token: string) => boolean, most: number): string[][] {
  const cases: string[][] = [];
  const words = wordsOf(stream, most);
  for (const token of words) {
    if (token === "Case") {
      cases.push([]);
      if (words.next().value !== `${cases.length}:`) stream.unfit();
    } else {
      const inside = cases.at(-1) ?? stream.unfit();
      inside.push(check(token) ? token : stream.unfit());
    }
  }
  return cases;
}

function byCases(check: (token: string) => boolean): Checker {
  return byStreams((output, answer) => {
    const wanted = readCases(answer, check, ALL);
    // The word before each case, its number, and what it holds.
    const most = wanted.reduce((sum, one) => sum + 2 + one.length, 0);
    const said = readCases(output, check, most);
    return (
      wanted.length === said.length && wanted.every((one, at) => sameList(one, said[at] ?? []))
    );
  });
}

function readNumberedCases(stream: Stream, most: number): string[] {
  const numbers: string[] = [];
  for (let number = 1; !stream.isOver; number++) {
    if (number > most) stream.unfit();
    if (stream.word() !== "Case" || stream.word() !== `${number}:`) stream.unfit();
    numbers.push(stream.whole());
  }
  return numbers;
}

function readWholes(stream: Stream, most: number): string[] {
  const numbers: string[] = [];
  while (!stream.isOver) {
    if (numbers.length >= most) stream.unfit();
    numbers.push(stream.whole());
  }
  return numbers;
}

/** Of an answer. */
const ALL = Number.POSITIVE_INFINITY;

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one, at) => one === b[at]);

const CHECKERS: Readonly<Record<StandardChecker, Checker>> = {
  acmp: oneDouble((j, p) => differsBy(j, p, 1e-6)),
  rcmp: oneDouble((j, p) => differsBy(j, p, 1.5e-6 + 1e-15)),
  dcmp: oneDouble((j, p) => !isClose(j, p, 1e-6)),
  rcmp4: doubles((j, p) => !isClose(j, p, 1e-4)),
  rcmp6: doubles((j, p) => !isClose(j, p, 1e-6)),
  rcmp9: doubles((j, p) => !isClose(j, p, 1e-9)),
  rncmp: doubles((j, p) => differsBy(j, p, 1.5e-5 + 1e-15)),
  wcmp: (output, answer) => (equalWords(output, answer, isBlank) ? "accepted" : "wrongAnswer"),
  ncmp: pairwise((output, answer) => answer.whole() === output.whole()),
  icmp: byStreams((output, answer) => answer.whole(32) === output.whole(32)),
  uncmp: byStreams((output, answer) => {
    const wanted = readWholes(answer, ALL).sort();
    return sameList(wanted, readWholes(output, wanted.length).sort());
  }),
  hcmp: byStreams((output, answer) => {
    const [wanted, said] = [answer.word(), output.word()];
    const isNumber = (word: string) => /^(0|-?[1-9]\d*)$/.test(word);
    if (!isNumber(wanted) || !answer.isOver) answer.unfit();
    return isNumber(said) && wanted === said;
  }),
  yesno: byStreams((output, answer) => yesOrNo(answer) === yesOrNo(output)),
  nyesno: pairwise((output, answer) => yesOrNo(answer) === yesOrNo(output)),
  lcmp: byLines((answer, output) => equalWords(output, answer, isSpace)),
  fcmp: byLines((answer, output) => Buffer.compare(answer, output) === 0),
  caseicmp: byStreams((output, answer) => {
    const wanted = readNumberedCases(answer, ALL);
    return sameList(wanted, readNumberedCases(output, wanted.length));
  }),
  casencmp: byCases((token) => isWhole(token, 64)),
  casewcmp: byCases(() => true),
};
