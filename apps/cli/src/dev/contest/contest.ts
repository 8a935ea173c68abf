/** `gavel dev contest`: plays a whole contest against a running site and tells what it held. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { boundToUs } from "../../command.ts";
import { childEnvironment, type Settings } from "../../env.ts";
import { readChoice } from "./choice.ts";

/** Requests that one process may have open, streams included; the runtime's own limit is 256. */
const REQUESTS_MAX = "20000";

export async function devContest(settings: Settings, args: readonly string[]): Promise<number> {
  // A wrong option is refused before anything starts.
  readChoice(args);
  const script = join(import.meta.dirname, "host-main.ts");
  const [program, words] = boundToUs([process.execPath, script, ...withoutPassword(args)]);
  const child = spawn(program, words, {
    stdio: "inherit",
    // Ctrl-C reaches only us, so that it is told once.
    detached: true,
    env: childEnvironment({
      BUN_CONFIG_MAX_HTTP_REQUESTS: REQUESTS_MAX,
      GAVEL_SERVER: settings.serverUrl,
      ROOT_PASSWORD: settings.rootPassword,
    }),
  });
  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => child.kill(name));
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

/** Lists of processes show arguments to everybody; the environment goes its own way. */
function withoutPassword(args: readonly string[]): string[] {
  return args.filter((arg, at) => {
    const isName = /^--root-password(=|$)/.test(arg);
    return !isName && args[at - 1] !== "--root-password";
  });
}
