/**
 * A typed client for a Gavel site: every procedure with its input and its answer, live events included. The types are
 * the server's own, so a call that the site does not answer does not compile.
 */
export type { AppRouter } from "@gavel/api/types";
export { createGavelClient, type GavelClient, type GavelClientOptions } from "./client.ts";
export { type GavelFault, readFault } from "./fault.ts";
export { signIn } from "./sign-in.ts";
export type { Inputs, Outputs } from "./types.ts";
export { getVerdictFacts, isInProgress } from "./verdict.ts";
