/** `testdata/config.yaml`, key by key. What is not known is told, what is wrong is refused with its place. */

import { MAX_PASSES } from "@gavel/domain/checker";
import { type PackageReason, packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import { lookUp } from "../reading/look-up.ts";
import { asMap, asNumber, asText, asTexts, type YamlMap } from "../yaml-file.ts";
import { parseMemoryMb, parseTimeMs } from "./limits.ts";

export interface HydroCase {
  readonly input: string;
  readonly output: string;
  readonly timeMs: number | null;
  readonly memoryMb: number | null;
  readonly score: number | null;
}

export interface HydroSubtask {
  /** As written, else its place from 1. */
  readonly id: number;
  readonly type: "min" | "max" | "sum";
  readonly score: number | null;
  readonly requires: readonly number[];
  readonly timeMs: number | null;
  readonly memoryMb: number | null;
  /** null: to be found by the names of the files. */
  readonly cases: readonly HydroCase[] | null;
}

export interface HydroSource {
  readonly file: string;
  readonly lang: string | null;
}

export interface HydroConfig {
  readonly path: string;
  readonly type: string;
  readonly checkerType: string | null;
  readonly checker: HydroSource | null;
  readonly interactor: HydroSource | null;
  readonly passes: number;
  readonly timeMs: number | null;
  readonly memoryMb: number | null;
  /** Base name of the files that the program reads and writes. */
  readonly fileName: string | null;
  /** null: to be found by the names of the files. */
  readonly subtasks: readonly HydroSubtask[] | null;
  readonly userFiles: readonly string[];
  readonly judgeFiles: readonly string[];
  readonly languages: readonly string[] | null;
  readonly templates: Readonly<Record<string, readonly [string, string]>>;
  readonly showsCases: boolean;
}

const READ = new Set([
  "type",
  "checker_type",
  "checker",
  "interactor",
  "multi_pass",
  "time",
  "memory",
  "filename",
  "subtasks",
  "cases",
  "user_extra_files",
  "judge_extra_files",
  "langs",
  "template",
  "detail",
]);

/** What is known and means nothing here, with the reason. */
const PASSED_OVER: Readonly<Record<string, PackageReason>> = {
  validator: packageReason("hydroValidator"),
  time_limit_rate: packageReason("hydroTimeRate"),
  memory_limit_rate: packageReason("hydroMemoryRate"),
  score: packageReason("hydroScore"),
  subType: packageReason("hydroNoMeaning"),
  num_processes: packageReason("hydroNoMeaning"),
  manager: packageReason("hydroNoMeaning"),
  answers: packageReason("hydroNoMeaning"),
  redirect: packageReason("hydroNoMeaning"),
  key: packageReason("hydroNoMeaning"),
  target: packageReason("hydroNoMeaning"),
};

export function readConfig(map: YamlMap, path: string, findings: Findings): HydroConfig {
  for (const key of Object.keys(map)) {
    if (READ.has(key)) continue;
    const why = lookUp(PASSED_OVER, key) ?? packageReason("unknownKey");
    findings.ignore(path, packageReason("keyed", { key, why }));
  }
  const read = new Reader(map, path, findings);
  return {
    path,
    type: asText(map.type) ?? "default",
    checkerType: asText(map.checker_type),
    checker: read.source("checker"),
    interactor: read.source("interactor"),
    passes: read.passes(),
    timeMs: read.time(map.time, "time"),
    memoryMb: read.memory(map.memory, "memory"),
    fileName: read.fileName(),
    subtasks: read.subtasks(),
    userFiles: read.names("user_extra_files"),
    judgeFiles: read.names("judge_extra_files"),
    languages: read.languages(),
    templates: read.templates(),
    showsCases: map.detail !== false && map.detail !== "none",
  };
}

class Reader {
  readonly #map: YamlMap;
  readonly #path: string;
  readonly #findings: Findings;

  constructor(map: YamlMap, path: string, findings: Findings) {
    this.#map = map;
    this.#path = path;
    this.#findings = findings;
  }

  #refuse(key: string, why: PackageReason): null {
    this.#findings.refuse(this.#path, packageReason("keyed", { key, why }));
    return null;
  }

  time(value: unknown, key: string): number | null {
    const text = asText(value);
    if (text === null) return null;
    return parseTimeMs(text) ?? this.#refuse(key, packageReason("hydroTime", { said: text }));
  }

  memory(value: unknown, key: string): number | null {
    const text = asText(value);
    if (text === null) return null;
    return parseMemoryMb(text) ?? this.#refuse(key, packageReason("hydroSize", { said: text }));
  }

  source(key: string): HydroSource | null {
    const value = this.#map[key];
    if (value === undefined || value === null || value === "") return null;
    const map = asMap(value);
    const file = map === null ? asText(value) : asText(map.file);
    if (file === null || file === "") return this.#refuse(key, packageReason("hydroNoFile"));
    return { file, lang: map === null ? null : asText(map.lang) };
  }

  passes(): number {
    const value = this.#map.multi_pass;
    if (value === undefined || value === null || value === false) return 1;
    const number = asNumber(value);
    if (number !== null && Number.isInteger(number) && number >= 1 && number <= MAX_PASSES)
      return number;
    this.#refuse("multi_pass", packageReason("hydroPasses", { most: MAX_PASSES }));
    return 1;
  }

  fileName(): string | null {
    const name = asText(this.#map.filename);
    if (name === null || name === "") return null;
    if (/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(name)) return name;
    return this.#refuse("filename", packageReason("hydroPlainName", { name }));
  }

  names(key: string): readonly string[] {
    const value = this.#map[key];
    if (value === undefined || value === null) return [];
    return asTexts(value) ?? this.#refuse(key, packageReason("hydroFileList")) ?? [];
  }

  languages(): readonly string[] | null {
    const value = this.#map.langs;
    if (value === undefined || value === null) return null;
    return asTexts(value) ?? this.#refuse("langs", packageReason("hydroNameList"));
  }

  templates(): Readonly<Record<string, readonly [string, string]>> {
    const map = asMap(this.#map.template ?? {}) ?? {};
    const templates: Record<string, readonly [string, string]> = {};
    for (const [language, value] of Object.entries(map)) {
      const [before, after] = asTexts(value) ?? [];
      if (before !== undefined) templates[language] = [before, after ?? ""];
    }
    return templates;
  }

  /** `cases` win over `subtasks`; empty lists count as none. */
  subtasks(): readonly HydroSubtask[] | null {
    const { cases, subtasks } = this.#map;
    if (Array.isArray(cases) && cases.length > 0) {
      if (Array.isArray(subtasks) && subtasks.length > 0) {
        this.#findings.ignore(this.#path, packageReason("hydroCasesCount"));
      }
      const only = { id: 1, score: null, requires: [], timeMs: null, memoryMb: null };
      return [{ ...only, type: "sum", cases: this.#cases(cases, "cases") }];
    }
    if (!Array.isArray(subtasks) || subtasks.length === 0) return null;
    return subtasks.flatMap((value: unknown, index) => {
      const map = asMap(value);
      if (map !== null) return [this.#subtask(map, index)];
      this.#refuse(`subtasks[${index}]`, packageReason("hydroMap"));
      return [];
    });
  }

  #subtask(map: YamlMap, index: number): HydroSubtask {
    const where = `subtasks[${index}]`;
    const type = asText(map.type) ?? "min";
    if (type !== "min" && type !== "max" && type !== "sum") {
      this.#refuse(`${where}.type`, packageReason("hydroSubtaskType", { said: type }));
    }
    const requires = (Array.isArray(map.if) ? map.if : []).map(asNumber);
    const cases = Array.isArray(map.cases) && map.cases.length > 0 ? map.cases : null;
    return {
      id: asNumber(map.id) ?? index + 1,
      type: type === "max" || type === "sum" ? type : "min",
      score: this.#score(map.score, `${where}.score`),
      requires: requires.filter((id) => id !== null),
      timeMs: this.time(map.time, `${where}.time`),
      memoryMb: this.memory(map.memory, `${where}.memory`),
      cases: cases === null ? null : this.#cases(cases, `${where}.cases`),
    };
  }

  #cases(list: readonly unknown[], where: string): HydroCase[] {
    return list.flatMap((value, index) => {
      const map = asMap(value);
      if (map === null) {
        this.#refuse(`${where}[${index}]`, packageReason("hydroMap"));
        return [];
      }
      return [
        {
          input: asText(map.input) ?? "",
          output: asText(map.output) ?? "",
          timeMs: this.time(map.time, `${where}[${index}].time`),
          memoryMb: this.memory(map.memory, `${where}[${index}].memory`),
          score: this.#score(map.score, `${where}[${index}].score`),
        },
      ];
    });
  }

  /** Nothing and 0 both mean: a share of what is left. */
  #score(value: unknown, key: string): number | null {
    if (value === undefined || value === null) return null;
    const number = asNumber(value);
    if (number !== null && number >= 0) return number === 0 ? null : number;
    const said = asText(value);
    const why =
      said === null ? packageReason("hydroNoPoints") : packageReason("hydroPoints", { said });
    return this.#refuse(key, why);
  }
}
