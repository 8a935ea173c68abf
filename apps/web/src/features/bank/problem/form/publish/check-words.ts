import type { Check, CheckId } from "@gavel/domain/readiness";
import { listOf } from "@gavel/ui/lib/list-of";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FormTab } from "../parts.ts";
import { partNames } from "./part-words.ts";

export const checkTitles: Readonly<Record<CheckId, MessageDescriptor>> = {
  statement: msg`Statement`,
  data: msg`Test data`,
  validator: msg`Validation`,
  right: msg`Right solutions`,
  wrong: msg`Wrong solutions`,
  samples: msg`Samples`,
  checker: msg`Checker`,
  timeLimit: msg`Time limit`,
  languages: msg`Languages`,
  translation: msg`Statement in both languages`,
  labels: msg`Tags and difficulty`,
};

/** Where a check is mended. */
export const checkTabs: Readonly<Record<CheckId, FormTab>> = {
  statement: "statement",
  data: "data",
  validator: "data",
  right: "solutions",
  wrong: "solutions",
  samples: "statement",
  checker: "judging",
  timeLimit: "limits",
  languages: "limits",
  translation: "statement",
  labels: "limits",
};

type Say = (message: MessageDescriptor) => string;

/** What was found, in one line. */
export function describeCheck(i18n: I18n, check: Check): string {
  const names = listOf(i18n.locale, check.names);
  const say: Say = (message) => i18n._({ ...message, values: { ...check.figures, names } });
  return sentences[check.id](check, say, i18n);
}

const sentences: Readonly<Record<CheckId, (check: Check, say: Say, i18n: I18n) => string>> = {
  statement: ({ state, names }, say, i18n) =>
    state === "done"
      ? say(msg`Description, input and output are there`)
      : i18n._({
          ...msg({ message: "Missing in both languages: {names}" }),
          values: { names: listOfParts(i18n, names) },
        }),
  data: ({ reason }, say) => {
    if (reason === "none") return say(msg`There are no test cases`);
    if (reason === "noPoints")
      return say(
        msg({
          message:
            "{cases, plural, one {# case, worth no points} other {# cases, none of them worth points}}",
        }),
      );
    return reason === "scored"
      ? say(
          msg({
            message:
              "{cases, plural, one {# case} other {# cases}}, {subtasks, plural, one {# subtask} other {# subtasks}}, {points, plural, one {# point} other {# points}} in all",
          }),
        )
      : say(msg({ message: "{cases, plural, one {# case} other {# cases}}" }));
  },
  validator: ({ reason }, say) => {
    if (reason === "none") return say(msg`There is no validator`);
    if (reason === "refuses")
      return say(
        msg({
          message:
            "Refuses the {count, plural, one {input of # case} other {inputs of # cases}}: {names}",
        }),
      );
    return reason === "notRun"
      ? say(msg`It was not run on all inputs`)
      : say(
          msg({
            message: "{cases, plural, one {Accepts the only input} other {Accepts all # inputs}}",
          }),
        );
  },
  right: ({ reason }, say) => {
    if (reason === "none") return say(msg`There is no right solution`);
    if (reason === "differ") return say(msg({ message: "{names}: should pass and does not" }));
    return reason === "notRun"
      ? say(msg({ message: "{names}: not run on this data" }))
      : say(msg({ message: "{names}: all cases passed" }));
  },
  wrong: ({ reason }, say) => {
    if (reason === "none") return say(msg`No solution shows that wrong programs fail`);
    if (reason === "differ") return say(msg({ message: "{names}: gets what it should not" }));
    return reason === "notRun"
      ? say(msg({ message: "{names}: not run on this data" }))
      : say(msg({ message: "{names}: caught by the data" }));
  },
  samples: ({ reason }, say) => {
    if (reason === "none") return say(msg`The statement has no samples`);
    if (reason === "interactive")
      return say(
        msg({
          message:
            "{samples, plural, one {# sample} other {# samples}}; an exchange is not compared",
        }),
      );
    if (reason === "noMain") return say(msg`No main solution to compare them with`);
    if (reason === "differ")
      return say(msg({ message: "The main solution says otherwise: sample {names}" }));
    return reason === "notRun"
      ? say(msg`The main solution was not run on them`)
      : say(
          msg({
            message:
              "{samples, plural, one {# sample agrees} other {# samples agree}} with the main solution",
          }),
        );
  },
  checker: ({ reason }, say) => {
    if (reason === "interactive") return say(msg`The interactor decides`);
    if (reason === "standard") return say(msg`Standard comparison`);
    if (reason === "noTests") return say(msg`It has no tests`);
    if (reason === "differ") return say(msg({ message: "Tests differ: {names}" }));
    return reason === "notRun"
      ? say(msg`Its tests were not run`)
      : say(
          msg({
            message:
              "{count, plural, one {# test as it should be} other {# tests as they should be}}",
          }),
        );
  },
  timeLimit: ({ reason }, say) => {
    if (reason === "notRun")
      return say(msg({ message: "{limit} ms; no right solution was timed" }));
    if (reason === "empty")
      return say(msg({ message: "{limit} ms; no limit keeps right and slow solutions apart" }));
    if (reason === "low" || reason === "above") {
      return say(msg({ message: "{limit} ms, safe from {from} ms" }));
    }
    return say(msg({ message: "{limit} ms, safe range {from}–{to} ms" }));
  },
  languages: ({ reason }, say) =>
    reason === "none"
      ? say(msg`No language of this problem can be judged now`)
      : say(
          msg({
            message:
              "{languages, plural, one {# language} other {# languages}}, {templates} with starter code",
          }),
        ),
  translation: ({ state, names }, say, i18n) =>
    state === "done"
      ? say(msg`Every text is there in both`)
      : i18n._({
          ...msg({ message: "Only in one language: {names}" }),
          values: { names: listOfParts(i18n, names) },
        }),
  labels: ({ state }, say) =>
    state === "done" ? say(msg({ message: "{names}" })) : say(msg`There are no tags`),
};

const listOfParts = (i18n: I18n, parts: readonly string[]) =>
  listOf(
    i18n.locale,
    parts.map((one) => partName(i18n, one)),
  );

function partName(i18n: I18n, part: string): string {
  const name = partNames[part];
  return name === undefined ? part : i18n._(name);
}
