import type { Verdict } from "@gavel/domain/verdict";
import { Card, CardHeader } from "@gavel/ui/card";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

const MEANINGS: readonly (readonly [Verdict, MessageDescriptor])[] = [
  ["accepted", msg`The output is right on every test case.`],
  ["partialAccepted", msg`Some test cases passed; the score shows how many points they are worth.`],
  ["wrongAnswer", msg`The program finished in time, but its output is not the expected one.`],
  [
    "presentationError",
    msg`The output differs from the expected output only in spaces or line breaks.`,
  ],
  [
    "timeLimitExceeded",
    msg`The program ran longer than the limit, or waited for something that never came.`,
  ],
  ["memoryLimitExceeded", msg`The program used more memory than the limit.`],
  [
    "runtimeError",
    msg`The program crashed, exited with a code other than 0, or wrote too much output.`,
  ],
  ["compileError", msg`The program does not compile. This adds no penalty.`],
  ["pending", msg`The submission is waiting for a judge server.`],
  ["compiling", msg`A judge server is compiling the program.`],
  ["judging", msg`The program is running on the test cases.`],
  [
    "submittedFailed",
    msg`The submission could not be sent on; its details say why. Submit it again.`,
  ],
  ["systemError", msg`The judge failed, not the program. Contact an administrator.`],
  [
    "cancelled",
    msg`The submission was cancelled, or the case was skipped because it could not change the verdict.`,
  ],
  ["submittedUnknownResult", msg`The verdict is not shown yet, for instance while a contest runs.`],
];

export function StatusList() {
  const { t, i18n } = useLingui();
  return (
    <Card>
      <CardHeader title={t`What the verdicts mean`} />
      <dl className="grid gap-x-5 text-sm md:grid-cols-[max-content_1fr]">
        {MEANINGS.map(([verdict, meaning]) => (
          <div
            key={verdict}
            className="col-span-full grid grid-cols-subgrid gap-y-0.5 border-b px-4 py-2 last:border-b-0"
          >
            <dt>
              {/* Nothing happens here: what spins elsewhere stands still. */}
              <VerdictBadge verdict={verdict} className="[&_svg]:animate-none" />
            </dt>
            <dd className="text-muted-foreground">{i18n._(meaning)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
