/** What may be told to these tests from outside. */
import { join } from "node:path";

const BUILT = join(import.meta.dirname, "../../../judge-rs-bridge/target/release/gavel-sandbox");

export const SANDBOX_BINARY = process.env.SANDBOX_BIN || BUILT;
/** Print what judge and server processes say. */
export const IS_LOUD = process.env.GAVEL_TEST_LOG !== undefined;

/** The environment of a process that a test starts. */
export const childEnv = (own: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...own,
});
