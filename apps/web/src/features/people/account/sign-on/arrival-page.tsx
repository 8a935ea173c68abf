import "../../../../app/errors/account-error-messages.ts";
import { Button } from "@gavel/ui/button";
import { EmptyState } from "@gavel/ui/empty-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useDocumentTitle } from "../../../../app/document-title.ts";
import { describeError, errorFacts } from "../../../../app/errors/describe-error.ts";
import { openSignIn } from "../../../../app/session/sign-in-dialog.ts";
import { setUser } from "../../../../app/session/store.ts";
import { tellTimeZone } from "../../../../app/session/tell-time-zone.ts";
import { useReloadData } from "../../../../app/session/use-session-actions.ts";
import { type Trip, takeTrip } from "../../../../app/sign-on.ts";
import { trpc } from "../../../../app/trpc.ts";
import { type SecondStep, SecondStepForm, stepOf } from "../second-step-form.tsx";

type State =
  | { readonly kind: "working" }
  | { readonly kind: "step"; readonly step: SecondStep; readonly from: string }
  /** This tab did not leave. */
  | { readonly kind: "stray" }
  | { readonly kind: "fault"; readonly error: unknown };

/** Where other places send people back to: completes the sign-in, or links the account of who is signed in. */
export function ArrivalPage({ answer }: { answer: string }) {
  const { t, i18n } = useLingui();
  useDocumentTitle(t`Signing in`);
  const { state, onSignedIn } = useArrival(answer);
  const complete = trpc.account.completeSignIn.useMutation({ meta: { inline: true } });
  return (
    <div className="page flex flex-col items-center py-10">
      <div className="w-full max-w-92.5">
        <h1 className="mb-5 text-xl font-semibold">
          <Trans>Signing in</Trans>
        </h1>
        {state.kind === "working" && (
          <div role="status" aria-label={t`Signing in`}>
            <Skeleton className="h-24 w-full" />
          </div>
        )}
        {state.kind === "step" && (
          <SecondStepForm
            step={state.step}
            complete={complete.mutateAsync}
            onSignedIn={() => onSignedIn(state.from)}
            onBack={() => openSignIn()}
          />
        )}
        {(state.kind === "stray" || state.kind === "fault") && (
          <EmptyState
            title={<Trans>This came to nothing</Trans>}
            action={
              <Button onClick={() => openSignIn()}>
                <Trans>Sign in another way</Trans>
              </Button>
            }
          >
            <span role="alert">
              {state.kind === "stray"
                ? t`Nothing was begun in this tab: start again from here.`
                : describeError(i18n, state.error)}
            </span>
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function useArrival(answer: string) {
  const { t } = useLingui();
  const router = useRouter();
  const reload = useReloadData();
  const complete = trpc.signOn.complete.useMutation({ meta: { inline: true } });
  const link = trpc.signOn.completeLink.useMutation({ meta: { inline: true } });
  const [state, setState] = useState<State>({ kind: "working" });
  const hasBegun = useRef(false);

  async function onSignedIn(from: string) {
    notifySuccess(t`Welcome Back`);
    await router.navigate({ href: from, replace: true });
    await reload();
  }

  async function arrive({ ticket, isLink, from }: Trip) {
    try {
      if (isLink) {
        await link.mutateAsync({ ticket, answer });
        notifySuccess(t`The account has been linked`);
        await router.navigate({ href: from, replace: true });
        return;
      }
      const user = await complete.mutateAsync({ ticket, answer });
      setUser(user);
      tellTimeZone(user);
      await onSignedIn(from);
    } catch (error) {
      const facts = errorFacts(error);
      const isStep = facts.code === "SECOND_FACTOR_REQUIRED";
      if (isStep) setState({ kind: "step", step: stepOf(facts.params), from });
      else setState({ kind: "fault", error });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the page
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const trip = takeTrip();
    if (trip !== null) void arrive(trip);
    else setState({ kind: "stray" });
  }, []);
  return { state, onSignedIn };
}
