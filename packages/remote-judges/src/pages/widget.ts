/** Questions for people, in a form. They are told and never answered. */
import { RemoteFailure } from "../failure.ts";
import type { Page } from "../http/client.ts";
import { find } from "./read.ts";

const WIDGETS = [
  ...[".cf-turnstile", ".cf-challenge", ".g-recaptcha", ".h-captcha", "iframe[src*='captcha']"],
  // A picture with letters, and the field for them.
  ...["img[src*='captcha']", "input[name*='captcha']"],
].join(", ");

/** Of a page with a form, never of a text. @throws RemoteFailure `captcha` */
export function refuseWidget(page: Page): void {
  if (find(page.html, WIDGETS) === null) return;
  throw new RemoteFailure("captcha", { detail: "the form asks for a person" });
}
