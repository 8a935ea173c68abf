/** What `gavel migrate` is asked for. */
import { existsSync } from "node:fs";
import type { MigrationOptions, OnConflict } from "@gavel/api/portal/migration";
import { SOURCE_KINDS, type SourceKind, type SourceOptions } from "@gavel/migrate/model";
import { parseOptions, refuseWords } from "../options.ts";
import { Refusal } from "../say.ts";

export const MIGRATE_USAGE = `${SOURCE_KINDS.join("|")} DUMP [--files FOLDER] [--apply] [--on-conflict skip|rename|merge] [--source NAME] [--time-zone Z] [--charset C] [--json]`;
const USAGE = `usage: gavel migrate ${MIGRATE_USAGE}`;
/** Where most sites of these judges are, and what their images set. */
const TIME_ZONE = "Asia/Shanghai";
const NAMES = ["files", "on-conflict", "source", "time-zone", "charset"] as const;
const CHOICES: readonly OnConflict[] = ["skip", "rename", "merge"];

export interface MigrateChoice {
  readonly kind: SourceKind;
  readonly dump: string;
  readonly source: Pick<SourceOptions, "files" | "timeZone" | "charset">;
  readonly options: MigrationOptions;
  readonly isJson: boolean;
}

/** @throws Refusal */
export function readChoice(args: readonly string[]): MigrateChoice {
  const { flags, values, words } = parseOptions(args, { names: NAMES, flags: ["apply", "json"] });
  const [said, dump, ...rest] = words;
  refuseWords(rest);
  const kind = SOURCE_KINDS.find((one) => one === said);
  if (kind === undefined || dump === undefined) throw new Refusal(USAGE, 2);
  const { files = null } = values;
  if (files !== null && !existsSync(files)) throw new Refusal(`there is no folder ${files}`, 2);
  const wanted = values["on-conflict"];
  const onConflict = CHOICES.find((one) => one === wanted) ?? null;
  if (wanted !== undefined && onConflict === null) throw new Refusal(USAGE, 2);
  const timeZone = values["time-zone"] ?? TIME_ZONE;
  requireTimeZone(timeZone);
  return {
    ...{ kind, dump, isJson: flags.has("json") },
    source: { files, timeZone, charset: values.charset ?? null },
    options: { source: values.source ?? kind, onConflict, isApplied: flags.has("apply") },
  };
}

function requireTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone });
  } catch {
    throw new Refusal(`--time-zone takes a name like ${TIME_ZONE}, not ${timeZone}`, 2);
  }
}
