/** For an answer that leads to a page: whoever has gone to another one meanwhile is not taken away from there. */
export function stillHere(): () => boolean {
  const { pathname } = location;
  return () => location.pathname === pathname;
}
