import type { ProgramKind } from "@gavel/domain/program";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const kindNames: Readonly<Record<ProgramKind, MessageDescriptor>> = {
  solution: msg({ message: "Solution", context: "program" }),
  generator: msg`Generator`,
  validator: msg`Validator`,
};
