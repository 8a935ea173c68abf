import { LIMITS } from "../../limit.ts";
import { type ContestFeed, type FeedObject, idOf } from "../clics-feed.ts";
import type { PackagedTalk } from "./model.ts";
import type { PackageNotes } from "./notes.ts";
import { idsIn, requireFew, sinceStart, textOf } from "./values.ts";

const TALK_MAX = 20_000;
const MESSAGE_MAX = 10_000;

interface Known {
  readonly startTime: Date | null;
  readonly teams: ReadonlySet<string>;
}

/** Questions, answers to them, and what was said to all. @throws FeedFault for too many */
export function talkOf(feed: ContestFeed, known: Known, notes: PackageNotes): PackagedTalk[] {
  const objects = feed.all("clarifications");
  requireFew(objects, "clarifications", TALK_MAX);
  const questions = new Map(
    objects.flatMap((one): [string, string][] => {
      const team = idOf(one.from_team_id);
      return team !== null && known.teams.has(team) ? [[String(one.id), team]] : [];
    }),
  );
  return objects.flatMap((one): PackagedTalk[] => {
    const atMs = sinceStart(one.contest_time, one.time, known.startTime);
    const said = atMs === null ? null : saidIn(one, questions);
    if (said === null || atMs === null || said.content + said.title === "") {
      notes.add("messages", `${one.id}`);
      return [];
    }
    return [{ id: String(one.id), problemId: idOf(one.problem_id), atMs, ...said }];
  });
}

type Said = Omit<PackagedTalk, "id" | "problemId" | "atMs">;

function saidIn(one: FeedObject, questions: ReadonlyMap<string, string>): Said | null {
  const content = textOf(one.text).slice(0, MESSAGE_MAX);
  const none = { questionId: null, isToAll: false, title: "", content };
  const asked = questions.get(String(one.id));
  if (asked !== undefined) return { ...none, kind: "question", teamId: asked };
  if (idOf(one.from_team_id) !== null) return null;
  const questionId = idOf(one.reply_to_id);
  const to = idOf(one.to_team_id) ?? idsIn(one.to_team_ids)[0] ?? null;
  const teamId = questions.get(questionId ?? "");
  if (questionId !== null && teamId !== undefined) {
    return { ...none, kind: "answer", teamId, questionId, isToAll: to === null };
  }
  if (to !== null || idsIn(one.to_group_ids).length > 0) return null;
  return { ...none, kind: "announcement", teamId: null, isToAll: true, ...titled(one.text) };
}

/** As announcements are written: a title, an empty line, the text. */
function titled(value: unknown): { title: string; content: string } {
  const text = textOf(value);
  const [title = "", ...rest] = text.split("\n\n");
  const isTitle = title.length <= LIMITS.titleMax && !title.includes("\n");
  if (isTitle) return { title, content: rest.join("\n\n").slice(0, LIMITS.textMax) };
  const [first = ""] = text.split("\n");
  return { title: first.slice(0, LIMITS.titleMax), content: text.slice(0, LIMITS.textMax) };
}
