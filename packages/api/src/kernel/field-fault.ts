import { DomainError } from "./error.ts";

interface FieldFault {
  readonly field: string;
  readonly code: string;
  /** In characters, of a text that is too long. */
  readonly max?: number | undefined;
}

/** What a form's rules find wrong with a field, as a refusal: PARAM_MISSING, FIELD_TOO_LONG or PARAM_INVALID. */
export function fieldFault({ field, code, max }: FieldFault): DomainError {
  if (code === "required") return new DomainError("PARAM_MISSING", { field });
  if (code === "long" && max !== undefined) {
    return new DomainError("FIELD_TOO_LONG", { field, n: max });
  }
  return new DomainError("PARAM_INVALID", { field });
}
