/** The contest itself: its frame, its state, what verdicts, languages and problems there are. */
import { clicsStateOf, seesClicsProblems } from "@gavel/domain/contest/clics-access";
import {
  CLICS_VERDICTS,
  clicsEntryPoint,
  clicsLanguageId,
  clicsSpan,
  clicsTime,
} from "@gavel/domain/contest/clics-format";
import { durationMsOf } from "@gavel/domain/contest/contest";
import { findLanguage } from "@gavel/domain/language";
import type { ProblemRow } from "../queries.ts";
import type { FeedSource } from "../source.ts";
import { type Item, type Json, openItem } from "./item.ts";

const FULL_POINTS = 100;
export const PARTICIPANTS = "participants";
export const STARS = "stars";

export const problemIdOf = (id: number) => `p${id}`;
export const countsPoints = ({ facts }: Pick<FeedSource, "facts">) => facts.rule === "oi";
/** What a problem is worth where points count. */
export const fullPointsOf = ({ points }: Pick<ProblemRow, "points">) => points ?? FULL_POINTS;

interface Frame extends Pick<FeedSource, "facts"> {
  readonly contest: Pick<FeedSource["contest"], "id" | "title" | "penalty_minutes">;
}

export function contestJson({ contest, facts }: Frame) {
  const { seal } = facts;
  const freezeMs =
    seal.sealRank && seal.sealRankTime !== null
      ? seal.endTime.getTime() - seal.sealRankTime.getTime()
      : null;
  const isScore = countsPoints({ facts });
  return {
    id: String(contest.id),
    name: contest.title,
    formal_name: contest.title,
    start_time: clicsTime(seal.startTime),
    duration: clicsSpan(durationMsOf(seal)),
    ...(freezeMs !== null && { scoreboard_freeze_duration: clicsSpan(freezeMs) }),
    ...(freezeMs !== null &&
      !seal.autoRealRank &&
      seal.thawedAt !== null && { scoreboard_thaw_time: clicsTime(seal.thawedAt) }),
    scoreboard_type: isScore ? "score" : "pass-fail",
    ...(!isScore && { penalty_time: clicsSpan(contest.penalty_minutes * 60_000) }),
    main_scoreboard_group_id: PARTICIPANTS,
  };
}

export function stateJson({
  contest,
  facts,
  now,
}: Pick<FeedSource, "contest" | "facts" | "now">): Json {
  const state = clicsStateOf(facts, contest.finalized_at, now);
  const at = (date: Date | null) => (date === null ? null : clicsTime(date));
  return {
    started: at(state.started),
    ...(facts.seal.sealRank && { frozen: at(state.frozen) }),
    ended: at(state.ended),
    ...(facts.seal.sealRank && { thawed: at(state.thawed) }),
    finalized: at(state.finalized),
    end_of_updates: at(state.endOfUpdates),
  };
}

export function frameItems(source: FeedSource): Item[] {
  const contest = contestJson(source);
  const state = stateJson(source);
  return [
    { type: "contest", id: "", admin: contest, public: contest },
    { type: "state", id: "", admin: state, public: state },
    ...verdictItems(source),
    ...languageItems(source),
    ...problemItems(source),
    openItem("groups", { id: PARTICIPANTS, name: "Participants" }),
    openItem("groups", { id: STARS, name: "Out of competition" }),
  ];
}

function verdictItems(source: FeedSource): Item[] {
  return CLICS_VERDICTS.map(({ penalty, ...verdict }) =>
    openItem("judgement-types", { ...verdict, ...(!countsPoints(source) && { penalty }) }),
  );
}

function languageItems({ languages }: FeedSource): Item[] {
  return languages.map((name) => {
    const entry = clicsEntryPoint(name);
    return openItem("languages", {
      id: clicsLanguageId(name),
      name,
      entry_point_required: entry !== null,
      ...(entry !== null && { entry_point_name: entry.name }),
      extensions: [...(findLanguage(name)?.extensions ?? [])],
    });
  });
}

function problemItems(source: FeedSource): Item[] {
  const isOpen = seesClicsProblems(source.facts, source.now);
  return source.problems.map((problem, index) => {
    const shown = {
      id: problemIdOf(problem.id),
      label: problem.label,
      name: problem.title,
      ordinal: index + 1,
      ...(problem.color !== "" && { rgb: problem.color }),
      time_limit: problem.timeLimitMs / 1000,
      memory_limit: problem.memoryLimitMb,
      ...(problem.outputLimitMb !== null && { output_limit: problem.outputLimitMb }),
      ...(countsPoints(source) && { max_score: fullPointsOf(problem) }),
    };
    const admin = { ...shown, test_data_count: problem.cases ?? 0 };
    return { type: "problems", id: shown.id, admin, public: isOpen ? shown : null };
  });
}
