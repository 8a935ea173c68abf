import { isRoleId } from "@gavel/domain/role";
import { findVerdict } from "@gavel/domain/verdict";
import { difficultyNames } from "@gavel/ui/difficulty";
import { formatDateTime } from "@gavel/ui/lib/format";
import { listOf } from "@gavel/ui/lib/list-of";
import { verdictNames } from "@gavel/ui/lib/verdict";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { roleNames } from "../../../app/role-words.ts";
import { isEmpty } from "./read-changes.ts";

type Words = Readonly<Record<string, MessageDescriptor>>;

const word = {
  empty: msg({ message: "empty", context: "audit" }),
  yes: msg({ message: "yes", context: "audit" }),
  no: msg({ message: "no", context: "audit" }),
};

/** Values that the site keeps as numbers or names of its own, by the field they stand in. */
const CHOICES: Readonly<Record<string, Words>> = {
  auth: {
    1: msg({ message: "everybody", context: "who sees a problem" }),
    2: msg({ message: "its keepers", context: "who sees a problem" }),
    3: msg({ message: "contests", context: "who sees a problem" }),
  },
  access: {
    public: msg({ message: "public", context: "contest access" }),
    private: msg({ message: "private", context: "contest access" }),
    protected: msg({ message: "protected", context: "contest access" }),
  },
  level: {
    1: msg({ message: "applying", context: "group level" }),
    2: msg({ message: "refused", context: "group level" }),
    3: msg({ message: "member", context: "group level" }),
    4: msg({ message: "admin", context: "group level" }),
    5: msg({ message: "all rights", context: "group level" }),
  },
  apply_public_progress: {
    1: msg({ message: "asked for", context: "application" }),
    2: msg({ message: "accepted", context: "application" }),
    3: msg({ message: "refused", context: "application" }),
  },
  type: { 0: msg({ message: "ACM" }), 1: msg({ message: "OI" }) },
  difficulty: difficultyNames,
  order: {
    work: msg({ message: "Work", context: "judge server" }),
    drain: msg({ message: "Drain", context: "judge server" }),
    rest: msg({ message: "Pause", context: "judge server" }),
  },
  mode: { preview: msg`Preview first`, direct: msg`Right away` },
  state: {
    running: msg`Judging`,
    ready: msg`Awaiting decision`,
    applying: msg`Applying`,
    applied: msg`Applied`,
    discarded: msg`Discarded`,
  },
  judge_mode: {
    default: msg({ message: "default judge", context: "audit" }),
    spj: msg`special judge`,
    interactive: msg`interactive`,
  },
};

const UNITS: Readonly<Record<string, string>> = {
  time_limit_ms: "ms",
  problemTimeLimitMsMax: "ms",
  memory_limit_mb: "MB",
  stack_limit_mb: "MB",
  output_limit_mb: "MB",
  problemMemoryLimitMbMax: "MB",
  defaultSubmitInterval: "s",
};

/** As a reader of the log says it: the role by its name, a switch by yes or no, a list with commas. */
export function valueText(i18n: I18n, field: string, value: unknown): string {
  if (isEmpty(value)) return i18n._(word.empty);
  if (typeof value === "boolean") return i18n._(value ? word.yes : word.no);
  if (Array.isArray(value)) {
    const words = value.map((one) => valueText(i18n, field, one));
    return listOf(i18n.locale, words);
  }
  if (typeof value === "object") return JSON.stringify(value);
  return choiceText(i18n, field, value as string | number);
}

function choiceText(i18n: I18n, field: string, value: string | number): string {
  if (field === "role" && typeof value === "number" && isRoleId(value)) {
    return i18n._(roleNames[value]);
  }
  if ((field === "status" || field === "statuses") && typeof value === "number") {
    const verdict = findVerdict(value);
    return verdict === undefined ? String(value) : i18n._(verdictNames[verdict]);
  }
  const chosen = CHOICES[field]?.[value];
  if (chosen !== undefined) return i18n._(chosen);
  if (typeof value === "string" && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) {
    return formatDateTime(new Date(value));
  }
  const unit = UNITS[field];
  return unit === undefined ? String(value) : `${value} ${unit}`;
}
