import type { ContestFault } from "@gavel/domain/contest/contest";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { z } from "zod";
import { type FormValues, faultsOf } from "./form-values.ts";
import { useFieldNames } from "./form-words.ts";

/** Where the form shows what the domain finds wrong with what is sent. */
const PLACES: Partial<Record<string, keyof FormValues>> = {
  accountLimitRule: "from",
  awardType: "awards",
  awardConfig: "awards",
  sealTime: "sealChoice",
};

/** The fields with something that keeps the form from being saved, told or not. */
export function faultyFields(values: FormValues): Set<string> {
  return new Set(faultsOf(values).map(placeOf));
}

const placeOf = ({ field }: ContestFault): string => PLACES[field] ?? field;

/** The form is right where the domain finds nothing wrong with what it would send. */
export function useContestSchema() {
  const say = useFaultWords();
  return useMemo(
    () =>
      z.custom<FormValues>().superRefine((values, context) => {
        for (const fault of faultsOf(values)) {
          context.addIssue({ code: "custom", path: [placeOf(fault)], message: say(fault) });
        }
      }),
    [say],
  );
}

function useFaultWords(): (fault: ContestFault) => string {
  const { t, i18n } = useLingui();
  const nameOf = useFieldNames();
  return useMemo(
    () =>
      ({ field, code, item = "", max = 0 }) => {
        if (field === "awardConfig") return i18n._(awardWords(code, item));
        if (field === "accountLimitRule") return i18n._(ruleWords(code));
        const name = nameOf(field as keyof FormValues);
        switch (code) {
          case "required":
            return t`${name} is required`;
          case "long":
            return t`${name} is longer than ${max} characters`;
          case "order":
            return t`The end must be after the start`;
          case "outside":
            return t`The freeze must be within the contest`;
          case "twice":
            return t`Star user already added`;
          case "invalid":
          case "range":
            return t`${name} is not valid`;
        }
      },
    [t, i18n, nameOf],
  );
}

function ruleWords(code: ContestFault["code"]): MessageDescriptor {
  if (code === "required") return msg`Name a range of numbers or single accounts`;
  return code === "range" ? msg`The range ends before it starts` : msg`A range needs both numbers`;
}

function awardWords(code: ContestFault["code"], item: string): MessageDescriptor {
  if (code === "required") return msg`Award ${item} has no name`;
  if (code === "long") return msg`The name of award ${item} is too long`;
  return code === "range"
    ? msg`The number of award ${item} is out of range`
    : msg`Award ${item} is not valid`;
}
