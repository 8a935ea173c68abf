/** The server process: reads the environment, serves until SIGTERM or SIGINT. */
import { readEnvironment, startServer } from "./index.ts";

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/** A connection reset after the driver let go of its socket reaches nobody: no reason to end. */
function isLostConnection(error: Error): boolean {
  const { code, syscall } = error as { code?: string; syscall?: string };
  return syscall !== undefined && (code === "ECONNRESET" || code === "EPIPE");
}

/** Test data, programs and secrets are for the account that runs the site and for no other on the machine. */
const OTHERS = 0o077;

/** What is under way may end, connections may close; a database that does not answer keeps nobody waiting longer. */
const STOP_MAX_MS = 20_000;

async function main(): Promise<void> {
  process.umask(OTHERS);
  const config = readEnvironment();
  const server = await startServer(config);
  if (server.newRootPassword !== null) {
    // Shown this once; only its hash is kept.
    console.log(`First start: sign in as root with the password ${server.newRootPassword}`);
  }
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(
      () => fail("ended without closing all: something did not answer"),
      STOP_MAX_MS + config.drainS * 1000,
    ).unref();
    server.stop().then(() => process.exit(0), fail);
  };
  process.on("uncaughtException", (error) => {
    if (!isLostConnection(error)) fail(error.stack ?? error);
  });
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

main().catch(fail);
