/** The contest that a package becomes. */
import { randomBytes } from "node:crypto";
import { AWARD_TYPES } from "@gavel/domain/contest/awards";
import type { PackagedFrame } from "@gavel/domain/contest/clics-package/model";
import { CONTEST_AUTH, CONTEST_RULES } from "@gavel/domain/contest/contest";
import { type ContestForm, contestForm } from "../../contests/contest/index.ts";

interface Wish {
  readonly title: string;
  /** Where the package names none. */
  readonly startTime: Date | null;
  readonly starAccounts: readonly string[];
}

const PASSWORD_BYTES = 9;

/** Hidden at first. Of another judge it is for its teams alone, who need no password. */
export function formOf(frame: PackagedFrame, wish: Wish): ContestForm {
  const { own, durationMs, freezeMs, rule, penaltyMinutes, awards } = frame;
  const startTime = frame.startTime ?? wish.startTime ?? new Date(Number.NaN);
  const endTime = new Date(startTime.getTime() + durationMs);
  const auth = own?.auth ?? CONTEST_AUTH.private;
  return {
    ...contestForm.parse({
      ...{ autoRealRank: frame.thawedAt === null, rankShowName: "realname" },
      ...(awards.length > 0 && { awardType: AWARD_TYPES.number, awardConfig: awards }),
      penaltyMinutes,
      ...own,
      ...{ title: wish.title, type: CONTEST_RULES[rule], auth, visible: false },
      description: own?.description || wish.title,
      ...{ startTime: new Date(0), endTime: new Date(1) },
      password:
        auth === CONTEST_AUTH.public ? "" : randomBytes(PASSWORD_BYTES).toString("base64url"),
      starAccounts: [...wish.starAccounts],
    }),
    ...{ startTime, endTime, sealRank: freezeMs !== null },
    sealTime: freezeMs === null ? null : new Date(endTime.getTime() - freezeMs),
  };
}
