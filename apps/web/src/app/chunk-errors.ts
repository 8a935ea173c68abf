const KEY = "reloadedForChunk";
const QUIET_MS = 60_000;

/**
 * A part of the site that is gone from the server usually means a newer version was deployed: reload once.
 * If that does not help, the error goes on to the page, which says so and offers to try again.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (Date.now() - lastReload() < QUIET_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0);
  } catch {
    // Without storage a loop could not be seen: never reload by ourselves.
    return Date.now();
  }
}
