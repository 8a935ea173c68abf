/** Codeforces shows the form again when it does not take code, with the reasons beside its fields. */
import { type FailureKind, RemoteFailure } from "../../failure.ts";
import type { Page } from "../../http/client.ts";
import { all, lineOf } from "../../pages/read.ts";

export function formRefusal(page: Page): RemoteFailure | null {
  const errors = all(page.html, "span.error")
    .map((one) => ({ text: lineOf(one), field: one.getAttribute("class") ?? "" }))
    .filter(({ text }) => text !== "");
  const [error] = errors;
  if (error === undefined) return null;
  return new RemoteFailure(kindOf(error), { detail: errors.map(({ text }) => text).join(" ") });
}

function kindOf({ text, field }: { readonly text: string; readonly field: string }): FailureKind {
  if (/exactly the same code/i.test(text)) return "duplicate";
  if (/Invalid handle\/email or password/i.test(text)) return "badCredentials";
  return field.includes("for__programTypeId") ? "languageRefused" : "refused";
}
