import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { CardBody, CardHeader } from "@gavel/ui/card";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { EmptyState } from "@gavel/ui/empty-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useState } from "react";
import { LoadedList } from "../../../app/list/loaded-list.tsx";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { OidcDialog } from "./oidc-dialog.tsx";

type Source = Outputs["signOn"]["sources"][number];

/** Other places by way of which people sign in. */
export function SignOnPanel() {
  const { t } = useLingui();
  const list = trpc.signOn.sources.useQuery(undefined, LIST_QUERY);
  const [edited, setEdited] = useState<Source | "new">();
  const [removing, setRemoving] = useState<Source>();
  return (
    <section aria-label={t`OpenID Connect providers`}>
      <LoadedList
        query={list}
        rows={list.data}
        look={{
          caption: t`OpenID Connect providers`,
          row: (source) => (
            <SourceRow key={source.id} source={source} onEdit={setEdited} onRemove={setRemoving} />
          ),
          loading: (
            <CardBody>
              <Skeleton className="h-9 w-full" />
            </CardBody>
          ),
          toolbar: (
            <CardHeader
              title={<Trans>OpenID Connect providers</Trans>}
              action={
                <Button size="sm" icon={<Plus />} onClick={() => setEdited("new")}>
                  <Trans>Add a provider</Trans>
                </Button>
              }
            />
          ),
        }}
        empty={
          <EmptyState title={<Trans>No provider yet</Trans>}>
            <Trans>
              People sign in with the accounts of your institution, beside those of this site.
            </Trans>
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <OidcDialog
          source={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removing !== undefined && (
        <RemoveDialog source={removing} onClose={() => setRemoving(undefined)} />
      )}
    </section>
  );
}

interface RowProps {
  source: Source;
  onEdit: (source: Source) => void;
  onRemove: (source: Source) => void;
}

function SourceRow({ source, onEdit, onRemove }: RowProps) {
  const { t } = useLingui();
  const { name, issuer, isOn, people } = source;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium break-words">
          {name}
          {isOn ? (
            <Badge tone="success">
              <Trans context="sign-on source">On</Trans>
            </Badge>
          ) : (
            <Badge tone="outline">
              <Trans context="sign-on source">Off</Trans>
            </Badge>
          )}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted-foreground">
          <span translate="no" className="break-all">
            {issuer}
          </span>
          <span>
            <Plural value={people} one="# account" other="# accounts" />
          </span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={t`Change ${name}`} onClick={() => onEdit(source)}>
          <Trans>Change</Trans>
        </Button>
        <Button
          size="sm"
          variant="destructive"
          aria-label={t`Remove ${name}`}
          onClick={() => onRemove(source)}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
    </li>
  );
}

function RemoveDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const { t } = useLingui();
  const { signOn } = trpc.useUtils();
  const remove = trpc.signOn.remove.useMutation();
  const { id, name } = source;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Remove ${name}?`}
      description={
        <Trans>
          Accounts stay. Whoever signed in this way alone sets a password by “Forgot password?”.
        </Trans>
      }
      action={<Trans>Remove</Trans>}
      onConfirm={async () => {
        signOn.sources.setData(undefined, await remove.mutateAsync({ id }));
        notifySuccess(t`Delete Successfully`);
      }}
    />
  );
}
