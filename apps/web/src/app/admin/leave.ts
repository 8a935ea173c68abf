/** Takes people out of a page of the back office that the server refuses; the app's frame says how to go. */

type Exit = "/admin/login" | "/admin" | "/setting";
let go: ((to: Exit) => void) | null = null;

export function setAdminExit(navigate: ((to: Exit) => void) | null): void {
  go = navigate;
}

export function isInBackOffice(pathname = location.pathname): boolean {
  return pathname === "/admin" || pathname.startsWith("/admin/");
}

/** Where a second factor is set up, from any page. */
export function leaveToSetUp(): void {
  if (location.pathname !== "/setting") go?.("/setting");
}

/** @returns whether somebody was sent away. */
export function leaveTo(to: Exit): boolean {
  if (go === null || !isInBackOffice()) return false;
  if (location.pathname === to || (to === "/admin" && location.pathname === "/admin/dashboard")) {
    return true;
  }
  go(to);
  return true;
}
