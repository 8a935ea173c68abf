/** The objects of the Contest API, strictly: what is not written here may not be in an answer. */
import { CLICS_VERDICTS } from "@gavel/domain/contest/clics-format";
import { z } from "zod";

const id = z
  .string()
  .regex(/^(?![-.])[A-Za-z0-9_.-]{1,36}$/)
  .regex(/[^.]$/);
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?(Z|[+-]\d\d(:\d\d)?)$/);
const span = z.string().regex(/^-?(0|[1-9]\d*):[0-5]\d:[0-5]\d(\.\d{3})?$/);
const url = z.string().min(1);
const seconds = z
  .number()
  .min(0)
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1000));
const file = z.strictObject({
  href: url,
  filename: z.string().min(1),
  mime: z.literal("application/zip"),
});

export type SchemaVersion = "2023-06" | "2026-01";

interface Shape {
  readonly isNew: boolean;
  readonly isScore: boolean;
  /** Only the jury is told all of it. */
  readonly isFull: boolean;
}

export function schemasFor(version: SchemaVersion, isScore: boolean, isFull: boolean) {
  const shape = { isNew: version === "2026-01", isScore, isFull };
  return { ...frame(shape), ...people(shape), ...judging(shape), ...talk(shape), ...boards(shape) };
}

const state = z.strictObject({
  started: time.nullable(),
  frozen: time.nullish(),
  ended: time.nullable(),
  thawed: time.nullish(),
  finalized: time.nullable(),
  end_of_updates: time.nullable(),
});

const CAPABILITIES = [
  ...(["contest_start", "contest_thaw", "team_submit", "proxy_submit"] as const),
  ...(["proxy_clar", "admin_submit", "admin_clar"] as const),
];

function frame({ isNew, isScore, isFull }: Shape) {
  return {
    contest: z.strictObject({
      ...{ id, name: z.string().min(1), formal_name: z.string().optional() },
      ...{
        start_time: time.nullable(),
        duration: span,
        scoreboard_freeze_duration: span.optional(),
      },
      ...{ scoreboard_type: z.literal(isScore ? "score" : "pass-fail") },
      ...(isScore ? {} : { penalty_time: isNew ? span : z.int() }),
      ...(isNew && { scoreboard_thaw_time: time.optional(), main_scoreboard_group_id: id }),
    }),
    state,
    access: z.strictObject({
      capabilities: z.array(
        z.enum(
          isNew ? [...CAPABILITIES, "post_clar", "post_comment"] : [...CAPABILITIES, "team_clar"],
        ),
      ),
      endpoints: z.array(
        z.strictObject({
          type: z.string().regex(/^[a-z-]+$/),
          properties: z.array(z.string().regex(/^[a-z][a-z0-9_]*$/)).min(1),
        }),
      ),
    }),
    "judgement-types": z.strictObject({
      ...{ id: z.enum(CLICS_VERDICTS.map((one) => one.id)), name: z.string(), solved: z.boolean() },
      ...(isScore ? {} : { penalty: z.boolean() }),
    }),
    languages: z.union([
      z.strictObject({
        ...{ id, name: z.string(), entry_point_required: z.literal(false) },
        extensions: z.array(z.string()),
      }),
      z.strictObject({
        ...{ id, name: z.string(), entry_point_required: z.literal(true) },
        ...{ entry_point_name: z.string(), extensions: z.array(z.string()) },
      }),
    ]),
    problems: z.strictObject({
      ...{ id, label: z.string(), name: z.string(), ordinal: z.int() },
      ...{
        rgb: z
          .string()
          .regex(/^#[0-9a-f]{3}([0-9a-f]{3})?$/)
          .optional(),
        time_limit: seconds,
      },
      ...(isNew && { memory_limit: z.int(), output_limit: z.int().optional() }),
      ...(isFull && { test_data_count: z.int() }),
      ...(isScore && { max_score: z.number() }),
    }),
  };
}

function people({ isFull }: Shape) {
  return {
    groups: z.strictObject({ id, name: z.string() }),
    organizations: z.strictObject({ id, name: z.string(), formal_name: z.string() }),
    teams: z.strictObject({
      ...{ id, name: z.string(), label: z.string(), display_name: z.string() },
      ...{ organization_id: id.nullable(), group_ids: z.array(id) },
      ...(isFull && { hidden: z.boolean().optional() }),
    }),
    persons: z.strictObject({
      ...{ id, name: z.string(), role: z.literal("contestant"), team_ids: z.array(id).min(1) },
      ...{ email: z.string().optional(), sex: z.enum(["male", "female"]).optional() },
    }),
    accounts: z.strictObject({
      ...{ id, username: z.string(), name: z.string() },
      type: z.enum(["team", "judge", "admin", "analyst", "staff"]).nullable(),
      ...{ team_id: id.optional(), person_id: id.optional() },
    }),
  };
}

function judging({ isNew, isScore, isFull }: Shape) {
  const all = { time, contest_time: span };
  return {
    submissions: z.strictObject({
      ...{ id, language_id: id, problem_id: id, team_id: id, ...all },
      ...(isFull && { entry_point: z.string().nullable(), files: z.tuple([file]) }),
    }),
    judgements: z
      .strictObject({
        ...{ id, submission_id: id, judgement_type_id: id.nullable() },
        ...{ start_time: time, start_contest_time: span },
        ...{ end_time: time.nullable(), end_contest_time: span.nullable() },
        ...(isNew && { current: z.boolean() }),
        ...(isScore && { score: z.number().min(0).optional() }),
        ...(isFull && { max_run_time: seconds.optional() }),
      })
      .refine((one) => (one.end_time === null) === (one.judgement_type_id === null)),
    runs: z.strictObject({
      ...{ id, judgement_id: id, ordinal: z.int().min(1), judgement_type_id: id },
      ...{ ...all, run_time: seconds },
    }),
  };
}

function talk({ isNew }: Shape) {
  const to = isNew
    ? { to_team_ids: z.array(id).nullable(), to_group_ids: z.array(id).nullable() }
    : { to_team_id: id.nullable() };
  return {
    clarifications: z.strictObject({
      ...{ id, from_team_id: id.nullable(), ...to, reply_to_id: id.nullable() },
      ...{ problem_id: id.nullable(), text: z.string().min(1), time, contest_time: span },
    }),
    awards: z.strictObject({ id, citation: z.string().min(1), team_ids: z.array(id) }),
    commentary: z.never(),
  };
}

function boards({ isNew, isScore }: Shape) {
  const minutes = isNew ? span : z.int().min(0);
  const last = isNew ? minutes.nullable() : minutes.optional();
  const cell = {
    problem_id: id,
    num_judged: z.int(),
    num_pending: z.int(),
    time: minutes.optional(),
  };
  return {
    scoreboard: z.strictObject({
      ...{ time, contest_time: span, state },
      rows: z.array(
        z.strictObject({
          ...{ rank: z.int().min(1), team_id: id },
          score: isScore
            ? z.strictObject({ score: z.number(), time: last })
            : z.strictObject({ num_solved: z.int(), total_time: minutes, time: last }),
          problems: z.array(
            isScore
              ? z.strictObject({ ...cell, score: z.number() })
              : z
                  .strictObject({ ...cell, solved: z.boolean() })
                  .refine((one) => one.solved === (one.time !== undefined)),
          ),
        }),
      ),
    }),
  };
}
