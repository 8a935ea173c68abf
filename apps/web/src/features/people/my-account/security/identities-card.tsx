import { Button } from "@gavel/ui/button";
import { CardBody, CardHeader } from "@gavel/ui/card";
import { EmptyState } from "@gavel/ui/empty-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { DateTime, RelativeTime } from "@gavel/ui/time";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { LoadedList } from "../../../../app/list/loaded-list.tsx";
import { leaveToSignOn } from "../../../../app/sign-on.ts";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { DirectoryLinkDialog } from "./directory-link-dialog.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import { WayRow } from "./way-row.tsx";

type Own = Outputs["signOn"]["own"];
type Identity = Own["identities"][number];
type Offer = Own["offers"][number];

export const OWN_SIGN_ON = { staleTime: 0, meta: { inline: true } } as const;

/** Accounts at other places by which one signs in here. Nothing where the site knows no such place. */
export function IdentitiesCard() {
  const { t } = useLingui();
  const own = trpc.signOn.own.useQuery(undefined, OWN_SIGN_ON);
  const [linking, setLinking] = useState<Offer>();
  const [unlinking, setUnlinking] = useState<Identity>();
  if (own.data === undefined && !own.isError) return null;
  if (own.data?.identities.length === 0 && own.data.offers.length === 0) return null;
  const needsPassword = own.data?.needsPassword ?? true;
  return (
    <>
      <LoadedList
        query={own}
        rows={own.data?.identities}
        look={{
          caption: t`Linked accounts`,
          row: (identity) => (
            <IdentityRow key={identity.id} identity={identity} onUnlink={setUnlinking} />
          ),
          loading: (
            <CardBody>
              <Skeleton className="h-9 w-full" />
            </CardBody>
          ),
          toolbar: <Head offers={own.data?.offers ?? []} onLink={setLinking} />,
        }}
        errorTitle={t`The linked accounts did not load`}
        empty={<EmptyState title={<Trans>No account is linked</Trans>} />}
      />
      {linking !== undefined && (
        <LinkDialogOf
          offer={linking}
          needsPassword={needsPassword}
          onClose={() => setLinking(undefined)}
        />
      )}
      {unlinking !== undefined && (
        <UnlinkDialog
          identity={unlinking}
          needsPassword={needsPassword}
          onClose={() => setUnlinking(undefined)}
        />
      )}
    </>
  );
}

interface HeadProps {
  offers: readonly Offer[];
  onLink: (offer: Offer) => void;
}

function Head({ offers, onLink }: HeadProps) {
  return (
    <>
      <CardHeader title={<Trans>Linked accounts</Trans>} />
      <CardBody className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b py-3">
        <p className="min-w-48 flex-1 text-xs text-muted-foreground">
          <Trans>Accounts at other places by which you sign in here.</Trans>
        </p>
        <div className="flex flex-wrap gap-2">
          {offers.map((offer) => {
            const { id, name } = offer;
            return (
              <Button key={id} size="sm" icon={<Link2 />} onClick={() => onLink(offer)}>
                <Trans>Link {name}</Trans>
              </Button>
            );
          })}
        </div>
      </CardBody>
    </>
  );
}

interface RowProps {
  identity: Identity;
  onUnlink: (identity: Identity) => void;
}

function IdentityRow({ identity, onUnlink }: RowProps) {
  const { t } = useLingui();
  const { source, name, createdAt, usedAt } = identity;
  const place = source.name;
  return (
    <WayRow
      icon={<Link2 />}
      name={place}
      facts={
        <>
          <span className="break-all">{name}</span>
          <span>
            <Trans>
              linked <DateTime at={createdAt} />
            </Trans>
          </span>
          <span>
            <Trans>
              last used <RelativeTime at={usedAt} />
            </Trans>
          </span>
        </>
      }
      action={
        <Button
          size="sm"
          variant="destructive"
          aria-label={t`Unlink ${place}`}
          onClick={() => onUnlink(identity)}
        >
          <Trans>Unlink</Trans>
        </Button>
      }
    />
  );
}

interface LinkDialogProps {
  offer: Offer;
  needsPassword: boolean;
  onClose: () => void;
}

function LinkDialogOf(props: LinkDialogProps) {
  return props.offer.kind === "ldap" ? (
    <DirectoryLinkDialog {...props} />
  ) : (
    <LinkDialog {...props} />
  );
}

function LinkDialog({ offer, needsPassword, onClose }: LinkDialogProps) {
  const begin = trpc.signOn.beginLink.useMutation({ meta: { inline: true } });
  const { id, name } = offer;
  return (
    <ProofDialog
      needsPassword={needsPassword}
      title={<Trans>Link {name}?</Trans>}
      description={<Trans>You sign in there, and can sign in here that way from then on.</Trans>}
      action={<Trans>Continue</Trans>}
      onClose={onClose}
      run={async (proof) => {
        const start = { ...proof, sourceId: id, origin: location.origin };
        leaveToSignOn(await begin.mutateAsync(start), { isLink: true });
      }}
    />
  );
}

interface UnlinkDialogProps {
  identity: Identity;
  needsPassword: boolean;
  onClose: () => void;
}

function UnlinkDialog({ identity, needsPassword, onClose }: UnlinkDialogProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const unlink = trpc.signOn.unlink.useMutation({ meta: { inline: true } });
  const { id, source } = identity;
  const place = source.name;
  return (
    <ProofDialog
      needsPassword={needsPassword}
      title={<Trans>Unlink {place}?</Trans>}
      description={<Trans>It signs you in no more, and your other sessions end.</Trans>}
      action={<Trans>Unlink</Trans>}
      onClose={onClose}
      run={async (proof) => {
        await unlink.mutateAsync({ ...proof, id });
        onClose();
        notifySuccess(t`The account has been unlinked`);
        await utils.signOn.own.invalidate();
      }}
    />
  );
}
