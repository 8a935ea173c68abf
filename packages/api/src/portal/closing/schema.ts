import { z } from "zod";

export const closeInput = z.object({ password: z.string().max(100).optional() });
/** The name once more, so that nobody takes the wrong row. */
export const anonymiseInput = z.object({
  uid: z.string().min(1).max(32),
  username: z.string().max(100),
});

interface Named {
  readonly id: number;
  readonly name: string;
}

/** What somebody is told before they close their account. */
export interface ClosingState {
  /** Whether the password is asked for before `close`. */
  readonly needsPassword: boolean;
  /** Signing in undoes it for so long. */
  readonly graceDays: number;
  /** The site would be left without anybody who keeps it. */
  readonly isLastRoot: boolean;
  /** They take part in these until their end. */
  readonly contests: readonly Named[];
  /** Owned by them: with the administrator who gets it, null: it is archived. */
  readonly groups: readonly (Named & { readonly heir: string | null })[];
}

export interface Closing {
  readonly closesAt: Date;
}
/** What the account is called from now on. */
export interface Anonymised {
  readonly username: string;
}
