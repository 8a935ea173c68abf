/** How often somebody may do what costs the site or strangers something. Root sets the numbers; these are the first ones. */

import { z } from "zod";
import { CLOCK_SKEW_MS } from "./limit.ts";

interface PaceFacts {
  /** People are counted by their account; who need not sign in, by the address they come from. */
  readonly by: "person" | "address";
  /** 0 = as often as they like. */
  readonly minute: number;
  readonly day: number;
}

export const PACES = {
  /** Begun on the site or in a group, beside what root allows of them in a day to all but administrators. */
  discussion: { by: "person", minute: 6, day: 100 },
  comment: { by: "person", minute: 6, day: 200 },
  reply: { by: "person", minute: 10, day: 300 },
  /** Of discussions and comments, given or taken back, beside the second between two. */
  like: { by: "person", minute: 40, day: 1000 },
  /** People who are told that somebody named them. */
  mention: { by: "person", minute: 20, day: 200 },
  /** Discussions and problems that somebody begins or ceases to follow. */
  follow: { by: "person", minute: 30, day: 500 },
  /** Changes to discussions, one's own or others'. */
  discussionEdit: { by: "person", minute: 10, day: 200 },
  /** Discussions that somebody reports. */
  report: { by: "person", minute: 5, day: 50 },
  avatar: { by: "person", minute: 3, day: 20 },
  /** Images and files for texts. */
  upload: { by: "person", minute: 20, day: 300 },
  /** What these and the avatars of a person weigh, in MB as they were sent. */
  uploadMb: { by: "person", minute: 0, day: 1000 },
  /** Files of test data that are uploaded or written by hand. */
  testData: { by: "person", minute: 120, day: 10_000 },
  testDataMb: { by: "person", minute: 0, day: 20_000 },
  /** The same from one address: setters of one school sit behind one. */
  testDataAddressMb: { by: "address", minute: 0, day: 100_000 },
  /** Everything that is kept of a person, downloaded by them. */
  ownData: { by: "person", minute: 2, day: 10 },
  profile: { by: "person", minute: 30, day: 500 },
  /** Codes mailed to addresses that somebody signed in names. */
  ownMail: { by: "person", minute: 3, day: 30 },
  /** Changes to how somebody gets in, each of which is mailed to them. */
  signInChange: { by: "person", minute: 12, day: 60 },
  /** Personal tokens that are made: those that are revoked at once leave lines, too. */
  token: { by: "person", minute: 10, day: 100 },
  /** Codes and links mailed for whoever asks: a class behind one router registers within some minutes. */
  strangerMail: { by: "address", minute: 15, day: 500 },
  humanCheck: { by: "address", minute: 60, day: 5000 },
  /** Whether a name or an address is taken. */
  nameCheck: { by: "address", minute: 120, day: 10_000 },
  /** Sign-ins by way of another site, begun and come back from. */
  signOn: { by: "address", minute: 240, day: 20_000 },
  /** By who is not signed in: each letter that is typed may be one. */
  search: { by: "address", minute: 300, day: 50_000 },
  /** By who is signed in. */
  ownSearch: { by: "person", minute: 240, day: 20_000 },
  /** To contests, which know no pause between two. */
  contestSubmission: { by: "person", minute: 30, day: 2000 },
  /** Submissions that failed and are sent once more. */
  resubmit: { by: "person", minute: 6, day: 100 },
  /** Looks at runs of other judges that somebody names. */
  remoteClaim: { by: "person", minute: 6, day: 100 },
  /** Passwords of contests and of trainings that are tried. */
  contestPassword: { by: "person", minute: 10, day: 200 },
  trainingPassword: { by: "person", minute: 10, day: 200 },
  /** To join a group, also with a wrong code. */
  groupJoin: { by: "person", minute: 10, day: 200 },
  /** Lists of people for a group that are looked up or taken in. */
  groupAdd: { by: "person", minute: 20, day: 300 },
  /** Join links that are looked at, also wrong ones: a lecture hall follows one within a minute. */
  groupLinkLook: { by: "address", minute: 600, day: 20_000 },
  /** Join links that are made or changed. */
  groupLink: { by: "person", minute: 10, day: 100 },
  /** Changes to problems, their programs and the list of their test data. */
  problemEdit: { by: "person", minute: 0, day: 3000 },
  /** What is set of groups, announced there and moderated, and members who are let in, moved and put out. */
  groupEdit: { by: "person", minute: 120, day: 1500 },
  /** Changes to contests, their problems, seats and announcements. */
  contestEdit: { by: "person", minute: 120, day: 3000 },
  /** The same of trainings and homework. */
  trainingEdit: { by: "person", minute: 120, day: 3000 },
  /** To lines of homework: who teaches a hundred pupils writes many. */
  remark: { by: "person", minute: 40, day: 3000 },
  /** To the jury of a contest. */
  question: { by: "person", minute: 5, day: 100 },
  /** Beside the half minute between two. */
  print: { by: "person", minute: 0, day: 200 },
  /** Boards of another minute, or of several contests, that have to be made. */
  board: { by: "person", minute: 240, day: 10_000 },
  /** Problems that are fetched from other judges. */
  remoteImport: { by: "person", minute: 10, day: 500 },
  /** Sign-ins at other judges and looks at them, to see whether they answer. */
  remoteTest: { by: "person", minute: 10, day: 200 },
  /** Registered, whatever becomes of them. */
  webhook: { by: "person", minute: 10, day: 100 },
} as const satisfies Record<string, PaceFacts>;

