import { Card } from "@gavel/ui/card";
import { Trans } from "@lingui/react/macro";

/** What gets a question answered. */
export function AskingCard() {
  return (
    <Card className="p-4 text-sm">
      <h2 className="text-base font-semibold">
        <Trans>A good question</Trans>
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-muted-foreground">
        <li>
          <Trans>names the problem and the verdict</Trans>
        </li>
        <li>
          <Trans>shows the smallest failing input</Trans>
        </li>
        <li>
          <Trans>says what you have tried</Trans>
        </li>
      </ul>
    </Card>
  );
}
