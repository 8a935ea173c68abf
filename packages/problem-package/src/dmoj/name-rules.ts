/** Which files are cases where `init.yml` names none: inputs say `in`, outputs `out`, and the last number is the case. Pure. */

export interface FoundUnit {
  readonly isBatch: boolean;
  readonly cases: readonly { readonly input: string; readonly output: string | null }[];
}

interface Numbered {
  readonly name: string;
  readonly batch: number | null;
  readonly number: number;
}

/** Batches in their order, and cases without one each by itself. */
export function findByNames(names: readonly string[]): FoundUnit[] {
  const inputs = names.flatMap((name) => numbered(name, /(^|[^a-z])in(put)?|\.in/i, /out|\.ans/i));
  const outputs = names.flatMap((name) => numbered(name, /out|\.ans/i, null));
  const byPlace = new Map(outputs.map((one) => [placeOf(one), one.name]));
  const units = new Map<string, { isBatch: boolean; cases: FoundUnit["cases"][number][] }>();
  const order = (a: number | null, b: number | null) => (a ?? 0) - (b ?? 0);
  inputs.sort((a, b) => order(a.batch, b.batch) || a.number - b.number);
  for (const input of inputs) {
    const key = input.batch === null ? `case ${placeOf(input)}` : `batch ${input.batch}`;
    const unit = units.get(key) ?? { isBatch: input.batch !== null, cases: [] };
    unit.cases.push({ input: input.name, output: byPlace.get(placeOf(input)) ?? null });
    units.set(key, unit);
  }
  return [...units.values()];
}

const placeOf = ({ batch, number }: Numbered) => `${batch ?? ""}.${number}`;

function numbered(path: string, wanted: RegExp, not: RegExp | null): Numbered[] {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (!wanted.test(name) || not?.test(name) === true || /\.(ya?ml|zip|md|pdf)$/i.test(name)) {
    return [];
  }
  const numbers = [...name.matchAll(/\d+/g)].map((match) => Number(match[0]));
  const number = numbers.at(-1);
  return number === undefined ? [] : [{ name: path, batch: numbers.at(-2) ?? null, number }];
}
