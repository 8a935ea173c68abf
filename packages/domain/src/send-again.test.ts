import { expect, test } from "vitest";
import { mayBeSentAgain } from "./send-again.ts";
import { VERDICTS, type Verdict } from "./verdict.ts";

const sendable = (isRemote: boolean, isInContest: boolean) =>
  (Object.keys(VERDICTS) as Verdict[]).filter((verdict) =>
    mayBeSentAgain({ status: VERDICTS[verdict].code, isRemote, isInContest }),
  );

test.each([
  ["here, in the bank", false, false, ["submittedFailed"]],
  ["here, in a contest", false, true, []],
  ["elsewhere, in the bank", true, false, ["systemError", "submittedFailed"]],
  ["elsewhere, in a contest", true, true, ["systemError", "submittedFailed"]],
])(
  "what is judged %s is sent again where no judge gave a verdict",
  (_, remote, contest, verdicts) => {
    expect(sendable(remote, contest)).toEqual(verdicts);
  },
);

test("what may be at a judge that lists nothing is not sent a second time", () => {
  const ended = { status: VERDICTS.submittedFailed.code, isRemote: true, isInContest: false };
  const faults = [null, "uncertain", "lost"];
  expect(faults.map((fault) => mayBeSentAgain({ ...ended, fault }))).toEqual([true, true, false]);
});
