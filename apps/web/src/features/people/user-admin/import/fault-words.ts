import type { RowFault, RowFaultCode } from "@gavel/domain/user-row";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { staffErrorTexts } from "../../../../app/errors/staff-error-messages.ts";
import { validationTexts } from "../../../../app/errors/validation-texts.ts";
import { useColumnNames } from "./preview-table.tsx";

const FAULT_TEXTS: Record<RowFaultCode, MessageDescriptor> = {
  USERNAME_REQUIRED: validationTexts.USERNAME_REQUIRED,
  USERNAME_TOO_LONG: validationTexts.USERNAME_TOO_LONG,
  USERNAME_CHARACTERS: validationTexts.USERNAME_CHARACTERS,
  PASSWORD_REQUIRED: validationTexts.PASSWORD_REQUIRED,
  PASSWORD_LENGTH: validationTexts.PASSWORD_LENGTH,
  EMAIL_FORMAT: validationTexts.EMAIL_FORMAT,
  TEXT_TOO_LONG: msg`Too long`,
  TEXT_CHARACTERS: validationTexts.TEXT_CHARACTERS,
  TOO_MANY_CELLS: msg`The row has more cells than the sheet has columns`,
  BROKEN_QUOTES: msg`Missing closing quotation mark`,
  SAME_AS_ABOVE: msg`Same as in a row above`,
  USER_EXISTS: staffErrorTexts.USER_EXISTS,
};

/** Sentences that name their column where the fault does not. */
const NEEDS_COLUMN: readonly RowFaultCode[] = [
  "TEXT_TOO_LONG",
  "TEXT_CHARACTERS",
  "SAME_AS_ABOVE",
  "USER_EXISTS",
];

export function useFaultWords(): (faults: readonly RowFault[]) => string[] {
  const { i18n } = useLingui();
  const names = useColumnNames();
  return (faults) =>
    faults.map(({ column, code }) => {
      const text = i18n._(FAULT_TEXTS[code]);
      return column !== null && NEEDS_COLUMN.includes(code) ? `${names[column]}: ${text}` : text;
    });
}
