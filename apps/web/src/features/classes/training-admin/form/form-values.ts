import { findTrainingFaults, TRAINING_RANK } from "@gavel/domain/training/training";
import type { StoredForm } from "../types.ts";

/** What stands in the fields. */
export interface FormValues {
  title: string;
  description: string;
  isPrivate: boolean;
  password: string;
  rank: string;
  /** Empty = none chosen. */
  categoryId: string;
  isEnabled: boolean;
}

export const NEW_VALUES: FormValues = {
  ...{ title: "", description: "", isPrivate: false, password: "" },
  ...{ rank: `${TRAINING_RANK.preset}`, categoryId: "", isEnabled: true },
};

export function valuesOf(stored: StoredForm): FormValues {
  return {
    ...{ title: stored.title, description: stored.description, isPrivate: stored.isPrivate },
    ...{ password: stored.password, rank: `${stored.rank}`, isEnabled: stored.isEnabled },
    categoryId: stored.categoryId === null ? "" : `${stored.categoryId}`,
  };
}

/** What is sent; no number is sent as one that the domain refuses. */
export function sentOf({ rank, categoryId, ...values }: FormValues) {
  return {
    ...values,
    title: values.title.trim(),
    rank: /^\d{1,10}$/.test(rank.trim()) ? Number(rank.trim()) : Number.NaN,
    categoryId: categoryId === "" ? null : Number(categoryId),
  };
}

export const faultsOf = (values: FormValues) => findTrainingFaults(sentOf(values));

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
