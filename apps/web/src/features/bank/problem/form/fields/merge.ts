/** What two people changed in one problem, field by field. Pure. */
import { LOCALES, type Locale } from "@gavel/domain/locale";
import {
  type ProblemField,
  type ProblemFields,
  problemFields,
  STATEMENT_PARTS,
  type StatementPart,
  type StatementTexts,
} from "@gavel/domain/problem-fields";

/** A text belongs to its language, whichever is the main one. */
type TextPath = `${Locale}.${StatementPart}`;
export type FieldPath = Exclude<ProblemField, "main" | "other"> | TextPath;

const TEXT_PATHS: readonly TextPath[] = LOCALES.flatMap((locale) =>
  STATEMENT_PARTS.map((part) => `${locale}.${part}` as const),
);

const isTexts = (name: ProblemField): name is "main" | "other" =>
  name === "main" || name === "other";

/** @internal */
export const FIELD_PATHS: readonly FieldPath[] = [
  ...problemFields.keyof().options.filter((name) => !isTexts(name)),
  ...TEXT_PATHS,
] as readonly FieldPath[];

export function textOf(path: FieldPath): { locale: Locale; part: StatementPart } | null {
  if (!isTextPath(path)) return null;
  const [locale, part] = path.split(".") as [Locale, StatementPart];
  return { locale, part };
}

const isTextPath = (path: FieldPath): path is TextPath => path.includes(".");

const sideOf = (fields: ProblemFields, locale: Locale) =>
  fields.mainLocale === locale ? "main" : "other";

export function readField(fields: ProblemFields, path: FieldPath): unknown {
  const text = textOf(path);
  if (text !== null) return fields[sideOf(fields, text.locale)][text.part];
  return fields[path as ProblemField];
}

/** Another main language changes the places of the two texts. */
function writeField(fields: ProblemFields, path: FieldPath, value: unknown): ProblemFields {
  const text = textOf(path);
  if (text !== null) {
    const side = sideOf(fields, text.locale);
    const texts = { ...fields[side], [text.part]: value } as StatementTexts;
    return { ...fields, [side]: texts };
  }
  if (path === "mainLocale" && value !== fields.mainLocale) {
    return { ...fields, mainLocale: value as Locale, main: fields.other, other: fields.main };
  }
  return { ...fields, [path]: value } as ProblemFields;
}

/** The order of names says nothing. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === "object" && JSON.stringify(a, sorted) === JSON.stringify(b, sorted));

export const changedFields = (from: ProblemFields, to: ProblemFields): FieldPath[] =>
  from === to
    ? []
    : FIELD_PATHS.filter((path) => !isSame(readField(from, path), readField(to, path)));

interface Merged {
  /** Theirs, with what only I changed; where both did, mine. */
  readonly fields: ProblemFields;
  /** What both changed, each to something else. */
  readonly conflicts: readonly FieldPath[];
}

export function mergeFields(
  base: ProblemFields,
  mine: ProblemFields,
  theirs: ProblemFields,
): Merged {
  const byThem = new Set(changedFields(base, theirs));
  const byMe = changedFields(base, mine);
  const conflicts = byMe.filter(
    (path) => byThem.has(path) && !isSame(readField(mine, path), readField(theirs, path)),
  );
  return { fields: takeOver(theirs, mine, byMe), conflicts };
}

/** `into` with these fields of `from`. The main language first: it says which text is which. */
export function takeOver(
  into: ProblemFields,
  from: ProblemFields,
  paths: readonly FieldPath[],
): ProblemFields {
  const first = paths.filter((path) => path === "mainLocale");
  const rest = paths.filter((path) => path !== "mainLocale");
  return [...first, ...rest].reduce(
    (fields, path) => writeField(fields, path, readField(from, path)),
    into,
  );
}
