/** Which test files belong together where no configuration says so: by their names, as Hydro reads them. Pure. */

export interface FoundCase {
  readonly input: string;
  readonly output: string;
  /** The number of the subtask in the name; null where it has none. */
  readonly subtask: number | null;
}

interface Candidate {
  readonly outputs: readonly string[];
  readonly subtask: number | null;
}

const ENDINGS = ["out", "ans", "OUT", "ANS", "out.txt", "ans.txt", "OUT.TXT", "ANS.TXT"];
const NUMBERED_ENDINGS = ["ou", "out", "OU", "OUT", "ans"];
const asOutput = (name: string) => name.replaceAll("input", "output").replaceAll("INPUT", "OUTPUT");

/** `name1.in`, `name1-2.in` (subtask 1, case 2), `input3.txt`. */
function numbered(name: string): Candidate | null {
  const base = name.replace(/(?:\.(?:in|IN))?(?:\.(?:txt|TXT))?$/, "").replace(/\.(?:in|IN)$/, "");
  const digits = trailingDigits(base);
  if (base === name || digits === "") return null;
  const names = ENDINGS.flatMap((ending) => [`${base}.${ending}`, asOutput(`${base}.${ending}`)]);
  const before = base.slice(0, -digits.length);
  const group = /[-_]$/.test(before) ? trailingDigits(before.slice(0, -1)) : "";
  return {
    outputs: /input/i.test(base)
      ? [...names, `${asOutput(base)}.txt`, `${asOutput(base)}.TXT`]
      : names,
    subtask: group === "" ? null : Number(group),
  };
}

/** `name.in1`, with `name.ou1` or `name.out1`. */
function numberedEnding(name: string): Candidate | null {
  const match = /^(\D*)\.(?:in|IN)(\d+)$/.exec(name);
  if (match === null) return null;
  const outputs = NUMBERED_ENDINGS.flatMap((ending) => {
    const output = `${match[1]}.${ending}${match[2]}`;
    return [output, asOutput(output)];
  });
  return { outputs, subtask: null };
}

/** `1-anything.in`. */
function numberedStart(name: string): Candidate | null {
  const match = /^(\d+[-_].*)\.(?:in|IN)$/.exec(name);
  if (match === null) return null;
  return { outputs: ENDINGS.slice(0, 4).map((ending) => `${match[1]}.${ending}`), subtask: null };
}

const RULES = [numbered, numberedEnding, numberedStart];

function trailingDigits(text: string): string {
  let at = text.length;
  while (at > 0 && /\d/.test(text.charAt(at - 1))) at -= 1;
  return text.slice(at);
}

/** In the order of the names, numbers by their value. */
export function findCases(names: readonly string[], needsOutput: boolean): FoundCase[] {
  const known = new Set(names);
  return names
    .flatMap((input) => findCase(input, known, needsOutput) ?? [])
    .sort((a, b) => compareNames(a.input, b.input));
}

function findCase(input: string, known: ReadonlySet<string>, needsOutput: boolean) {
  for (const rule of RULES) {
    const candidate = rule(input);
    if (candidate === null) continue;
    const { subtask } = candidate;
    const output = candidate.outputs.find((name) => name !== input && known.has(name));
    if (output !== undefined) return { input, output, subtask };
    // An output may look like an input by its name; only what has no partner at all and ends in .in is one.
    if (!needsOutput && /\.in\d*$/i.test(input)) return { input, output: "", subtask };
  }
  return null;
}

function compareNames(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}
