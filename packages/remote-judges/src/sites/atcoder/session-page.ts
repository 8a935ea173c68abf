/** What AtCoder's pages say of the session and of who may send. */
import { RemoteFailure } from "../../failure.ts";
import type { Page } from "../../http/client.ts";
import { all, lineOf } from "../../pages/read.ts";

export function refuseSignIn(page: Page): void {
  const isThere = page.url.pathname === "/login" || page.location?.pathname === "/login";
  if (isThere)
    throw new RemoteFailure("loginRequired", { detail: "the site leads to its sign-in" });
}

/** Of code that was not taken. */
export function sendRefusal(page: Page): RemoteFailure | null {
  const seconds = /Wait for (\d+) second/i.exec(lineOf(page.html));
  if (seconds !== null) {
    const retryAfterMs = Number(seconds[1]) * 1000;
    return new RemoteFailure("rateLimited", { detail: seconds[0], retryAfterMs });
  }
  const alert = all(page.html, ".alert-danger, .alert-warning").map(lineOf).join(" ");
  const detail = alert.replace(/^×\s*/, "");
  if (detail === "") return null;
  const kind = /language|言語/i.test(detail) ? "languageRefused" : "refused";
  return new RemoteFailure(kind, { detail });
}

/** Whatever the form carries besides what somebody fills in. */
export function hiddenFields(page: Page, form: string): Record<string, string> {
  return Object.fromEntries(
    all(page.html, `${form} input[type=hidden]`).map((input) => [
      input.getAttribute("name") ?? "",
      input.getAttribute("value") ?? "",
    ]),
  );
}
