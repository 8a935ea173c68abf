/** What of a package is left out or taken in another form, by codes for which the web app has words. */

export const PACKAGE_NOTES = {
  // Settings
  ownSettings: "ignored",
  longFreeze: "changed",
  penaltyCut: "changed",
  awards: "ignored",
  // Problems
  letters: "changed",
  colors: "ignored",
  // Teams
  accountsOfNoTeam: "ignored",
  otherAccounts: "ignored",
  usernames: "changed",
  members: "ignored",
  names: "changed",
  passwords: "changed",
  emails: "ignored",
  takenEmails: "ignored",
  media: "ignored",
  // What was sent and said
  submissionsOfNoTeam: "ignored",
  submissionsToNoProblem: "ignored",
  submissionsWithoutTime: "ignored",
  submissionsOutside: "ignored",
  languages: "changed",
  verdicts: "changed",
  messages: "ignored",
} as const satisfies Record<string, "ignored" | "changed">;

export type PackageNoteCode = keyof typeof PACKAGE_NOTES;
export const PACKAGE_NOTE_CODES = Object.keys(PACKAGE_NOTES) as PackageNoteCode[];

export interface PackageNote {
  readonly code: PackageNoteCode;
  /** Of what it is said; of very many the first. */
  readonly names: readonly string[];
  /** How many there are beside those. */
  readonly more: number;
}

const NAMED_MAX = 5;

/** What is said of many things is said once. */
export class PackageNotes {
  readonly #named = new Map<PackageNoteCode, Set<string>>();

  /** @param name of what it is said; absent = of the contest */
  add(code: PackageNoteCode, name?: string): void {
    const names = this.#named.get(code) ?? new Set();
    if (name !== undefined) names.add(name);
    this.#named.set(code, names);
  }

  get all(): PackageNote[] {
    return [...this.#named].map(([code, all]) => ({
      code,
      names: [...all].slice(0, NAMED_MAX),
      more: Math.max(0, all.size - NAMED_MAX),
    }));
  }
}
