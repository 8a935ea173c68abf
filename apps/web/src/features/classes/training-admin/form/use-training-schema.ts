import type { TrainingFault } from "@gavel/domain/training/training";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useCallback, useMemo } from "react";
import { z } from "zod";
import { type FormValues, faultsOf } from "./form-values.ts";

const FIELD_WORDS: Record<keyof FormValues, MessageDescriptor> = {
  title: msg`Training title`,
  description: msg`Description`,
  isPrivate: msg({ message: "Access", context: "training" }),
  password: msg`Training password`,
  rank: msg({ message: "Place", context: "training" }),
  categoryId: msg`Category`,
  isEnabled: msg`Enabled`,
};

export function useFieldNames(): (field: keyof FormValues) => string {
  const { i18n } = useLingui();
  return useCallback((field) => i18n._(FIELD_WORDS[field]), [i18n]);
}

/** The form is right where the domain finds nothing wrong with what it would send. */
export function useTrainingSchema() {
  const say = useFaultWords();
  return useMemo(
    () =>
      z.custom<FormValues>().superRefine((values, context) => {
        for (const fault of faultsOf(values)) {
          context.addIssue({ code: "custom", path: [fault.field], message: say(fault) });
        }
      }),
    [say],
  );
}

function useFaultWords(): (fault: TrainingFault) => string {
  const { t } = useLingui();
  const nameOf = useFieldNames();
  return useCallback(
    ({ field, code, max = 0 }) => {
      const name = nameOf(field);
      switch (code) {
        case "required":
          return t`${name} is required`;
        case "long":
          return t`${name} is longer than ${max} characters`;
        case "range":
          return t`A whole number from 0 to 2147483647`;
      }
    },
    [t, nameOf],
  );
}
