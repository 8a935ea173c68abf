import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { CardBody, CardHeader } from "@gavel/ui/card";
import { EmptyState } from "@gavel/ui/empty-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Fingerprint, Smartphone } from "lucide-react";
import { useState } from "react";
import { LoadedList } from "../../../../app/list/loaded-list.tsx";
import { canUsePasskeys } from "../../../../app/passkey.ts";
import { useReloadData } from "../../../../app/session/use-session-actions.ts";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { AddAppDialog } from "./add-app-dialog.tsx";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { ClosingCard } from "./closing-card.tsx";
import { CodesShown } from "./codes-shown.tsx";
import { FactorRow } from "./factor-row.tsx";
import { IdentitiesCard, OWN_SIGN_ON } from "./identities-card.tsx";
import { OwnDataCard } from "./own-data-card.tsx";
import { ProofDialog } from "./proof-dialog.tsx";

type State = Outputs["factor"]["state"];
type Adding = "app" | "passkey";

/** What one signs in with beside the password. */
export function SecurityTab() {
  const { t } = useLingui();
  const state = trpc.factor.state.useQuery(undefined, { staleTime: 0, meta: { inline: true } });
  // What stands below the lists comes once their length is known.
  const own = trpc.signOn.own.useQuery(undefined, OWN_SIGN_ON);
  const isWhole = !(state.isPending || own.isPending);
  const mustSetUp = state.data?.isRequired === true && state.data.factors.length === 0;
  const needsPassword = state.data?.needsPassword ?? true;
  const utils = trpc.useUtils();
  const reload = useReloadData();
  const [adding, setAdding] = useState<Adding>();
  const [codes, setCodes] = useState<readonly string[]>();

  async function onAdded(fresh: readonly string[] | null) {
    setAdding(undefined);
    notifySuccess(t`The second factor has been added`);
    if (fresh !== null) setCodes(fresh);
    await utils.factor.state.invalidate();
    // Whoever had to have one first sees the site again.
    if (mustSetUp) await reload();
  }

  const dialog = { needsPassword, onClose: () => setAdding(undefined), onAdded };
  return (
    <div className="grid gap-4">
      {mustSetUp && (
        <Callout tone="warning">
          <Trans>
            Your role needs a second factor. Set one up here: until then the site shows you only
            what everybody sees.
          </Trans>
        </Callout>
      )}
      <LoadedList
        query={state}
        rows={state.data?.factors}
        look={{
          caption: t`Second factors`,
          row: (factor) => (
            <FactorRow key={factor.id} factor={factor} needsPassword={needsPassword} />
          ),
          loading: (
            <CardBody>
              <Skeleton className="h-9 w-full" />
            </CardBody>
          ),
          toolbar: <Head state={state.data} onAdd={setAdding} />,
        }}
        errorTitle={t`The second factors did not load`}
        empty={<EmptyState title={<Trans>No second factor yet</Trans>} />}
      />
      {state.data !== undefined && state.data.factors.length > 0 && (
        <RecoveryRow state={state.data} />
      )}
      <IdentitiesCard />
      {isWhole && <OwnDataCard />}
      {isWhole && <ClosingCard />}
      {adding === "app" && <AddAppDialog {...dialog} />}
      {adding === "passkey" && <AddPasskeyDialog {...dialog} />}
      {codes !== undefined && <CodesShown codes={codes} onClose={() => setCodes(undefined)} />}
    </div>
  );
}

interface HeadProps {
  state: State | undefined;
  onAdd: (kind: Adding) => void;
}

function Head({ state, onAdd }: HeadProps) {
  const hasApp = state?.factors.some(({ kind }) => kind === "totp") === true;
  return (
    <>
      <CardHeader title={<Trans>Second factor</Trans>} />
      <CardBody className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b py-3">
        <p className="min-w-48 flex-1 text-xs text-muted-foreground">
          <Trans>
            Besides the password, signing in then takes your phone or key. Programs sign in with API
            tokens.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-2">
          {!hasApp && (
            <Button
              size="sm"
              icon={<Smartphone />}
              disabled={state === undefined}
              onClick={() => onAdd("app")}
            >
              <Trans>Add an authenticator app</Trans>
            </Button>
          )}
          {canUsePasskeys() && (
            <Button
              size="sm"
              icon={<Fingerprint />}
              disabled={state === undefined}
              onClick={() => onAdd("passkey")}
            >
              <Trans>Add a passkey</Trans>
            </Button>
          )}
        </div>
      </CardBody>
    </>
  );
}

function RecoveryRow({ state }: { state: State }) {
  const utils = trpc.useUtils();
  const renew = trpc.factor.renewCodes.useMutation({ meta: { inline: true } });
  const [isAsking, setIsAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <section className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border bg-card px-4 py-3">
      <div className="min-w-48 flex-1 text-sm">
        <h3 className="font-medium">
          <Trans>Recovery codes</Trans>
        </h3>
        <p className="mt-0.5 text-xs text-muted-foreground">
          <Plural value={state.recoveryCodes} one="# is left." other="# are left." />
        </p>
      </div>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        <Trans>Make new ones</Trans>
      </Button>
      {isAsking && (
        <ProofDialog
          needsPassword={state.needsPassword}
          title={<Trans>Make new recovery codes?</Trans>}
          description={<Trans>The old ones are void from then on.</Trans>}
          action={<Trans>Make new ones</Trans>}
          onClose={() => setIsAsking(false)}
          run={async (proof) => {
            const fresh = await renew.mutateAsync(proof);
            setIsAsking(false);
            setCodes(fresh.recoveryCodes);
            await utils.factor.state.invalidate();
          }}
        />
      )}
      {codes !== undefined && <CodesShown codes={codes} onClose={() => setCodes(undefined)} />}
    </section>
  );
}
