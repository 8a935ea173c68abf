import { addDays, dayIn } from "@gavel/domain/calendar";
import { GENDERS } from "@gavel/domain/profile";
import { isRoleId, roleKey } from "@gavel/domain/role";
import { findSolvedBy } from "../../bank/problem/index.ts";
import type { Context } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { loadSettings } from "../../site/setting/index.ts";
import * as queries from "./queries.ts";
import type { Heatmap, PersonInput, UserHome } from "./schema.ts";

const YEAR_DAYS = 365;

/** @throws DomainError LOGIN_REQUIRED for "oneself" of a visitor. */
function whichOf(ctx: Context, { uid, username }: PersonInput): queries.Which {
  if (uid) return { uid };
  if (username?.trim()) return { username: username.trim() };
  if (ctx.viewer === null) throw new DomainError(ctx.sessionFault ?? "LOGIN_REQUIRED");
  return { uid: ctx.viewer.uid };
}

/** @throws DomainError USER_NOT_FOUND, also for who was banned */
export async function getUserHome(ctx: Context, input: PersonInput): Promise<UserHome> {
  const person = await queries.findHome(ctx.db, whichOf(ctx, input));
  if (person === undefined) throw new DomainError("USER_NOT_FOUND");
  const { gender, roleId, ...shown } = person;
  const problems = await findSolvedBy(ctx, person.uid);
  return {
    ...shown,
    gender: GENDERS.find((known) => known === gender) ?? "secrecy",
    role: isRoleId(roleId) ? roleKey(roleId) : "user",
    scoreList: problems.oiScores,
    solved: problems.solved,
    tried: problems.tried,
    progress: problems.byDifficulty,
  };
}

/** @throws DomainError USER_NOT_FOUND, also for who was banned */
export async function getHeatmap(ctx: Context, input: PersonInput): Promise<Heatmap> {
  const which = whichOf(ctx, input);
  const { timeZone } = await loadSettings(ctx);
  const endDate = dayIn(timeZone, ctx.now());
  const startDate = addDays(endDate, 1 - YEAR_DAYS);
  const range = { from: startDate, to: endDate, zone: timeZone };
  const days = await queries.countByDay(ctx.db, which, range);
  if (days === undefined) throw new DomainError("USER_NOT_FOUND");
  return { startDate, endDate, days };
}
