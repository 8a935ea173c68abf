import { Button } from "@gavel/ui/button";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { describeError } from "../errors/describe-error.ts";
import { trpcClient } from "../trpc.ts";
import { useWork } from "./use-work.ts";

interface WorkProof {
  readonly challengeId: string;
  readonly nonces: number[];
}

interface WorkBoxProps<Answer> {
  /** Hands the work in. */
  prove: (proof: WorkProof) => Promise<Answer>;
  onSolved: (answer: Answer) => void;
  onFailed: (reason: string) => void;
}

/** The check for whoever cannot see a picture: the device calculates for a moment instead. */
export function WorkBox<Answer>({ prove, onSolved, onFailed }: WorkBoxProps<Answer>) {
  const { i18n, t } = useLingui();
  const { done, solve } = useWork();
  const check = useMutation({
    mutationFn: async () => {
      const { challengeId, ...work } = await trpcClient.humanCheck.work.mutate();
      return prove({ challengeId, nonces: await solve(work) });
    },
    onSuccess: onSolved,
    onError: (cause) => onFailed(describeError(i18n, cause)),
    meta: { inline: true },
  });
  return (
    <div className="flex flex-col gap-2 rounded-md border p-3">
      <p className="text-sm text-muted-foreground">
        <Trans>Your device calculates for a few seconds, and you have nothing to solve.</Trans>
      </p>
      {check.isPending ? (
        <progress aria-label={t`Calculating`} value={done} className="w-full accent-primary" />
      ) : (
        <Button className="self-start" onClick={() => check.mutate()}>
          <Trans>Verify with this device</Trans>
        </Button>
      )}
    </div>
  );
}
