import { type AwardSetting, DEFAULT_AWARDS } from "../awards.ts";
import { type ContestFeed, FeedFault, type FeedObject } from "../clics-feed.ts";
import { readClicsSpan } from "../clics-format.ts";
import { CONTEST_TITLE_MAX } from "../contest.ts";
import type { PackagedFrame } from "./model.ts";
import { ownSettings } from "./own.ts";
import { idsIn, type PackageNotes, textOf, timeOf } from "./values.ts";

/** Of a wrong try, which is no setting here. */
const PENALTY_MIN = 20;
const MEDALS = ["gold-medal", "silver-medal", "bronze-medal"];

/** @throws FeedFault for what nobody could guess */
export function frameOf(feed: ContestFeed, own: unknown, notes: PackageNotes): PackagedFrame {
  const { contest, state } = feed;
  const title = textOf(contest.formal_name) || textOf(contest.name) || textOf(contest.id);
  if (title === "") throw new FeedFault("the contest has no name");
  const durationMs = spanOf(contest.duration);
  if (durationMs === null || durationMs <= 0) {
    throw new FeedFault("the contest's duration is no time like 5:00:00");
  }
  const startTime = timeOf(contest.start_time);
  if (contest.start_time != null && startTime === null) {
    throw new FeedFault("the contest's start_time is no moment like 2026-01-31T09:00:00Z");
  }
  const rule = contest.scoreboard_type === "score" ? "oi" : "acm";
  if (rule === "acm") tellPenalty(contest, notes);
  const settings = ownSettings.safeParse(own);
  if (own !== null && !settings.success) {
    notes.ignore("settings of this site that cannot be read");
  }
  return {
    title: title.slice(0, CONTEST_TITLE_MAX),
    startTime,
    durationMs,
    freezeMs: freezeOf(contest, durationMs, notes),
    thawedAt: timeOf(state.thawed) ?? timeOf(contest.scoreboard_thaw_time),
    finalizedAt: timeOf(state.finalized),
    rule,
    medals: settings.success ? [] : medalsOf(feed),
    own: settings.success ? settings.data : null,
  };
}

/** YAML of before 2009 reads 5:00:00 as a number of seconds. */
function spanOf(value: unknown): number | null {
  return typeof value === "number" ? value * 1000 : readClicsSpan(value);
}

function freezeOf(contest: FeedObject, durationMs: number, notes: PackageNotes): number | null {
  const ms = spanOf(contest.scoreboard_freeze_duration);
  if (ms === null || ms <= 0) return null;
  if (ms > durationMs) notes.change("the freeze begins before the contest: it begins with it");
  return Math.min(ms, durationMs);
}

function tellPenalty({ penalty_time: given }: FeedObject, notes: PackageNotes): void {
  if (given == null) return;
  const ms = typeof given === "number" ? given * 60_000 : readClicsSpan(given);
  if (ms === PENALTY_MIN * 60_000) return;
  notes.change(`a wrong try costs ${PENALTY_MIN} minutes here, not ${textOf(given)}`);
}

/** By the numbers that were given out. */
function medalsOf(feed: ContestFeed): AwardSetting[] {
  const given = new Map(feed.all("awards").map((one) => [one.id, idsIn(one.team_ids).length]));
  if (!MEDALS.every((id) => given.has(id))) return [];
  return DEFAULT_AWARDS.map((award, at) => ({ ...award, num: given.get(MEDALS[at]) ?? 0 }));
}