export type PaceKind = keyof typeof PACES;
export const PACE_KINDS = Object.keys(PACES) as readonly PaceKind[];

/** So many times what one address may, a network of IPv6 may that holds 65 536 of them: a campus shares one. */
export const PACE_NETWORK_TIMES = 4;

export const PACE_WINDOWS = { minute: 60, day: 86_400 } as const;
export type PaceWindow = keyof typeof PACE_WINDOWS;
const PACE_MAX = 1_000_000;

const number = z
  .number("NUMBER_FORMAT")
  .int("NUMBER_FORMAT")
  .max(PACE_MAX, "NUMBER_TOO_LARGE")
  .transform((value) => Math.max(0, value));
const numbers = z.object({ minute: number, day: number });

/** A number for every kind. */
export const paceForm = z.object(
  Object.fromEntries(PACE_KINDS.map((kind) => [kind, numbers])) as Record<PaceKind, typeof numbers>,
);
export type Paces = z.output<typeof paceForm>;

export function presetPaces(): Paces {
  const presets = PACE_KINDS.map((kind) => {
    const { minute, day } = PACES[kind];
    return [kind, { minute, day }];
  });
  return Object.fromEntries(presets) as Paces;
}

/**
 * A bucket that leaks: `level` drops back to 0 within one window, and what would make it higher than `most` has to wait.
 * So nobody does more than `most` at once, and none is forgotten when a minute or a day is over.
 */
export interface Bucket {
  readonly level: number;
  /** Since it had that level. */
  readonly elapsedS: number;
}

/**
 * Since a bucket was last looked at. Clocks of two servers may differ a little; after one that was set back it counts as
 * emptied.
 */
export function secondsSince(at: Date, now: Date, windowS: number): number {
  const passedMs = now.getTime() - at.getTime();
  return passedMs < -CLOCK_SKEW_MS ? windowS : Math.max(0, passedMs / 1000);
}

/** Seconds until `cost` fits in; 0 = it fits now. What is more than the bucket fits when it is empty. */
export function secondsToWait(
  { level, elapsedS }: Bucket,
  { most, windowS, cost }: { most: number; windowS: number; cost: number },
): number {
  const now = Math.max(0, level - (elapsedS * most) / windowS);
  const excess = now + Math.min(cost, most) - most;
  return Math.max(0, (excess * windowS) / most);
}
