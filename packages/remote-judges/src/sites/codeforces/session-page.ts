/** What every page of Codeforces says of the session that it is shown to. */
import { RemoteFailure } from "../../failure.ts";
import type { Page } from "../../http/client.ts";
import { find, missing } from "../../pages/read.ts";
import { refuseWidget } from "../../pages/widget.ts";

const TOKEN = /^[0-9a-f]{32}$/;

/** The page's own word that what is sent comes from one of its forms. It stands in three places, of which some pages lack two. */
export function readToken(page: Page): string {
  const { html } = page;
  const written = [
    find(html, "meta[name='X-Csrf-Token']")?.getAttribute("content"),
    find(html, "span.csrf-token")?.getAttribute("data-csrf"),
    find(html, "input[name=csrf_token]")?.getAttribute("value"),
  ];
  const token = written.find((one) => one != null && TOKEN.test(one));
  if (token == null) throw missing("X-Csrf-Token");
  return token;
}

/** What stands before what was asked for. */
export function refuseOther(page: Page): void {
  refuseStranger(page);
  refuseWidget(page);
}

/** Who is signed in, and let in, is shown the page. */
export function refuseStranger(page: Page): void {
  if (page.url.pathname.startsWith("/enter") || page.location?.pathname.startsWith("/enter")) {
    throw new RemoteFailure("loginRequired", { detail: "the site leads to its sign-in" });
  }
  if (/^\/gyms\/?$/.test(page.url.pathname)) {
    const detail = "the site leads to its list of gyms: this one is not open to us";
    throw new RemoteFailure("forbidden", { detail });
  }
}
