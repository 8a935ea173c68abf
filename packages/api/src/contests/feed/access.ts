/** What a reader may do and read, as `access` tells it: the same all through a contest. */
import type { ContestFacts } from "@gavel/domain/contest/access";
import type { ClicsReader } from "@gavel/domain/contest/clics-access";
import type { ClicsVersion } from "@gavel/domain/contest/clics-format";
import type { ItemType } from "./items/item.ts";

type Names = readonly string[];

const CLARIFY = { "2023-06": "team_clar", "2026-01": "post_clar" } as const;

interface AccessWish {
  readonly reader: ClicsReader;
  readonly version: ClicsVersion;
  readonly maySubmit: boolean;
}

function capabilitiesOf({ reader, version, maySubmit }: AccessWish): Names {
  if (reader.kind === "admin") {
    return ["contest_start", "contest_thaw", ...(version === "2026-01" ? [CLARIFY[version]] : [])];
  }
  return reader.kind === "team" && maySubmit ? ["team_submit", CLARIFY[version]] : [];
}

const JUDGEMENT = [
  ...["id", "submission_id", "judgement_type_id", "start_time", "start_contest_time"],
  ...["end_time", "end_contest_time"],
];
const SUBMISSION = ["id", "language_id", "problem_id", "team_id", "time", "contest_time"];
const STATE = ["started", "frozen", "ended", "thawed", "finalized", "end_of_updates"];
const CLARIFICATION = [
  "id",
  "from_team_id",
  "reply_to_id",
  "problem_id",
  "text",
  "time",
  "contest_time",
];

interface Facts {
  readonly reader: ClicsReader;
  readonly isNew: boolean;
  readonly isScore: boolean;
  readonly hasSeal: boolean;
}

function propertiesOf({ reader, isNew, isScore, hasSeal }: Facts): [ItemType, Names][] {
  const isAdmin = reader.kind === "admin";
  const ifAdmin = (...names: Names) => (isAdmin ? names : []);
  const ifOwn = (...names: Names) => (reader.kind === "public" ? [] : names);
  const ifNew = (...names: Names) => (isNew ? names : []);
  return [
    [
      "contest",
      [
        ...["id", "name", "formal_name", "start_time", "duration", "scoreboard_type"],
        ...(hasSeal ? ["scoreboard_freeze_duration", ...ifNew("scoreboard_thaw_time")] : []),
        ...(isScore ? [] : ["penalty_time"]),
        ...ifNew("main_scoreboard_group_id"),
      ],
    ],
    ["state", STATE.filter((name) => hasSeal || (name !== "frozen" && name !== "thawed"))],
    ["judgement-types", ["id", "name", "solved", ...(isScore ? [] : ["penalty"])]],
    ["languages", ["id", "name", "entry_point_required", "entry_point_name", "extensions"]],
    [
      "problems",
      [
        ...["id", "label", "name", "ordinal", "rgb", "time_limit"],
        ...ifNew("memory_limit", "output_limit"),
        ...(isScore ? ["max_score"] : []),
        ...ifAdmin("test_data_count"),
      ],
    ],
    ["groups", ["id", "name"]],
    ["organizations", ["id", "name", "formal_name"]],
    [
      "teams",
      [
        ...["id", "label", "name", "display_name", "organization_id", "group_ids"],
        ...ifAdmin("hidden"),
      ],
    ],
    ["persons", ifOwn("id", "name", "role", "team_ids", "email", "sex")],
    ["accounts", ifOwn("id", "username", "name", "type", "team_id", "person_id")],
    ["submissions", [...SUBMISSION, ...ifOwn("entry_point", "files")]],
    [
      "judgements",
      [...JUDGEMENT, ...ifNew("current"), ...(isScore ? ["score"] : []), ...ifOwn("max_run_time")],
    ],
    [
      "runs",
      ifAdmin(
        ...["id", "judgement_id", "ordinal", "judgement_type_id", "time", "contest_time"],
        "run_time",
      ),
    ],
    [
      "clarifications",
      [...CLARIFICATION, ...(isNew ? ["to_team_ids", "to_group_ids"] : ["to_team_id"])],
    ],
    ["awards", ["id", "citation", "team_ids"]],
  ];
}

export function accessJson(facts: ContestFacts, wish: AccessWish) {
  const { reader, version } = wish;
  const all = propertiesOf({
    ...{ reader, isNew: version === "2026-01", isScore: facts.rule === "oi" },
    hasSeal: facts.seal.sealRank,
  });
  return {
    capabilities: [...capabilitiesOf(wish)],
    endpoints: all
      .filter(([, properties]) => properties.length > 0)
      .map(([type, properties]) => ({ type, properties: [...properties] })),
  };
}
