import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { errorFacts } from "../errors/describe-error.ts";
import { reportError } from "../errors/report-error.ts";

interface Knowingly {
  /** Never throws. */
  readonly change: (auth: number) => Promise<void>;
  readonly dialog: ReactNode;
}

/**
 * Changes who sees problems. Where their programs disagree with them, that is said first, and asked about.
 * @param send tells no failure of its own
 */
export function useKnowingly(
  send: (change: { auth: number; isKnown: boolean }) => Promise<unknown>,
  onRefused: (error: unknown) => void = reportError,
): Knowingly {
  const [asked, setAsked] = useState<number | null>(null);
  async function change(auth: number) {
    try {
      await send({ auth, isKnown: false });
    } catch (error) {
      if (errorFacts(error).code === "NOT_READY") setAsked(auth);
      else onRefused(error);
    }
  }
  async function insist(auth: number) {
    await send({ auth, isKnown: true }).catch(onRefused);
  }
  return {
    change,
    dialog: asked !== null && (
      <ConfirmDialog
        open
        destructive={false}
        onOpenChange={(open) => !open && setAsked(null)}
        title={<Trans>Show it to others all the same?</Trans>}
        description={
          <Trans>
            Programs of the problem disagree with it: a solution gets what it should not, or its
            validator, checker tests or samples say otherwise. Publish, in its form, names them.
          </Trans>
        }
        action={<Trans>Show it all the same</Trans>}
        onConfirm={() => insist(asked)}
      />
    ),
  };
}
