/** The rules for what hangs on a problem: languages, templates, translations. Pure. */
import { LIMITS } from "@gavel/domain/limit";
import { isLocale } from "@gavel/domain/locale";
import { DomainError } from "../../kernel/error.ts";
import type { ProblemForm } from "./schema.ts";
import type { TemplateDraft, TranslationDraft } from "./writing/queries.ts";

export function requireLanguages(known: readonly { readonly id: number }[]): number[] {
  if (known.length === 0) throw new DomainError("LANGUAGE_REQUIRED", { field: "Language" });
  return known.map((language) => language.id);
}

/** An enabled template needs code; a switched-off one without code is no template at all. */
export function readTemplates(
  form: ProblemForm,
  known: readonly { readonly id: number; readonly name: string }[],
): TemplateDraft[] {
  const names = new Map(known.map((language) => [language.id, language.name]));
  const drafts = new Map<number, TemplateDraft>();
  for (const { lid, code, status } of form.codeTemplates) {
    const name = names.get(lid);
    if (name === undefined) continue;
    const isEnabled = status ?? true;
    const text = code ?? "";
    if (text.length > LIMITS.codeMax)
      throw new DomainError("FIELD_TOO_LONG", { n: LIMITS.codeMax });
    if (text.trim() !== "") {
      drafts.set(lid, { language_id: lid, code: text, is_enabled: isEnabled });
    } else if (isEnabled) {
      throw new DomainError("TEMPLATE_EMPTY", { field: `Code template of ${name}` });
    }
  }
  return [...drafts.values()];
}

/** null = the form does not speak of translations; they stay. Those without a title are dropped. */
export function readTranslations(form: ProblemForm): TranslationDraft[] | null {
  const { translations } = form.problem;
  if (translations === undefined) return null;
  return Object.entries(translations).flatMap(([locale, one]) => {
    if (!isLocale(locale)) {
      throw new DomainError("PARAM_INVALID", { field: `translations.${locale}` });
    }
    if (one.title.length > LIMITS.titleMax) {
      throw new DomainError("FIELD_TOO_LONG", { n: LIMITS.titleMax });
    }
    const isTooLong = [one.description, one.input, one.output, one.hint].some(
      (text) => text.length > LIMITS.textMax,
    );
    if (isTooLong) throw new DomainError("FIELD_TOO_LONG", { n: LIMITS.textMax });
    return one.title.trim() === "" ? [] : [{ ...one, title: one.title.trim(), locale }];
  });
}
