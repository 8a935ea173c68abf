/** What is wrong with something that people report, each with a mark of its own. */
export const REPORT_LABELS = [
  "spam",
  "illegal",
  "pornography",
  "gambling",
  "abuse",
  "plagiarism",
] as const;
export type ReportLabel = (typeof REPORT_LABELS)[number];

export const REPORT_REASON_MAX = 200;
/** What is written to those who reported. */
export const REPORT_NOTE_MAX = 500;

export const REPORT_KINDS = ["discussion", "comment", "reply", "profile"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Of profiles: the picture goes, what is written there does, or both. */
export const REPORT_OUTCOMES = ["keep", "disable", "delete", "avatar", "texts", "profile"] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** What may become of a thing of each kind, from mild to hard. */
export const OUTCOMES_OF = {
  discussion: ["keep", "disable", "delete"],
  comment: ["keep", "delete"],
  reply: ["keep", "delete"],
  profile: ["keep", "avatar", "texts", "profile"],
} as const satisfies Record<ReportKind, readonly ReportOutcome[]>;

export type OutcomeOf<Kind extends ReportKind> = (typeof OUTCOMES_OF)[Kind][number];

export function isOutcomeOf(kind: ReportKind, outcome: ReportOutcome): boolean {
  return (OUTCOMES_OF[kind] as readonly ReportOutcome[]).includes(outcome);
}

export function isReportLabel(text: string): text is ReportLabel {
  return (REPORT_LABELS as readonly string[]).includes(text);
}

/** Labels and reason as one text: each label as a mark before the reason. */
export function joinReport(labels: readonly ReportLabel[], reason: string): string {
  return [...labels.map((label) => `#${label}#`), reason].filter((part) => part !== "").join(" ");
}

const MARK = /^\s*#([^#\n]*)#/u;

/** Reads `joinReport` back; a mark that is no label belongs to the reason. */
export function splitReport(content: string): { labels: ReportLabel[]; reason: string } {
  const labels = new Set<ReportLabel>();
  let rest = content;
  for (;;) {
    const mark = MARK.exec(rest);
    const label = mark?.[1]?.trim().toLowerCase() ?? "";
    if (mark === null || !isReportLabel(label)) break;
    labels.add(label);
    rest = rest.slice(mark[0].length);
  }
  return { labels: [...labels], reason: rest.trim() };
}
