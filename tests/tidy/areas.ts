/**
 * Areas of the product, from the ground up, and which of them each may use (values, through a slice's index). The same
 * names group the web app's features and the rows of the REST table.
 */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  /** What every procedure stands on: context, errors, pages, live events, shared answers. */
  kernel: [],
  /** The site itself: settings, mail, files, announcements, the audit log, timed jobs. */
  site: ["kernel"],
  /** The machinery: judgements, the queue, judge hosts, languages, rejudges. */
  judging: ["kernel", "site"],
  /** What contests, trainings and groups are to those who act in them, whatever they do there. */
  places: ["kernel", "site"],
  /** Problems and what describes them. */
  bank: ["kernel", "site", "judging", "places"],
  /** What people send to problems. */
  solving: ["kernel", "site", "judging", "bank", "places"],
  /** Discussions, comments, messages. */
  talk: ["kernel", "site", "bank", "places"],
  /** Accounts and what belongs to them; removing one reaches what it wrote and sent. */
  people: ["kernel", "site", "judging", "bank", "places", "solving", "talk"],
  /** Contests. */
  contests: ["kernel", "site", "judging", "bank", "places", "solving", "talk"],
  /** Groups and trainings. */
  classes: ["kernel", "site", "judging", "bank", "places", "solving", "talk", "contests"],
  /** Problems that other judges judge. */
  remote: ["kernel", "site", "judging", "bank", "places", "solving"],
  /** What looks over all of it: first page, dashboard, search, demonstration content. */
  portal: [
    ...["kernel", "site", "judging", "bank", "places", "solving", "talk", "people"],
    ...["contests", "classes", "remote"],
  ],
};
