import { type ContestFeed, FeedFault, type FeedObject } from "../clics-feed.ts";
import { readClicsSpan } from "../clics-format.ts";
import { CONTEST_TITLE_MAX, PENALTY_MINUTES, PENALTY_MINUTES_MAX } from "../contest.ts";
import { awardsIn } from "./awards.ts";
import type { PackagedFrame } from "./model.ts";
import type { PackageNotes } from "./notes.ts";
import { ownSettings } from "./own.ts";
import { textOf, timeOf } from "./values.ts";

/** @throws FeedFault for what nobody could guess */
export function frameOf(feed: ContestFeed, own: unknown, notes: PackageNotes): PackagedFrame {
  const { contest, state } = feed;
  const title = textOf(contest.formal_name) || textOf(contest.name) || textOf(contest.id);
  if (title === "") throw new FeedFault("noName");
  const durationMs = spanOf(contest.duration);
  if (durationMs === null || durationMs <= 0) {
    throw new FeedFault("badDuration");
  }
  const startTime = timeOf(contest.start_time);
  if (contest.start_time != null && startTime === null) {
    throw new FeedFault("badStart");
  }
  const rule = contest.scoreboard_type === "score" ? "oi" : "acm";
  const settings = ownSettings.safeParse(own);
  if (own !== null && !settings.success) {
    notes.add("ownSettings");
  }
  return {
    title: title.slice(0, CONTEST_TITLE_MAX),
    startTime,
    durationMs,
    freezeMs: freezeOf(contest, durationMs, notes),
    thawedAt: timeOf(state.thawed) ?? timeOf(contest.scoreboard_thaw_time),
    finalizedAt: timeOf(state.finalized),
    rule,
    penaltyMinutes: rule === "acm" ? penaltyOf(contest, notes) : PENALTY_MINUTES,
    awards: settings.success ? [] : awardsIn(feed, notes),
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
  if (ms > durationMs) notes.add("longFreeze");
  return Math.min(ms, durationMs);
}

/** Whole minutes, as boards count them. */
function penaltyOf({ penalty_time: given }: FeedObject, notes: PackageNotes): number {
  if (given == null) return PENALTY_MINUTES;
  const ms = typeof given === "number" ? given * 60_000 : readClicsSpan(given);
  if (ms === null || !Number.isFinite(ms)) {
    notes.add("penaltyCut", textOf(given));
    return PENALTY_MINUTES;
  }
  const minutes = Math.min(PENALTY_MINUTES_MAX, Math.max(0, Math.floor(ms / 60_000)));
  if (minutes * 60_000 !== ms) notes.add("penaltyCut", textOf(given));
  return minutes;
}
