import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { CardBody, CardHeader } from "@gavel/ui/card";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { EmptyState } from "@gavel/ui/empty-state";
import { Skeleton } from "@gavel/ui/skeleton";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type ListQuery, LoadedList } from "../../../app/list/loaded-list.tsx";
import { trpc } from "../../../app/trpc.ts";
import { LdapDialog } from "./ldap-dialog.tsx";
import { OidcDialog } from "./oidc-dialog.tsx";

/** What rows of both kinds show. */
interface Source {
  readonly id: number;
  readonly name: string;
  readonly isOn: boolean;
  readonly people: number;
}

/** Other places by way of which people sign in. It waits for both lists, so that neither moves the other. */
export function SignOnPanel() {
  trpc.signOn.directories.usePrefetchQuery();
  return (
    <div className="flex flex-col gap-5">
      <Providers />
      <Directories />
    </div>
  );
}

function Providers() {
  const { t } = useLingui();
  const [, list] = trpc.signOn.sources.useSuspenseQuery();
  const [edited, setEdited] = useState<number | "new">();
  const source = list.data.find(({ id }) => id === edited);
  return (
    <>
      <Sources
        title={t`OpenID Connect providers`}
        add={<Trans>Add a provider</Trans>}
        query={list}
        rows={list.data}
        addressOf={({ issuer }) => issuer}
        onEdit={setEdited}
        empty={
          <EmptyState title={<Trans>No provider yet</Trans>}>
            <Trans>
              People sign in with the accounts of your institution, beside those of this site.
            </Trans>
          </EmptyState>
        }
      />
      {edited !== undefined && <OidcDialog source={source} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function Directories() {
  const { t } = useLingui();
  const [, list] = trpc.signOn.directories.useSuspenseQuery();
  const [edited, setEdited] = useState<number | "new">();
  const source = list.data.find(({ id }) => id === edited);
  return (
    <>
      <Sources
        title={t`LDAP directories`}
        add={<Trans>Add a directory</Trans>}
        query={list}
        rows={list.data}
        addressOf={({ url }) => url}
        onEdit={setEdited}
        empty={
          <EmptyState title={<Trans>No directory yet</Trans>}>
            <Trans>The sign-in form asks directories after the passwords of this site.</Trans>
          </EmptyState>
        }
      />
      {edited !== undefined && <LdapDialog source={source} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface SourcesProps<Row extends Source> {
  title: string;
  add: ReactNode;
  query: ListQuery<unknown>;
  rows: readonly Row[] | undefined;
  addressOf: (row: Row) => string;
  onEdit: (which: number | "new") => void;
  empty: ReactNode;
}

function Sources<Row extends Source>(props: SourcesProps<Row>) {
  const { title, add, query, rows, addressOf, onEdit, empty } = props;
  const [removing, setRemoving] = useState<Source>();
  return (
    <section aria-label={title}>
      <LoadedList
        query={query}
        rows={rows}
        look={{
          caption: title,
          row: (source) => (
            <SourceRow
              key={source.id}
              source={source}
              address={addressOf(source)}
              onEdit={() => onEdit(source.id)}
              onRemove={() => setRemoving(source)}
            />
          ),
          loading: (
            <CardBody>
              <Skeleton className="h-9 w-full" />
            </CardBody>
          ),
          toolbar: (
            <CardHeader
              title={title}
              action={
                <Button size="sm" icon={<Plus />} onClick={() => onEdit("new")}>
                  {add}
                </Button>
              }
            />
          ),
        }}
        empty={empty}
      />
      {removing !== undefined && (
        <RemoveDialog source={removing} onClose={() => setRemoving(undefined)} />
      )}
    </section>
  );
}

interface RowProps {
  source: Source;
  address: string;
  onEdit: () => void;
  onRemove: () => void;
}

function SourceRow({ source, address, onEdit, onRemove }: RowProps) {
  const { t } = useLingui();
  const { name, isOn, people } = source;
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
            {address}
          </span>
          <span>
            <Plural value={people} one="# account" other="# accounts" />
          </span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={t`Change ${name}`} onClick={onEdit}>
          <Trans>Change</Trans>
        </Button>
        <Button size="sm" variant="destructive" aria-label={t`Remove ${name}`} onClick={onRemove}>
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
        await remove.mutateAsync({ id });
        notifySuccess(t`Delete Successfully`);
        await Promise.all([signOn.sources.invalidate(), signOn.directories.invalidate()]);
      }}
    />
  );
}
