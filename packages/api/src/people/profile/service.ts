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

/** @throws DomainError USER_NOT_FOUND, also for who was banned; LOGIN_REQUIRED for "oneself" of a visitor. */
async function getPerson(ctx: Context, { uid, username }: PersonInput) {
  const given = uid ? { uid } : username?.trim() ? { username: username.trim() } : null;
  if (given === null && ctx.viewer === null) {
    throw new DomainError(ctx.sessionFault ?? "LOGIN_REQUIRED");
  }
  const person = await queries.findPerson(ctx.db, given ?? { uid: ctx.viewer?.uid ?? "" });
  if (person === undefined) throw new DomainError("USER_NOT_FOUND");
  return person;
}

export async function getUserHome(ctx: Context, input: PersonInput): Promise<UserHome> {
  const person = await getPerson(ctx, input);
  const { uid } = person;
  const [counts, tally, recentLoginTime, problems] = await Promise.all([
    queries.countSubmissions(ctx.db, uid),
    queries.findTally(ctx.db, uid),
    queries.findLastSignIn(ctx.db, uid),
    findSolvedBy(ctx, uid),
  ]);
  return {
    uid,
    username: person.username,
    nickname: person.nickname,
    gender: GENDERS.find((known) => known === person.gender) ?? "secrecy",
    avatar: person.avatar,
    school: person.school,
    signature: person.signature,
    github: person.github,
    blog: person.blog,
    titleName: person.title_name,
    titleColor: person.title_color,
    role: isRoleId(person.role_id) ? roleKey(person.role_id) : "user",
    recentLoginTime,
    ...counts,
    ...tally,
    rating: person.cf_rating,
    scoreList: problems.oiScores,
    solved: problems.solved,
    tried: problems.tried,
    progress: problems.byDifficulty,
  };
}

export async function getHeatmap(ctx: Context, input: PersonInput): Promise<Heatmap> {
  const { uid } = await getPerson(ctx, input);
  const { timeZone } = await loadSettings(ctx);
  const endDate = dayIn(timeZone, ctx.now());
  const startDate = addDays(endDate, 1 - YEAR_DAYS);
  const range = { uid, from: startDate, to: endDate, zone: timeZone };
  return { startDate, endDate, days: await queries.countByDay(ctx.db, range) };
}
