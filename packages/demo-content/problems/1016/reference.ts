import { at } from "../../src/lib/at.ts";
import { Tokens } from "../../src/lib/tokens.ts";

/** Runs of a stretch of lights: at its start, at its end, and the longest anywhere. */
interface Stretch {
  length: number;
  litStart: number;
  litEnd: number;
  litMost: number;
  darkStart: number;
  darkEnd: number;
  darkMost: number;
}

const EMPTY: Stretch = {
  length: 0,
  litStart: 0,
  litEnd: 0,
  litMost: 0,
  darkStart: 0,
  darkEnd: 0,
  darkMost: 0,
};

function join(a: Stretch, b: Stretch): Stretch {
  return {
    length: a.length + b.length,
    litStart: a.litStart === a.length ? a.length + b.litStart : a.litStart,
    litEnd: b.litEnd === b.length ? b.length + a.litEnd : b.litEnd,
    litMost: Math.max(a.litMost, b.litMost, a.litEnd + b.litStart),
    darkStart: a.darkStart === a.length ? a.length + b.darkStart : a.darkStart,
    darkEnd: b.darkEnd === b.length ? b.length + a.darkEnd : b.darkEnd,
    darkMost: Math.max(a.darkMost, b.darkMost, a.darkEnd + b.darkStart),
  };
}

function flipped(s: Stretch): Stretch {
  return {
    length: s.length,
    litStart: s.darkStart,
    litEnd: s.darkEnd,
    litMost: s.darkMost,
    darkStart: s.litStart,
    darkEnd: s.litEnd,
    darkMost: s.litMost,
  };
}

function single(lit: number): Stretch {
  const dark = 1 - lit;
  return {
    length: 1,
    litStart: lit,
    litEnd: lit,
    litMost: lit,
    darkStart: dark,
    darkEnd: dark,
    darkMost: dark,
  };
}

class Lights {
  readonly #nodes: Stretch[];
  readonly #pending: Uint8Array;
  readonly #last: number;

  constructor(text: string) {
    this.#last = text.length - 1;
    this.#nodes = new Array<Stretch>(4 * text.length).fill(EMPTY);
    this.#pending = new Uint8Array(4 * text.length);
    this.#build(text, 1, 0, this.#last);
  }

  #build(text: string, node: number, from: number, to: number): void {
    if (from === to) {
      this.#nodes[node] = single(text[from] === "1" ? 1 : 0);
      return;
    }
    const middle = (from + to) >> 1;
    this.#build(text, 2 * node, from, middle);
    this.#build(text, 2 * node + 1, middle + 1, to);
    this.#nodes[node] = join(at(this.#nodes, 2 * node), at(this.#nodes, 2 * node + 1));
  }

  #flipNode(node: number): void {
    this.#nodes[node] = flipped(at(this.#nodes, node));
    this.#pending[node] = 1 - at(this.#pending, node);
  }

  #push(node: number): void {
    if (at(this.#pending, node) === 0) return;
    this.#flipNode(2 * node);
    this.#flipNode(2 * node + 1);
    this.#pending[node] = 0;
  }

  flip(l: number, r: number, node = 1, from = 0, to = this.#last): void {
    if (r < from || to < l) return;
    if (l <= from && to <= r) {
      this.#flipNode(node);
      return;
    }
    this.#push(node);
    const middle = (from + to) >> 1;
    this.flip(l, r, 2 * node, from, middle);
    this.flip(l, r, 2 * node + 1, middle + 1, to);
    this.#nodes[node] = join(at(this.#nodes, 2 * node), at(this.#nodes, 2 * node + 1));
  }

  ask(l: number, r: number, node = 1, from = 0, to = this.#last): Stretch {
    if (r < from || to < l) return EMPTY;
    if (l <= from && to <= r) return at(this.#nodes, node);
    this.#push(node);
    const middle = (from + to) >> 1;
    return join(
      this.ask(l, r, 2 * node, from, middle),
      this.ask(l, r, 2 * node + 1, middle + 1, to),
    );
  }
}

export function solve(input: string): string {
  const tokens = new Tokens(input);
  tokens.int();
  const q = tokens.int();
  const lights = new Lights(tokens.word());
  let out = "";
  for (let i = 0; i < q; i++) {
    const kind = tokens.word();
    const l = tokens.int() - 1;
    const r = tokens.int() - 1;
    if (kind === "F") lights.flip(l, r);
    else out += `${lights.ask(l, r).litMost}\n`;
  }
  return out;
}
