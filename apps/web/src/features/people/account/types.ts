import type { AppRouter } from "@gavel/api/types";
import type { inferProcedureInput } from "@trpc/server";
import type { UserInfo } from "../../../app/session/store.ts";

type Step = inferProcedureInput<AppRouter["account"]["completeSignIn"]>;
/** Of the site or of the back office. */
export type CompleteSignIn = (input: Step) => Promise<UserInfo>;
