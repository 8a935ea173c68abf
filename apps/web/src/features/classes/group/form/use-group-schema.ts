import { findGroupFaults, type GroupDraft, trimGroup } from "@gavel/domain/group/group";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { z } from "zod";

export interface GroupValues extends GroupDraft {
  readonly isVisible: boolean;
}

const FIELDS: Record<keyof GroupDraft, MessageDescriptor> = {
  name: msg`Group name`,
  shortName: msg({ message: "Short name", context: "group" }),
  brief: msg({ message: "In one line", context: "group" }),
  description: msg({ message: "Description", context: "group" }),
  auth: msg({ message: "Access", context: "group" }),
  code: msg`Invitation code`,
};

/** The form is right where the domain finds nothing wrong with what it would send. */
export function useGroupSchema() {
  const { t, i18n } = useLingui();
  return useMemo(
    () =>
      z.custom<GroupValues>().superRefine((values, context) => {
        for (const { field, code, min, max } of findGroupFaults(trimGroup(values))) {
          const name = i18n._(FIELDS[field]);
          const message =
            code === "required"
              ? t`${name} is required`
              : min === max
                ? t`${name}: exactly ${max} characters`
                : t`${name}: ${min} to ${max} characters`;
          context.addIssue({ code: "custom", path: [field], message });
        }
      }),
    [t, i18n],
  );
}

/** The field that a refusal of the server speaks of. */
export function placeOf(code: string): readonly (keyof GroupDraft | "root")[] {
  if (code === "GROUP_NAME_EXISTS") return ["name"];
  return code === "GROUP_SHORT_NAME_EXISTS" ? ["shortName"] : ["root"];
}
