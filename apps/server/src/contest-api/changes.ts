/** What is changed over the Contest API: the start and the thaw of a contest, submissions, questions. */
import { createCaller } from "@gavel/api";
import { createAnnouncement } from "@gavel/api/contests/announcement";
import { moveStart, thaw } from "@gavel/api/contests/control";
import {
  type Collection,
  getCollection,
  getObject,
  getSingleton,
  type OpenContest,
  openContest,
} from "@gavel/api/contests/feed";
import { DomainError } from "@gavel/api/kernel/error";
import { limitToToken } from "@gavel/api/kernel/token-limits";
import { LIMITS } from "@gavel/domain/limit";
import { z } from "zod";
import { json } from "./answers.ts";
import { readBody, signedIn } from "./asked.ts";
import { readProgram } from "./program.ts";
import type { Asked } from "./routes.ts";

const id = z.string().max(36);
const absent = z.null().optional();
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const start = z.strictObject({
  id,
  start_time: moment.nullable(),
  countdown_pause_time: z.unknown(),
});
const patch = z.union([
  start.partial({ countdown_pause_time: true }),
  z.strictObject({ id, scoreboard_thaw_time: moment }),
]);

/** A zip of one program, in base64. */
const PROGRAM_CHARS_MAX = LIMITS.codeMax * 8;
const BODY_BYTES_MAX = PROGRAM_CHARS_MAX * 2;
const submission = z.strictObject({
  ...{ language_id: id, problem_id: id, team_id: id.nullish() },
  files: z.tuple([
    z.object({
      data: z.base64().max(PROGRAM_CHARS_MAX),
      mime: z.literal("application/zip").optional(),
    }),
  ]),
  entry_point: z.string().max(255).nullish(),
  // Of a team its own time is not asked.
  ...{ id: absent, time: absent, contest_time: absent },
});
const question = z.strictObject({
  text: z.string().trim().min(1).max(LIMITS.textMax),
  ...{ problem_id: id.nullish(), from_team_id: id.nullish(), reply_to_id: id.nullish() },
  ...{ to_team_id: id.nullish(), to_team_ids: z.array(id).nullish(), to_group_ids: absent },
  ...{ id: absent, time: absent, contest_time: absent },
});

const shown = (asked: Asked, open: OpenContest) =>
  json(200, getSingleton(asked.ctx, open, "contest"));

export async function patchContest(asked: Asked, open: OpenContest): Promise<Response> {
  const ctx = signedIn(asked);
  const wish = await readBody(asked, patch, BODY_BYTES_MAX);
  if (wish.id !== asked.params.cid) throw new DomainError("CONFLICT");
  if ("scoreboard_thaw_time" in wish) {
    const at = await thaw(ctx, open.contest.id, wish.scoreboard_thaw_time);
    if (at.getTime() === wish.scoreboard_thaw_time.getTime())
      return new Response(null, { status: 204 });
  } else {
    // A contest without a start is none here.
    if (wish.start_time === null || wish.countdown_pause_time != null)
      throw new DomainError("FORBIDDEN");
    await moveStart(ctx, open.contest.id, wish.start_time);
  }
  return shown(asked, await openContest(ctx, open.version, wish.id));
}

/** What somebody sends for themselves. @throws DomainError FORBIDDEN */
function requireTeam({ reader }: OpenContest, team: string | null | undefined): void {
  if (reader.kind !== "team") throw new DomainError("FORBIDDEN");
  if (team != null && team !== reader.uid) throw new DomainError("FORBIDDEN");
}

/** @throws DomainError PARAM_INVALID for what its sender cannot see */
async function referred(
  asked: Asked,
  open: OpenContest,
  type: Collection,
  name: string,
  id: string,
) {
  const found = (await getCollection(asked.ctx, open, type, {})).find((one) => one.id === id);
  if (found === undefined) throw new DomainError("PARAM_INVALID", { field: name });
  return found;
}

