import { type FieldFault, findFieldFaults, isBarrier } from "@gavel/domain/problem-faults";
import { otherLocale, type ProblemField, type ProblemFields } from "@gavel/domain/problem-fields";
import { shownWithout } from "@gavel/domain/showable";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { Fault, FormTab } from "../parts.ts";
import type { ProblemFormView } from "../types.ts";
import { FIELD_WORDS, PART_WORDS } from "./field-words.ts";
import { useLocaleNames } from "./locale-words.ts";
import { isSame } from "./merge.ts";
import { type CheckerState, checkerSource } from "./use-checker.ts";
import { useLanguageNames } from "./use-languages.ts";

const STATEMENT: readonly ProblemField[] = [
  ...(["main", "other", "mainLocale", "source", "examples"] as const),
];
const JUDGING: readonly ProblemField[] = [
  ...(["judgeMode", "compareRules", "isRemoveEndBlank", "passes"] as const),
  ...(["checkerCode", "checkerLanguage", "checkerConvention", "checkerArguments"] as const),
];

function tabOf(field: ProblemField): FormTab {
  if (STATEMENT.includes(field)) return "statement";
  return JUDGING.includes(field) ? "judging" : "limits";
}

/** The DOM id of a field's control. */
export const fieldId = (field: ProblemField, part?: string) =>
  part === undefined ? `problem-${field}` : `problem-${field}-${part}`;

/** Where it is mended. A statement that is missing as a whole begins with its title; tags share one field. */
function controlOf({ what, field, part, item }: FieldFault): string {
  if (what === "untranslated") return fieldId(field, part ?? "title");
  return fieldId(field, field === "tags" ? undefined : (part ?? item));
}

/** What is wrong with the draft, tab by tab, in words. */
export function useFieldFaults(
  view: ProblemFormView,
  draft: ProblemFields,
  checker: CheckerState,
): readonly Fault[] {
  const { t } = useLingui();
  const say = useFaultWords();
  const { report } = checker;
  return useMemo(() => {
    const { limits, idPrefix, isRemote, fields: stored } = view;
    const without = shownWithout(view.auth, [stored.main, stored.other]);
    const facts = { limits, stored, idPrefix, isRemote, shownWithout: without };
    const faults = findFieldFaults(draft, facts).map(
      (fault): Fault => ({
        tab: tabOf(fault.field),
        kind: isBarrier(fault, draft) ? "error" : "missing",
        text: say(fault, draft),
        field: controlOf(fault),
      }),
    );
    const isBroken = report?.isCompiled === false && isSame(report.source, checkerSource(draft));
    if (draft.judgeMode === "default" || !isBroken) return faults;
    const field = fieldId("checkerCode");
    return [...faults, { tab: "judging", kind: "error", text: t`It does not compile`, field }];
  }, [view, draft, report, say, t]);
}

function useFaultWords(): (fault: FieldFault, draft: ProblemFields) => string {
  const { t, i18n } = useLingui();
  const languages = useLanguageNames();
  const names = useLocaleNames();
  return useMemo(
    () => (fault, draft) => {
      const { field, part, item = "", max = 0 } = fault;
      const isText = field === "main" || field === "other";
      const locale = field === "other" ? otherLocale(draft.mainLocale) : draft.mainLocale;
      const language = names[locale];
      const plain = isText ? (part ? i18n._(PART_WORDS[part]) : "") : i18n._(FIELD_WORDS[field]);
      const name = isText ? `${plain} (${language})` : plain;
      const template = languages.get(Number(item)) ?? item;
      switch (fault.what) {
        case "required":
          return field === "examples" ? t`Sample ${item} is empty` : t`${name} is required`;
        case "long":
          return t`${name} is longer than ${max} characters`;
        case "invalid":
          return item === "" ? t`${name} is not valid` : t`${item} is no file name`;
        case "range":
          return t`${name} must be from 1 to ${max}`;
        case "twice":
          return t`The tag ${item} occurs twice`;
        case "template":
          return t`The template of ${template} is empty`;
        case "mark":
          return t`Sample ${item} must not contain the tags input and output`;
        case "untranslated":
          return part === undefined
            ? t`There is no statement in ${language}`
            : t`${plain} is missing in ${language}`;
        case "noSamples":
          return t`There are no samples`;
        case "noLanguage":
          return t`No language is allowed`;
        case "noChecker":
          return draft.judgeMode === "interactive"
            ? t`There is no interactor`
            : t`There is no checker`;
      }
    },
    [t, i18n, languages, names],
  );
}
