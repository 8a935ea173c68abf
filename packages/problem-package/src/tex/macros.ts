/** Macros that a statement defines for itself. */
import { TexSource } from "./source.ts";

interface Macro {
  readonly argumentCount: number;
  readonly standard: string | null;
  readonly body: string;
}

/** Macros may call each other; an honest statement expands few. */
const EXPANSIONS_MAX = 5000;
/** What they come to all together, in letters: a macro that repeats its argument a million times fills the memory. */
const LETTERS_MAX = 1_000_000;

export class Macros {
  readonly #macros = new Map<string, Macro>();
  #expansions = 0;
  #letters = 0;

  /** The text that stands for a command, with its arguments taken; null = it is no macro. */
  expand(name: string, source: TexSource): string | null {
    const macro = this.#macros.get(name);
    return macro === undefined ? null : this.#expand(macro, source);
  }

  define(kind: string, source: TexSource): void {
    if (kind === "def") {
      source.match(/\s*/y);
      const name = source.next === "\\" ? source.command() : source.argument();
      const parameters = source.match(/[^{]*/y) ?? "";
      this.#setMacro(name, (parameters.match(/#\d/g) ?? []).length, null, source.argument());
      return;
    }
    source.match(/\*/y);
    const name = source.argument().trim().replace(/^\\/, "");
    if (kind === "DeclareMathOperator") {
      this.#setMacro(name, 0, null, `\\operatorname{${source.argument()}}`);
      return;
    }
    const count = Number(source.option() ?? 0);
    const standard = source.option();
    this.#setMacro(name, Number.isInteger(count) ? count : 0, standard, source.argument());
  }

  #setMacro(name: string, argumentCount: number, standard: string | null, body: string): void {
    if (name === "htmlPixelsInCm") return;
    this.#macros.set(name, { argumentCount: Math.min(9, argumentCount), standard, body });
  }

  #expand(macro: Macro, source: TexSource): string {
    this.#letters += macro.body.length;
    if (++this.#expansions > EXPANSIONS_MAX || this.#letters > LETTERS_MAX) return "";
    const values: string[] = [];
    if (macro.standard !== null) values.push(source.option() ?? macro.standard);
    while (values.length < macro.argumentCount) values.push(source.argument());
    return macro.body.replace(/#([1-9])/g, (_, digit: string) => {
      const value = values[Number(digit) - 1] ?? "";
      this.#letters += value.length;
      return this.#letters > LETTERS_MAX ? "" : value;
    });
  }

  /** Own macros inside a formula, written out: the page does not know them. */
  inMath(math: string): string {
    let text = math;
    for (let round = 0; round < 10; round++) {
      const before = text;
      const source = new TexSource(text);
      text = "";
      while (!source.isOver) {
        text += source.match(/[^\\]+/y) ?? "";
        if (source.next !== "\\") continue;
        const name = source.match(/\\[A-Za-z]+/y) ?? source.take(2);
        const macro = this.#macros.get(name.slice(1));
        text += macro === undefined ? name : ` ${this.#expand(macro, source)} `;
      }
      if (text === before || this.#expansions > EXPANSIONS_MAX) break;
    }
    // In a formula these mean nothing, and the page does not know them.
    return text.replace(/\\(ensuremath|xspace)(?![A-Za-z])/g, "");
  }
}
