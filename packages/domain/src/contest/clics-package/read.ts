/** A contest package as a contest of this site: pure, with notes of what it becomes otherwise. */
import { type ContestFeed, FeedFault } from "../clics-feed.ts";
import { frameOf } from "./frame.ts";
import { submissionsOf } from "./judging.ts";
import { noteMedia } from "./media.ts";
import type { PackagedContest } from "./model.ts";
import { PackageNotes } from "./notes.ts";
import { readOwnSubtasks } from "./own.ts";
import { problemsOf } from "./problems.ts";
import { talkOf } from "./talk.ts";
import { teamsOf } from "./teams.ts";

/** What is read of a package; the rest is computed here, or told to nobody. */
export const PACKAGE_TYPES = [
  "contest",
  "state",
  "judgement-types",
  "languages",
  "problems",
  "groups",
  "organizations",
  "teams",
  "persons",
  "accounts",
  "submissions",
  "judgements",
  "clarifications",
  "awards",
] as const;

/**
 * @param own what a package of this site says besides; null = another judge's
 * @throws FeedFault for what is no contest, or too large a one
 */
export function readContest(feed: ContestFeed, own: unknown): PackagedContest {
  if (feed.isEmpty) throw new FeedFault("noContest");
  const notes = new PackageNotes();
  const frame = frameOf(feed, own, notes);
  const problems = problemsOf(feed, notes);
  const teams = teamsOf(feed, frame.own, notes);
  const known = {
    ...{ frame, startTime: frame.startTime, subtasks: readOwnSubtasks(own) },
    teams: new Set(teams.map(({ id }) => id)),
    problems: new Set(problems.map(({ id }) => id)),
  };
  noteMedia(feed, notes);
  const count = (type: string) => feed.all(type).length;
  return {
    ...frame,
    ...{ problems, teams },
    submissions: submissionsOf(feed, known, notes),
    talk: talkOf(feed, known, notes),
    counts: {
      organizations: count("organizations"),
      groups: count("groups"),
      awards: count("awards"),
    },
    notes: notes.all,
  };
}
