import { join } from "node:path";
import { runCommand } from "../command.ts";
import { childEnvironment } from "../env.ts";
import { WEB_PAGE, WEB_SOURCES } from "../places.ts";
import { Refusal } from "../say.ts";
import { type Build, isFresh, markFresh, sourcesHash } from "./stamp.ts";

const BUILD: Build = {
  name: "web",
  sources: ["apps/web", "packages/ui", "packages/domain", "docs", "bun.lock"],
  product: WEB_PAGE,
};

/** @throws Refusal with the builder's words. Returns whether it had to build. */
export async function buildWeb(signal?: AbortSignal): Promise<boolean> {
  if (isFresh(BUILD)) return false;
  const hash = sourcesHash(BUILD);
  const vite = join(WEB_SOURCES, "node_modules/.bin/vite");
  const built = await runCommand([process.execPath, "--bun", vite, "build"], {
    cwd: WEB_SOURCES,
    // Whoever builds: under a test runner, React would come with all it has for developers.
    env: childEnvironment({ NODE_ENV: "production" }),
    signal,
  });
  if (built.status !== 0) throw new Refusal(`the web app could not be built:\n${built.tail}`);
  markFresh(BUILD, hash);
  return true;
}
