import { Button } from "@gavel/ui/button";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { UserMinus } from "lucide-react";
import { useState } from "react";
import { useSignOut } from "../../../../app/session/use-session-actions.ts";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { ProofDialog } from "./proof-dialog.tsx";

type State = Outputs["closing"]["state"];

/** The way out: last of all, and plain. */
export function ClosingCard() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border bg-card px-4 py-3">
      <div className="min-w-48 flex-1 text-sm">
        <h3 className="font-medium">
          <Trans>Close the account</Trans>
        </h3>
        <p className="mt-0.5 text-xs text-muted-foreground">
          <Trans>Who you are is erased; what you sent and wrote stays without your name.</Trans>
        </p>
      </div>
      <Button size="sm" icon={<UserMinus />} onClick={() => setIsAsking(true)}>
        <Trans>Close your account</Trans>
      </Button>
      {isAsking && <ClosingDialog onClose={() => setIsAsking(false)} />}
    </section>
  );
}

function ClosingDialog({ onClose }: { onClose: () => void }) {
  const state = trpc.closing.state.useQuery(undefined, {
    staleTime: 0,
    gcTime: 0,
    meta: { inline: true },
  });
  const close = trpc.closing.close.useMutation({ meta: { inline: true } });
  const signOut = useSignOut();
  const { t } = useLingui();
  // It opens as it stays.
  if (state.isPending) return null;
  return (
    <ProofDialog
      needsPassword={state.data?.needsPassword ?? true}
      title={<Trans>Close your account?</Trans>}
      description={state.data && <Consequences {...state.data} />}
      action={<Trans>Close the account</Trans>}
      isBarred={state.data !== undefined && isBarred(state.data)}
      onClose={onClose}
      run={async (proof) => {
        await close.mutateAsync(proof);
        onClose();
        // The session has ended there: this tab goes on as a stranger's.
        await signOut();
        notifySuccess(t`Your account is being closed: sign in within the days of grace to keep it`);
      }}
    />
  );
}

const isBarred = ({ isLastRoot, contests }: State) => isLastRoot || contests.length > 0;

function Consequences({ graceDays, isLastRoot, contests, groups }: State) {
  return (
    <span className="grid gap-2">
      <span>
        <Trans>
          All sessions and API tokens end now. After{" "}
          <Plural value={graceDays} one="# day" other="# days" /> the account closes for good;
          signing in before keeps it.
        </Trans>
      </span>
      <span>
        <Trans>
          Then your name, addresses, picture, profile, messages, settings and memberships are
          erased. Submissions, verdicts, contest results, problems and posts stay under the name
          “Deleted user” with a number. Nobody can take your username.
        </Trans>
      </span>
      {groups.map(({ id, name, heir }) => (
        <span key={id}>
          {heir === null ? (
            <Trans>Your group {name} has no other administrator and is archived.</Trans>
          ) : (
            <Trans>
              Your group {name} passes to {heir}.
            </Trans>
          )}
        </span>
      ))}
      {contests.map(({ id, name }) => (
        <span key={id} className="text-warning">
          <Trans>{name} is running: you can close the account after its end.</Trans>
        </span>
      ))}
      {isLastRoot && (
        <span className="text-warning">
          <Trans>You are the last super administrator: appoint another one first.</Trans>
        </span>
      )}
    </span>
  );
}
