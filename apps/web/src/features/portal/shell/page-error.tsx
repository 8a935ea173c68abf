import { Button } from "@gavel/ui/button";
import { ErrorState } from "@gavel/ui/error-state";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ArrowLeft, RotateCw, Unplug } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { siteConnection } from "../../../app/connection/site-connection.ts";
import { describeError, type ErrorFacts, errorFacts } from "../../../app/errors/describe-error.ts";
import { isServerAway } from "../../../app/errors/unanswered.ts";
import { LateNotFound } from "./late-not-found.tsx";

/** A page whose data or code did not arrive. What the server hides looks as if it were not there. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const facts = errorFacts(error);
  if (/(^|_)NOT_FOUND$/.test(facts.code)) return <LateNotFound />;
  async function retry() {
    // The code of the page is asked for anew as well.
    await router.invalidate();
    reset();
  }
  const failed = <Failed error={error} facts={facts} onRetry={() => void retry()} />;
  const mayBeAway = facts.code === "CHUNK" || isServerAway(facts);
  return mayBeAway ? <WhileAway onAnswer={() => void retry()}>{failed}</WhileAway> : failed;
}

interface FailedProps {
  error: unknown;
  facts: ErrorFacts;
  onRetry: () => void;
}

function Failed({ error, facts, onRetry }: FailedProps) {
  const { i18n } = useLingui();
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
  return (
    <div className="page py-16">
      <ErrorState
        title={<Trans>The page did not load</Trans>}
        reason={describeError(i18n, error)}
        requestId={facts.requestId}
        onRetry={onRetry}
      />
    </div>
  );
}

/** Keeps the frame while the server is away and opens the page once it answers; else what failed stands there. */
function WhileAway({ onAnswer, children }: { onAnswer: () => void; children: ReactNode }) {
  const router = useRouter();
  const [isAway, setIsAway] = useState<boolean | null>(null);
  const open = useEffectEvent(onAnswer);
  useEffect(() => {
    let isLeft = false;
    async function wait() {
      const isThere = await siteConnection.isThere();
      if (isLeft) return;
      setIsAway(!isThere);
      if (isThere) return;
      await siteConnection.answered();
      if (!isLeft) open();
    }
    void wait();
    return () => {
      isLeft = true;
    };
  }, []);
  // Whoever waits for a moment is not told of it.
  if (isAway === null) return null;
  if (!isAway) return children;
  return (
    <div className="page flex flex-col items-center py-16 text-center text-sm">
      <Unplug aria-hidden className="mb-3 size-6 text-muted-foreground" />
      <h1 className="text-base font-semibold">
        <Trans>This page is not on your device yet</Trans>
      </h1>
      <p className="mt-1 max-w-88 text-muted-foreground">
        <Trans>
          You are offline. It opens by itself when the server answers; the page before is unchanged.
        </Trans>
      </p>
      <Button className="mt-4" icon={<ArrowLeft />} onClick={() => router.history.back()}>
        <Trans>Back</Trans>
      </Button>
    </div>
  );
}
