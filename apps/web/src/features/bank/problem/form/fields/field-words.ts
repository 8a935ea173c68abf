import type { ProblemField, StatementPart } from "@gavel/domain/problem-fields";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useLocaleNames } from "./locale-words.ts";
import { type FieldPath, textOf } from "./merge.ts";

export const PART_WORDS: Readonly<Record<StatementPart, MessageDescriptor>> = {
  title: msg`Title`,
  description: msg`Description`,
  input: msg({ message: "Input", context: "statement" }),
  output: msg({ message: "Output", context: "statement" }),
  hint: msg`Hint`,
};

export const FIELD_WORDS: Readonly<
  Record<Exclude<ProblemField, "main" | "other">, MessageDescriptor>
> = {
  problemId: msg({ message: "ID", context: "problem" }),
  mainLocale: msg`Main language`,
  source: msg({ message: "Source", context: "statement" }),
  examples: msg`Samples`,
  type: msg`Scoring`,
  timeLimitMs: msg`Time limit`,
  memoryLimitMb: msg`Memory limit`,
  stackLimitMb: msg`Stack limit`,
  outputLimitMb: msg`Output limit`,
  difficulty: msg`Difficulty`,
  auth: msg`Visibility`,
  codeShare: msg`Share code`,
  openCaseResult: msg`Show case results`,
  isRemoveEndBlank: msg`Ignore trailing blanks`,
  judgeCaseMode: msg`Case mode`,
  languageIds: msg`Languages`,
  templates: msg`Code templates`,
  isFileIo: msg`Read and write files`,
  ioReadFileName: msg`Input file`,
  ioWriteFileName: msg`Output file`,
  userExtraFiles: msg`Files beside submissions`,
  judgeExtraFiles: msg`Files beside the checker`,
  tags: msg`Tags`,
  judgeMode: msg`Judge mode`,
  compareRules: msg`Comparison`,
  checkerCode: msg`Code of the checker`,
  checkerLanguage: msg`Language of the checker`,
  checkerConvention: msg`Convention of the checker`,
  checkerArguments: msg`Arguments of the checker`,
  passes: msg`Passes`,
};

/** A field's name, with its language where it is a text: "Title (English)". */
export function useFieldWord(): (path: FieldPath) => string {
  const { i18n, t } = useLingui();
  const names = useLocaleNames();
  return (path) => {
    const text = textOf(path);
    if (text === null) return i18n._(FIELD_WORDS[path as keyof typeof FIELD_WORDS]);
    const name = i18n._(PART_WORDS[text.part]);
    const locale = names[text.locale];
    return t`${name} (${locale})`;
  };
}
