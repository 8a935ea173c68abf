#!/usr/bin/env bun
/** The process that plays a contest: hundreds of streams are open in it, which the runtime allows from its start on. */
import { readSettings } from "../../env.ts";
import { complain, leave, messageOf, Refusal } from "../../say.ts";
import { readChoice } from "./choice.ts";
import { hostContest } from "./host.ts";

try {
  const outcome = readSettings();
  if ("problems" in outcome) throw new Refusal(outcome.problems.join("; "), 2);
  await leave(await hostContest(outcome.settings, readChoice(process.argv.slice(2))));
} catch (error) {
  const isRefusal = error instanceof Refusal;
  complain(`gavel: ${isRefusal ? error.message : ((error as Error).stack ?? messageOf(error))}`);
  await leave(isRefusal ? error.status : 1);
}
