/** What contestants ask for at the desks of a contest: answers and paper. */
import { asMarkdown } from "../markdown-text.ts";

export const QUESTION_MAX = 2000;
export const ANSWER_MAX = 10_000;

/** A contestant should not wait longer for an answer. */
export const ANSWER_LATE_MS = 5 * 60_000;
/** That somebody is answering is over after this long without another word from them. */
export const ANSWERING_MS = 90_000;

/** Of a contest's own canned answers: how long each may be, and how many there are. */
export const CANNED_MAX = 1000;
export const CANNED_COUNT_MAX = 30;
/** What juries everywhere say, in the language that its reader has chosen. */
export const SITE_CANNED = {
  "zh-CN": ["无可奉告。", "请仔细阅读题面。", "请看公告。", "题面无误。", "是。", "否。"],
  "en-US": [
    ...["No comment.", "Read the problem statement.", "See the announcements."],
    ...["The statement is correct as written.", "Yes.", "No."],
  ],
} as const;

/** Trimmed, without blank ones and repetitions; the order stays. */
export function tidyCanned(answers: readonly string[]): string[] {
  return [...new Set(answers.map((one) => one.trim()))].filter((one) => one !== "");
}

/** The contest's own come first: they have the keys. */
export function cannedFor(own: readonly string[], language: keyof typeof SITE_CANNED): string[] {
  return tidyCanned([...own, ...SITE_CANNED[language]]);
}

/** An answer with a canned one put in: in its place while it is blank, else on a line of its own. */
export function withCanned(written: string, canned: string): string {
  const before = written.trimEnd();
  return before === "" ? canned : `${before}\n${canned}`;
}

/** An answer as those read it who did not ask, with the question quoted above it: plain text. */
export function withQuestion(question: string, answer: string): string {
  const quoted = question.split("\n").map((line) => `> ${line}`.trimEnd());
  return `${quoted.join("\n")}\n\n${answer}`;
}

/** Juries and contestants write plain text to each other. */
function textAsMarkdown(text: string, before: string): string {
  const lineOf = (line: string) => `${before}${asMarkdown(line.trim())}`;
  // A backslash at its end breaks a line where it was broken.
  const paragraphs = text.trim().split(/\n\s*\n/);
  return paragraphs
    .map((one) => one.split("\n").map(lineOf).join("\\\n"))
    .join(`\n${before.trim()}\n`);
}

/** The Markdown of an announcement that says what was answered, and looks as it was written. */
export function answerAsMarkdown(question: string | null, answer: string): string {
  const said = textAsMarkdown(answer, "");
  return question === null ? said : `${textAsMarkdown(question, "> ")}\n\n${said}`;
}

export interface Answering {
  readonly questionId: number;
  readonly username: string;
  readonly until: Date;
}

/** Who else is answering a question now. */
export function othersAnswering(
  all: readonly Answering[],
  { questionId, username, now }: { questionId: number; username: string; now: Date },
): string[] {
  return all
    .filter((one) => one.questionId === questionId && one.username !== username && one.until > now)
    .map((one) => one.username);
}

export const PRINT_MIN = 50;
export const PRINT_MAX = 65_535;
/** Between two of a person's. */
const PRINT_INTERVAL_S = 30;
/** Of the text, from the end of its contest: it is somebody's code, and nobody prints it any more. */
export const PRINT_KEPT_DAYS = 7;
/** Of the back office's list. */
export const PRINT_STATUS = { waiting: 0, printed: 1 } as const;

/** Counted in characters, as people count them. */
export function whyNotPrintable(
  content: string,
): "COMMENT_EMPTY" | "PRINT_TOO_SHORT" | "FIELD_TOO_LONG" | null {
  if (content.trim() === "") return "COMMENT_EMPTY";
  if (content.length > 2 * PRINT_MAX) return "FIELD_TOO_LONG";
  const { length } = [...content];
  if (length > PRINT_MAX) return "FIELD_TOO_LONG";
  return length < PRINT_MIN ? "PRINT_TOO_SHORT" : null;
}

/** Whole seconds until the person may print again. */
export function printWaitS(lastAt: Date | null, now: Date): number {
  if (lastAt === null) return 0;
  const sinceMs = now.getTime() - lastAt.getTime();
  return Math.max(0, Math.ceil(PRINT_INTERVAL_S - sinceMs / 1000));
}

/** Contests that ended before it keep no texts of prints. */
export const printsKeptSince = (now: Date): Date =>
  new Date(now.getTime() - PRINT_KEPT_DAYS * 24 * 3_600_000);
