/**
 * testlib's standard checkers, written anew from what they do. Like there, an output with anything behind what was
 * asked for is wrong, and an answer file that the checker cannot use is a fault of the problem.
 */
import type { StandardChecker } from "@gavel/domain/compare-rules";
import { isBlank, LineCursor, TokenCursor } from "./cursor.ts";

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
    if (error instanceof Unfit) return error.whose === "answer" ? "unfitAnswer" : "wrongAnswer";
    throw error;
  }
}

/** A token that is not of the kind wanted, or missing. */
class Unfit extends Error {
  readonly whose: "output" | "answer";
  constructor(whose: "output" | "answer") {
    super(`the ${whose} does not have the required form`);
    this.whose = whose;
  }
}

class Stream {
  readonly #tokens: TokenCursor;
  readonly whose: "output" | "answer";

  constructor(bytes: Uint8Array, whose: "output" | "answer") {
    this.#tokens = new TokenCursor(bytes, isBlank);
    this.whose = whose;
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
    const token = this.word();
    return parseDouble(token) ?? this.unfit();
  }

  unfit(): never {
    throw new Unfit(this.whose);
  }
}

function isWhole(token: string, bits: 32 | 64): boolean {
  if (!/^(0|-?[1-9]\d*)$/.test(token) || token.length > 20) return false;
  if (token.length < 10) return true;
  return BigInt(token) === BigInt.asIntN(bits, BigInt(token));
}

/** What C's `%lf` reads to the end, but no NaN. */
function parseDouble(token: string): number | null {
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(token)) return Number(token);
  const infinite = /^([+-]?)inf(inity)?$/i.exec(token);
  if (infinite !== null) {
    return infinite[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  return parseHexDouble(token);
}

function parseHexDouble(token: string): number | null {
  const parts = /^([+-]?)0x([\da-f]*)\.?([\da-f]*)(?:p([+-]?\d+))?$/i.exec(token);
  const [, sign = "", whole = "", fraction = "", power = "0"] = parts ?? [];
  if (parts === null || whole + fraction === "") return null;
  const value =
    Number.parseInt(`${whole}${fraction}` || "0", 16) * 2 ** (Number(power) - 4 * fraction.length);
  return sign === "-" ? -value : value;
}

const isInfinite = (value: number) => value > 1e300 || value < -1e300;

/** Absolute or relative, whichever is laxer, with the library's own slack for rounding. */
function isClose(expected: number, result: number, error: number): boolean {
  const slack = error + 1e-15;
  if (isInfinite(expected)) return isInfinite(result) && expected > 0 === result > 0;
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
    const output = new Stream(outputBytes, "output");
    const isRight = check(output, new Stream(answerBytes, "answer"));
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
    for (let rest = output.read(); rest !== null; rest = output.read()) {
      if (!rest.every(isBlank)) return "wrongAnswer";
    }
    return "accepted";
  };
}

function equalWords(a: Uint8Array, b: Uint8Array): boolean {
  const isSpace = (byte: number | undefined) => isBlank(byte) || byte === 11 || byte === 12;
  const [mine, theirs] = [new TokenCursor(a, isSpace), new TokenCursor(b, isSpace)];
  for (;;) {
    const [hasMine, hasTheirs] = [mine.next(), theirs.next()];
    if (!hasMine || !hasTheirs) return hasMine === hasTheirs;
    if (!mine.equals(theirs, false)) return false;
  }
}

/** `Case 1: …`: what follows, up to the next `Case`. */
class CaseStream {
  readonly #stream: Stream;
  #hasReadCase = false;

  constructor(stream: Stream) {
    this.#stream = stream;
  }

  read(number: number, check: (token: string) => boolean): string[] {
    if (!this.#hasReadCase && this.#stream.word() !== "Case") this.#stream.unfit();
    this.#hasReadCase = false;
    if (this.#stream.word() !== `${number}:`) this.#stream.unfit();
    const tokens: string[] = [];
    while (!this.#stream.isOver) {
      const token = this.#stream.word();
      if (token === "Case") {
        this.#hasReadCase = true;
        break;
      }
      if (!check(token)) this.#stream.unfit();
      tokens.push(token);
    }
    return tokens;
  }
}

function byCases(check: (token: string) => boolean): Checker {
  return byStreams((output, answer) => {
    const [mine, theirs] = [new CaseStream(output), new CaseStream(answer)];
    for (let number = 1; !answer.isOver; number++) {
      const wanted = theirs.read(number, check);
      const said = mine.read(number, check);
      if (wanted.length !== said.length || wanted.some((one, at) => one !== said[at])) return false;
    }
    return true;
  });
}

function readNumberedCases(stream: Stream): string[] {
  const numbers: string[] = [];
  for (let number = 1; !stream.isOver; number++) {
    if (stream.word() !== "Case" || stream.word() !== `${number}:`) stream.unfit();
    numbers.push(stream.whole());
  }
  return numbers;
}

function readWholes(stream: Stream): string[] {
  const numbers: string[] = [];
  while (!stream.isOver) numbers.push(stream.whole());
  return numbers;
}

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
  wcmp: (output, answer) => (equalBlankWords(output, answer) ? "accepted" : "wrongAnswer"),
  ncmp: pairwise((output, answer) => answer.whole() === output.whole()),
  icmp: byStreams((output, answer) => answer.whole(32) === output.whole(32)),
  uncmp: byStreams((output, answer) => {
    const wanted = readWholes(answer).sort();
    return sameList(wanted, readWholes(output).sort());
  }),
  hcmp: byStreams((output, answer) => {
    const [wanted, said] = [answer.word(), output.word()];
    const isNumber = (word: string) => /^(0|-?[1-9]\d*)$/.test(word);
    if (!isNumber(wanted) || !answer.isOver) answer.unfit();
    return isNumber(said) && wanted === said;
  }),
  yesno: byStreams((output, answer) => yesOrNo(answer) === yesOrNo(output)),
  nyesno: pairwise((output, answer) => yesOrNo(answer) === yesOrNo(output)),
  lcmp: byLines(equalWords),
  fcmp: byLines((answer, output) => Buffer.compare(answer, output) === 0),
  caseicmp: byStreams((output, answer) => {
    const wanted = readNumberedCases(answer);
    return sameList(wanted, readNumberedCases(output));
  }),
  casencmp: byCases((token) => isWhole(token, 64)),
  casewcmp: byCases(() => true),
};

function equalBlankWords(output: Uint8Array, answer: Uint8Array): boolean {
  const [mine, theirs] = [new TokenCursor(output, isBlank), new TokenCursor(answer, isBlank)];
  for (;;) {
    const [hasMine, hasTheirs] = [mine.next(), theirs.next()];
    if (!hasMine || !hasTheirs) return hasMine === hasTheirs;
    if (!mine.equals(theirs, false)) return false;
  }
}
