import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { ImportedCase, PackageFile } from "../model.ts";
import { plainCase } from "../reading/cases.ts";
import { textFile } from "../reading/text-file.ts";
import type { HydroCase, HydroConfig, HydroSubtask } from "./config.ts";
import { findCases } from "./name-rules.ts";
import { chooseScoring, type Scoring, scoreSubtasks } from "./scoring.ts";

const DEFAULT_TIME_MS = 1000;
const DEFAULT_MEMORY_MB = 256;

type Data = ReadonlyMap<string, PackageFile>;
type WholeSubtask = HydroSubtask & { readonly cases: readonly HydroCase[] };

export interface HydroCases extends Scoring {
  readonly cases: readonly ImportedCase[];
  readonly timeMs: number;
  readonly memoryMb: number;
}

/** `path` is what refusals name: the configuration, or the folder where there is none. */
export function readCases(
  config: HydroConfig,
  data: Data,
  needsOutput: boolean,
  findings: Findings,
): HydroCases {
  const subtasks = scoreSubtasks(findSubtasks(config, data, needsOutput, findings));
  const scoring = chooseScoring(subtasks, findings, config.path);
  const all = subtasks.flatMap((subtask) =>
    subtask.cases.map((one) => ({
      ...one,
      timeMs: one.timeMs ?? subtask.timeMs,
      memoryMb: one.memoryMb ?? subtask.memoryMb,
    })),
  );
  if (all.length === 0) findings.refuse(config.path, packageReason("noCases"));
  const timeMs = config.timeMs ?? greatest(all.map((one) => one.timeMs)) ?? DEFAULT_TIME_MS;
  const memoryMb = config.memoryMb ?? greatest(all.map((one) => one.memoryMb)) ?? DEFAULT_MEMORY_MB;
  const usual = {
    time: config.timeMs ?? DEFAULT_TIME_MS,
    memory: config.memoryMb ?? DEFAULT_MEMORY_MB,
  };
  const cases = all.map((one, index): ImportedCase => {
    const names = namesOf(one, index + 1);
    const time = one.timeMs ?? usual.time;
    const memory = one.memoryMb ?? usual.memory;
    return {
      ...plainCase(index + 1, inputOf(one, data, config, findings), null, names),
      output: outputOf(one, data, config, needsOutput, findings),
      score: scoring.marks[index]?.score ?? 0,
      groupNum: scoring.marks[index]?.groupNum ?? null,
      timeLimitMs: time === timeMs ? null : time,
      memoryLimitMb: memory === memoryMb ? null : memory,
    };
  });
  return { ...scoring, cases, timeMs, memoryMb };
}

/** Where every case has one of its own. */
function greatest(values: readonly (number | null)[]): number | null {
  const given = values.filter((value) => value !== null);
  return given.length === values.length && given.length > 0 ? Math.max(...given) : null;
}

const isNothing = (name: string) => name === "" || name === "/dev/null";

function namesOf(one: HydroCase, seq: number) {
  const flat = (name: string) => name.replaceAll("/", "-");
  const inputName = isNothing(one.input) ? `${seq}.in` : flat(one.input);
  const outputName = isNothing(one.output) ? `${seq}.out` : flat(one.output);
  return { inputName, outputName };
}

function inputOf(one: HydroCase, data: Data, config: HydroConfig, findings: Findings): PackageFile {
  const file = isNothing(one.input) ? textFile("/dev/null", "") : data.get(one.input);
  if (file !== undefined) return file;
  findings.refuse(config.path, packageReason("hydroInput", { name: one.input }));
  return textFile(one.input, "");
}

function outputOf(
  one: HydroCase,
  data: Data,
  config: HydroConfig,
  needsOutput: boolean,
  findings: Findings,
): PackageFile | null {
  const file = isNothing(one.output) ? undefined : data.get(one.output);
  if (file !== undefined) return file;
  if (!isNothing(one.output))
    findings.refuse(config.path, packageReason("hydroOutput", { name: one.output }));
  else if (needsOutput && one.output === "") {
    findings.refuse(config.path, packageReason("hydroNoOutput", { name: one.input }));
  }
  return null;
}

/** As configured; subtasks without cases, and whole problems without subtasks, get theirs by the names of the files. */
function findSubtasks(
  config: HydroConfig,
  data: Data,
  needsOutput: boolean,
  findings: Findings,
): WholeSubtask[] {
  const isComplete = config.subtasks?.every((subtask) => subtask.cases !== null) ?? false;
  if (isComplete) return (config.subtasks ?? []).flatMap(asWhole);
  const found = new Map<number, HydroCase[]>();
  let hasGroups = false;
  for (const { input, output, subtask } of findCases([...data.keys()], needsOutput)) {
    hasGroups ||= subtask !== null;
    const one = { input, output, timeMs: null, memoryMb: null, score: null };
    found.set(subtask ?? 1, [...(found.get(subtask ?? 1) ?? []), one]);
  }
  if (config.subtasks === null) {
    const blank = { score: null, requires: [], timeMs: null, memoryMb: null };
    const type = hasGroups ? "min" : "sum";
    return [...found].map(([id, cases]) => ({ ...blank, id, type, cases }));
  }
  return config.subtasks.flatMap((subtask) => {
    const cases = subtask.cases ?? found.get(subtask.id) ?? [];
    if (cases.length === 0) {
      findings.refuse(config.path, packageReason("hydroSubtaskEmpty", { id: subtask.id }));
      return [];
    }
    return [{ ...subtask, cases }];
  });
}

function asWhole(subtask: HydroSubtask): WholeSubtask[] {
  return subtask.cases === null ? [] : [{ ...subtask, cases: subtask.cases }];
}
