import { outageOf } from "./error.ts";

const WAIT_MS = 1000;
/** By then PostgreSQL is back, or somebody has seen to it and started the server anew, which finds what was left. */
const TRIES = 600;

/**
 * For how something ended that goes on in the background, since nobody comes back to it: it would count as under way for as long as
 * this server lives. Waits while the database is away or takes nothing.
 * @throws whatever else is wrong
 */
export async function untilStored(write: () => Promise<void>, waitMs = WAIT_MS): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await write();
      return;
    } catch (error) {
      const isOurEnd = (error as { readonly code?: unknown }).code === "CONNECTION_ENDED";
      if (tried >= TRIES || isOurEnd || outageOf(error) === null) throw error;
    }
    await Bun.sleep(waitMs);
  }
}
