/** Who somebody is over there. */
export interface Person {
  /** What the place calls them, for ever. */
  readonly subject: string;
  /** What it called them here before it was known for ever; null: nothing else. */
  readonly earlierSubject: string | null;
  /** What people call them there. */
  readonly name: string;
  readonly usernames: readonly (string | undefined)[];
  readonly realname: string;
  /** null unless the place says that it is theirs. */
  readonly email: string | null;
  /** Listed there, proven or not; for a new account. */
  readonly contact: string | null;
  readonly groups: readonly string[];
}
