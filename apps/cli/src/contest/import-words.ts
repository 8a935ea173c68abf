import type { ContestImportView, ContestPackageView } from "@gavel/api/types";
import { PACKAGE_NOTES, type PackageNoteCode } from "@gavel/domain/contest/clics-package/notes";

/** Names follow behind a colon. */
const NOTES: Readonly<Record<PackageNoteCode, string>> = {
  ownSettings: "settings of this site that cannot be read",
  longFreeze: "the freeze begins before the contest: it begins with it",
  penaltyCut: "what a wrong try costs: whole minutes, at most 1440",
  awards: "awards that do not go by rank alone",
  letters: "problems that get another letter",
  colors: "colours other than #rrggbb",
  accountsOfNoTeam: "accounts that belong to no team",
  otherAccounts: "accounts of a team beside its first",
  usernames: "usernames that cannot be used here",
  members: "members of teams: one account stands for a whole team",
  names: "names that are cut or left out",
  passwords: "passwords of a length that is not allowed here: others are made for",
  emails: "invalid email addresses, of",
  takenEmails: "email addresses that another team has, of",
  media: "photos, logos and recordings",
  submissionsOfNoTeam: "submissions of no team",
  submissionsToNoProblem: "submissions to no problem",
  submissionsWithoutTime: "submissions without a time",
  submissionsOutside: "submissions from before the start or after the end",
  languages: "languages that the site does not have: kept by name, never judged again",
  verdicts: "verdicts that have another name here",
  messages: "messages between a team and the jury that have no place here",
};

type Report = ContestImportView["report"];
type Row = Report["problems"][number];

const FAULTS: Readonly<Record<NonNullable<Row["fault"]>, string>> = {
  noSuchProblem: "there is no such problem",
  otherRule: "it is scored in another way than the contest",
  twice: "the contest has this problem of the bank already",
};
const LEFT: Readonly<Record<Report["history"]["left"][number]["code"], string>> = {
  ofNoEntrant: "submissions of teams that take no part",
  toNoProblem: "submissions to problems that are not in the contest",
};
const SIGNS = { imported: "+", bank: "=", missing: "-", refused: "-" } as const;

/** What would come of a package: a line each, and what is left out or changed. */
export function describeContents(
  path: string,
  contest: NonNullable<ContestPackageView["contest"]>,
): string[] {
  const { title, startTime, durationS, teamCounts, counts } = contest;
  const start = startTime === null ? "start not said" : new Date(startTime).toISOString();
  return [
    `${path}: ${title}, ${start}, ${durationS / 60} min, ${contest.type === 0 ? "ACM" : "OI"}`,
    ...contest.problems.map(({ label, title: name, found, taken }) => {
      const where =
        taken !== null ? "in the bank" : found === null ? "not in the package" : "in the package";
      const reasons = found === null || taken !== null ? [] : found.reasons;
      return `  ${label} ${name}: ${reasons.length === 0 ? where : reasons.map((one) => one.text).join("; ")}`;
    }),
    `  teams: ${teamCounts.new} new accounts, ${teamCounts.existing} existing, ${teamCounts.closed} left out`,
    `  history: ${counts.submissions} submissions, ${counts.questions} questions, ${counts.announcements} announcements`,
    ...contest.notes.map(({ code, names, more }) => {
      const what = PACKAGE_NOTES[code] === "ignored" ? "left out" : "changed";
      const who = names.length === 0 ? "" : `: ${names.join(", ")}`;
      return `  (${what}) ${NOTES[code]}${who}${more > 0 ? ` and ${more} more` : ""}`;
    }),
  ];
}

/** What came of it. */
export function describeResult(path: string, view: ContestImportView): string[] {
  const { problems, accounts, history } = view.report;
  const stopped = view.state === "interrupted" ? "the server stopped in the meantime" : null;
  const reason = view.reason ?? stopped;
  const end =
    view.contestId === null ? "not imported" : `contest ${view.contestId}, hidden at first`;
  return [
    `${path}: ${end}`,
    ...problems.flatMap((row) => [
      `  ${SIGNS[row.status]} ${row.label} ${row.title} ${row.problemId ?? ""}`.trimEnd(),
      ...(row.fault === null ? [] : [`      ${FAULTS[row.fault]}`]),
      ...row.reasons.map((one) => `      ${one}`),
      ...row.remarks.map((one) => `      (note) ${one}`),
    ]),
    `  ${accounts.made} accounts created, ${accounts.existing} existing take part`,
    ...(accounts.left.length === 0 ? [] : [`      left out: ${accounts.left.join(", ")}`]),
    `  ${history.submissions} submissions and ${history.messages} messages stored`,
    ...history.left.map(({ code, count }) => `      left out: ${LEFT[code]}: ${count}`),
    ...(reason === null ? [] : [`  ${reason}`]),
  ];
}
