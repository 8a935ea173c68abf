import { Callout } from "@gavel/ui/callout";
import { Trans } from "@lingui/react/macro";

/** In a contest comments are for questions to the jury. */
export function ContestNotice() {
  return (
    <Callout tone="info" className="mx-4 mb-3">
      <p className="font-strong">
        <Trans>Questions and answers of this contest</Trans>
      </p>
      <ol className="mt-1 list-decimal pl-5">
        <li>
          <Trans>Ask about statements, data and rules only. Never post code or hints.</Trans>
        </li>
        <li>
          <Trans>
            While the contest runs, only you and the jury see your question. Afterwards everyone
            can.
          </Trans>
        </li>
        <li>
          <Trans>The jury’s answers are binding. Others cannot reply to them.</Trans>
        </li>
      </ol>
    </Callout>
  );
}
