import { siteConnection } from "./connection/site-connection.ts";

const KEY = "reloadedForChunk";
const QUIET_MS = 60_000;

/**
 * A part of the site that is gone from a server which answers usually means a newer version was deployed: reload once.
 * While the server does not answer, a reload would leave nothing of the app; then, and if a reload does not help, the
 * error goes on to the page.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener("vite:preloadError", (event) => {
    keepRouterFromReloading(event.payload);
    void reloadForNewVersion();
  });
}

async function reloadForNewVersion(): Promise<void> {
  if (Date.now() - lastReload() < QUIET_MS || !(await siteConnection.isThere())) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

/** The router reloads by itself, whether the server answers or not, unless it remembers that it has done so. */
function keepRouterFromReloading(error: Error): void {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${error.message}`, "1");
  } catch {
    // Without storage it does not reload either.
  }
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0);
  } catch {
    // Without storage a loop could not be seen: never reload by ourselves.
    return Date.now();
  }
}

/** Gets a part of the site that is shown once it is there: waits for a server that is away, and asks again. */
export async function loadPart<Part>(importer: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await importer();
    } catch (error) {
      if (await siteConnection.isThere()) throw error;
      await siteConnection.answered();
    }
  }
}
