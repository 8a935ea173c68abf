import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What the texts of a statement are called. */
export const partNames: Readonly<Record<string, MessageDescriptor>> = {
  title: msg`Title`,
  description: msg`Description`,
  input: msg({ message: "Input", context: "statement" }),
  output: msg({ message: "Output", context: "statement" }),
  hint: msg`Hint`,
};
