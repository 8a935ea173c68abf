/** Which of many files are inputs and answers of test cases, in each way that people lay them out. Pure. */

const LAYOUTS = ["dotIn", "inputOutput", "numberedIn", "dotA", "folders"] as const;
export type DataLayout = (typeof LAYOUTS)[number];

interface FoundCase {
  readonly input: string;
  readonly output: string | null;
  /** Names for the case that no other one has. */
  readonly inputName: string;
  readonly outputName: string;
  /** From 1, by folders or by names such as `2-07.in`; null where neither speaks of any. */
  readonly subtask: number | null;
}

export interface FoundData {
  /** null = there is no case. */
  readonly layout: DataLayout | null;
  readonly cases: readonly FoundCase[];
  /** Names of the folders that became subtasks, in their order. */
  readonly subtaskTitles: readonly string[];
  /** Inputs that more than one file is an answer of. */
  readonly doubled: readonly { readonly input: string; readonly outputs: readonly string[] }[];
  readonly leftOut: readonly string[];
}

/** The names that the answer may have if the path is an input; the first is the usual one. */
type Rule = (path: string) => readonly string[] | null;

const ANSWER_ENDINGS = [".out", ".ans", ".OUT", ".ANS", ".a"];

const RULES: Readonly<Record<DataLayout, Rule>> = {
  /** `01.in` and `01.out` or `01.ans`. */
  dotIn(path) {
    const base = /^(.*[^/])\.(?:in|IN)$/.exec(path)?.[1];
    return base === undefined ? null : ANSWER_ENDINGS.map((ending) => base + ending);
  },
  /** `input1.txt` and `output1.txt`. */
  inputOutput(path) {
    const { folder, name } = partsOf(path);
    if (!/input/i.test(name) || !/(\.txt|^[^.]*)$/i.test(name)) return null;
    return ["output", "answer"].map(
      (word) => folder + name.replace(/input/i, (found) => inCaseOf(found, word)),
    );
  },
  /** `game.in1` and `game.out1`. */
  numberedIn(path) {
    const match = /^(.*)\.(?:in|IN)(\d+)$/.exec(path);
    if (match === null) return null;
    return ["out", "ans", "ou", "OUT", "ANS"].map((ending) => `${match[1]}.${ending}${match[2]}`);
  },
  /** `tests/01` and `tests/01.a`. */
  dotA(path) {
    return /(^|\/)\d+$/.test(path) ? [`${path}.a`] : null;
  },
  /** `input/01.txt` and `output/01.txt`. */
  folders(path) {
    const match = /^(|.*\/)(inputs?|in)\/([^/]+)$/i.exec(path);
    if (match === null) return null;
    const [, before = "", , name = ""] = match;
    const names = [name, name.replace(/\.in$/i, ".out"), name.replace(/\.in$/i, ".ans")];
    const folders = ["output", "outputs", "out", "answer", "answers", "ans"];
    return folders.flatMap((folder) => names.map((one) => `${before}${folder}/${one}`));
  },
};

export function findData(paths: readonly string[]): FoundData {
  const known = new Set(paths);
  const tries = LAYOUTS.map((layout) => tryLayout(layout, paths, known));
  // Most pairs win; where there are none, the layout that knows an input by its name alone.
  const best = tries.reduce((a, b) => (b.paired > a.paired ? b : a));
  const found = best.paired > 0 ? best : tries.find(({ inputs }) => inputs.length > 0);
  if (found === undefined) {
    return { layout: null, cases: [], subtaskTitles: [], doubled: [], leftOut: [...paths] };
  }
  const used = new Set(found.inputs.flatMap(({ input, outputs }) => [input, ...outputs]));
  return {
    layout: found.layout,
    ...nameCases(found.inputs),
    doubled: found.inputs.filter(({ outputs }) => outputs.length > 1),
    leftOut: paths.filter((path) => !used.has(path)),
  };
}

interface FoundInput {
  readonly input: string;
  readonly outputs: readonly string[];
  readonly usual: string;
}

function tryLayout(layout: DataLayout, paths: readonly string[], known: ReadonlySet<string>) {
  const all = paths.flatMap((input): FoundInput[] => {
    const wanted = RULES[layout](input);
    if (wanted === null) return [];
    const outputs = [...new Set(wanted)].filter((path) => path !== input && known.has(path));
    return [{ input, outputs, usual: wanted[0] ?? input }];
  });
  const paired = all.filter(({ outputs }) => outputs.length > 0).length;
  // A bare number is an input only among others that have an answer.
  const inputs = layout === "dotA" && paired === 0 ? [] : all;
  inputs.sort((a, b) => compareNames(a.input, b.input));
  return { layout, inputs, paired };
}

/** What all inputs share of their folders says nothing; what differs becomes subtasks, and part of the names. */
function nameCases(inputs: readonly FoundInput[]) {
  const shared = sharedFolder(inputs.map(({ input }) => input));
  const short = (path: string) =>
    path.startsWith(shared) ? path.slice(shared.length) : partsOf(path).name;
  const folders = [...new Set(inputs.map(({ input }) => partsOf(short(input)).folder))];
  const byName = folders.length > 1 ? null : subtasksByName(inputs.map(({ input }) => input));
  const taken = new Set<string>();
  const unique = (name: string) => {
    let free = name.replaceAll("/", "-");
    for (let n = 2; taken.has(free); n += 1) free = `${n}-${name.replaceAll("/", "-")}`;
    taken.add(free);
    return free;
  };
  const cases = inputs.map(({ input, outputs, usual }, at): FoundCase => {
    const output = outputs[0] ?? null;
    const inputName = unique(short(input));
    const outputName = unique(
      // A pair in folders of its own would have one name twice.
      partsOf(output ?? usual).name === partsOf(input).name
        ? `${inputName.replace(/\.[^.]*$/, "")}.out`
        : short(output ?? usual),
    );
    const folder = folders.indexOf(partsOf(short(input)).folder) + 1;
    return {
      input,
      output,
      inputName,
      outputName,
      subtask: folders.length > 1 ? folder : (byName?.[at] ?? null),
    };
  });
  const titles = folders.length > 1 ? folders.map((one) => one.replace(/\/$/, "")) : [];
  return { cases, subtaskTitles: titles };
}

/** `2-07.in`, `sub2_07.in`: of all or of none, and only where there is more than one. */
function subtasksByName(paths: readonly string[]): number[] | null {
  const found = paths.map((path) => /(\d+)[-_]\d+\D*\d*$/.exec(partsOf(path).name)?.[1]);
  const nums = found.flatMap((num) => (num === undefined ? [] : [Number(num)]));
  const distinct = [...new Set(nums)].sort((a, b) => a - b);
  if (nums.length < paths.length || distinct.length < 2) return null;
  return nums.map((num) => distinct.indexOf(num) + 1);
}

function sharedFolder(paths: readonly string[]): string {
  const [first = "", ...rest] = paths.map((path) => partsOf(path).folder);
  let shared = first;
  while (shared !== "" && !rest.every((folder) => folder.startsWith(shared))) {
    shared = shared.slice(0, shared.lastIndexOf("/", shared.length - 2) + 1);
  }
  return shared;
}

function partsOf(path: string): { readonly folder: string; readonly name: string } {
  const at = path.lastIndexOf("/") + 1;
  return { folder: path.slice(0, at), name: path.slice(at) };
}

function inCaseOf(found: string, word: string): string {
  if (found === found.toUpperCase()) return word.toUpperCase();
  return found[0] === "I" ? (word[0] ?? "").toUpperCase() + word.slice(1) : word;
}

function compareNames(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true }) || (a < b ? -1 : 1);
}
