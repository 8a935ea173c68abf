import { Button } from "@gavel/ui/button";
import { ErrorState } from "@gavel/ui/error-state";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { RotateCw } from "lucide-react";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { LateNotFound } from "./late-not-found.tsx";

/** A page whose data or code did not arrive. What the server hides looks as if it were not there. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { i18n } = useLingui();
  const router = useRouter();
  const facts = errorFacts(error);
  if (/(^|_)NOT_FOUND$/.test(facts.code)) return <LateNotFound />;
  if (facts.code === "CHUNK") {
    return (
      <div className="page flex flex-col items-center gap-3 py-16 text-center">
        <p className="text-base">{describeError(i18n, error)}</p>
        <Button icon={<RotateCw />} onClick={() => location.reload()}>
          <Trans>Refresh</Trans>
        </Button>
      </div>
    );
  }
  function retry() {
    reset();
    void router.invalidate();
  }
  return (
    <div className="page py-16">
      <ErrorState
        title={<Trans>The page did not load</Trans>}
        reason={describeError(i18n, error)}
        requestId={facts.requestId}
        onRetry={retry}
      />
    </div>
  );
}
