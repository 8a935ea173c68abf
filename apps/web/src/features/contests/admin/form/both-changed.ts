import type { FormValues } from "./form-values.ts";

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that somebody else and this editor have changed since `base`, each to something else. */
export function bothChanged(
  base: FormValues,
  theirs: FormValues,
  mine: FormValues,
): (keyof FormValues)[] {
  return (Object.keys(base) as (keyof FormValues)[]).filter(
    (name) =>
      !same(base[name], theirs[name]) &&
      !same(base[name], mine[name]) &&
      !same(theirs[name], mine[name]),
  );
}
