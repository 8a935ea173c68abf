import type { AppRouter } from "@gavel/api/types";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";

/** `Inputs["submission"]["create"]`: what a procedure takes. */
export type Inputs = inferRouterInputs<AppRouter>;
/** `Outputs["submission"]["get"]`: what it answers, as it comes over the wire (dates are ISO text). */
export type Outputs = inferRouterOutputs<AppRouter>;