export async function postSubmission(asked: Asked, open: OpenContest): Promise<Response> {
  const ctx = signedIn(asked);
  const wish = await readBody(asked, submission, BODY_BYTES_MAX);
  requireTeam(open, wish.team_id);
  const language = await referred(asked, open, "languages", "language_id", wish.language_id);
  const problem = await referred(asked, open, "problems", "problem_id", wish.problem_id);
  if (language.entry_point_required === true && !wish.entry_point) {
    throw new DomainError("PARAM_MISSING", { field: "entry_point" });
  }
  const { submitId } = await createCaller(ctx).submission.create({
    ...{ contestId: open.contest.id, problemId: String(problem.label) },
    ...{ language: String(language.name), code: await readProgram(wish.files[0].data) },
  });
  return created(asked, open, "submissions", String(submitId));
}

export async function postClarification(asked: Asked, open: OpenContest): Promise<Response> {
  const wish = await readBody(asked, question, BODY_BYTES_MAX);
  if (open.reader.kind === "admin") return sayAsJury(asked, open, wish);
  const ctx = signedIn(asked);
  requireTeam(open, wish.from_team_id);
  for (const field of ["reply_to_id", "to_team_id", "to_team_ids"] as const) {
    if (wish[field] != null) throw new DomainError("PARAM_INVALID", { field });
  }
  const { problem_id } = wish;
  const problem =
    problem_id == null ? null : await referred(asked, open, "problems", "problem_id", problem_id);
  const { id } = await createCaller(ctx).contestDesk.ask({
    ...{ contestId: open.contest.id, content: wish.text },
    ...(problem !== null && { displayId: String(problem.label) }),
  });
  return created(asked, open, "clarifications", `c${id}`);
}

/** An answer to the one who asked or to all, or an announcement. What no page could show is refused. */
async function sayAsJury(asked: Asked, open: OpenContest, wish: z.output<typeof question>) {
  const ctx = limitToToken(signedIn(asked), "admin-site");
  if (wish.from_team_id != null) throw new DomainError("FORBIDDEN");
  const to = wish.to_team_ids ?? (wish.to_team_id == null ? [] : [wish.to_team_id]);
  const { reply_to_id, problem_id, text } = wish;
  if (reply_to_id == null) {
    if (to.length > 0) throw new DomainError("PARAM_INVALID", { field: "to_team_ids" });
    const problem =
      problem_id == null ? null : await referred(asked, open, "problems", "problem_id", problem_id);
    const displayId = problem === null ? null : String(problem.label);
    const said = { contestId: open.contest.id, ...titled(text), isVisible: true, displayId };
    const { id } = await createAnnouncement(ctx, said);
    return created(asked, open, "clarifications", `a${id}`);
  }
  const asks = await referred(asked, open, "clarifications", "reply_to_id", reply_to_id);
  const { from_team_id } = asks;
  if (from_team_id === null) throw new DomainError("PARAM_INVALID", { field: "reply_to_id" });
  if (to.some((team) => team !== from_team_id)) {
    throw new DomainError("PARAM_INVALID", { field: "to_team_ids" });
  }
  if (problem_id != null && problem_id !== asks.problem_id) {
    throw new DomainError("PARAM_INVALID", { field: "problem_id" });
  }
  const { id } = await createCaller(ctx).contestDesk.answer({
    ...{ questionId: Number(reply_to_id.slice(1)), content: text, toAll: to.length === 0 },
  });
  return created(asked, open, "clarifications", `c${id}`);
}

/** Announcements have a title: the first line, where it is short enough for one. */
function titled(text: string): { title: string; content: string } {
  const [first = "", ...rest] = text.split("\n");
  if (first.length > LIMITS.titleMax) return { title: "Clarification", content: text };
  return { title: first.trim(), content: rest.join("\n").trim() };
}

async function created(asked: Asked, open: OpenContest, type: Collection, id: string) {
  const answer = json(201, await getObject(asked.ctx, open, type, id));
  const base = `/api/${open.version}/contests/${open.contest.id}`;
  answer.headers.set("location", `${base}/${type}/${id}`);
  return answer;
}
