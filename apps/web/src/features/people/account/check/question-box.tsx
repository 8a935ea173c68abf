import { Button } from "@gavel/ui/button";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { describeError } from "../../../../app/errors/describe-error.ts";
import { useLocale } from "../../../../app/locale.ts";
import { trpcClient } from "../../../../app/trpc.ts";

interface QuestionBoxProps {
  round: number;
  onSolved: (slideToken: string) => void;
  onFailed: (reason: string, isSpent: boolean) => void;
}

/** The puzzle in words, for whoever cannot see the picture. The server checks the answer as it checks the piece. */
export function QuestionBox({ round, onSolved, onFailed }: QuestionBoxProps) {
  const { i18n, t } = useLingui();
  const { locale } = useLocale();
  const [answer, setAnswer] = useState("");
  const { data, error } = useQuery({
    queryKey: ["slide-question", locale, round],
    queryFn: () => trpcClient.humanCheck.question.mutate(),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { inline: true },
  });
  const check = useMutation({
    mutationFn: (proof: { challengeId: string; answer: string }) =>
      trpcClient.humanCheck.answerQuestion.mutate(proof),
    meta: { inline: true },
  });
  useEffect(() => {
    if (error !== null) onFailed(describeError(i18n, error), false);
  }, [error, i18n, onFailed]);

  async function submit() {
    if (data === undefined || answer.trim() === "") return;
    try {
      const proof = { challengeId: data.challengeId, answer };
      onSolved((await check.mutateAsync(proof)).slideToken);
    } catch (cause) {
      setAnswer("");
      onFailed(describeError(i18n, cause), true);
    }
  }

  return (
    <Field label={<span aria-live="polite">{data?.question ?? t`Loading`}</span>}>
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            boxClassName="flex-1"
            value={answer}
            autoComplete="off"
            maxLength={100}
            onChange={(event) => setAnswer(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // The sign-in form around it is not ready yet.
              event.preventDefault();
              void submit();
            }}
          />
          <Button busy={check.isPending} onClick={() => void submit()}>
            <Trans>Check</Trans>
          </Button>
        </div>
      )}
    </Field>
  );
}
