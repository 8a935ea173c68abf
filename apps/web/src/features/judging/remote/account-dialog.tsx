import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Checkbox } from "@gavel/ui/checkbox";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Dialog } from "@gavel/ui/dialog";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Textarea } from "@gavel/ui/textarea";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { trpc } from "../../../app/trpc.ts";
import type { RemoteAccount, RemoteSite } from "./types.ts";

interface AccountDialogProps {
  site: RemoteSite;
  /** null = a new one. */
  account: RemoteAccount | null;
  onClose: () => void;
}

/** An account at a remote judge. What is secret is written here and shown nowhere. */
export function AccountDialog({ site, account, onClose }: AccountDialogProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [name, setName] = useState(account?.name ?? "");
  const [password, setPassword] = useState("");
  const [session, setSession] = useState("");
  const [isEnabled, setEnabled] = useState(account?.isEnabled ?? true);
  const { remoteAccount } = trpc.useUtils();
  const save = trpc.remoteAccount.save.useMutation({
    meta: { inline: true },
    onSuccess: async () => {
      await remoteAccount.list.invalidate();
      onClose();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const secrets = { password: password || null, session: session.trim() || null };
    save.mutate({ id: account?.id ?? null, site: site.site, name, ...secrets, isEnabled });
  }
  function refusal(error: unknown) {
    const { code, params } = errorFacts(error);
    if (code === "CONFLICT") return t`There is an account of this name already`;
    if (params.field === "session") return t`These are no cookies: name=value; name=value`;
    if (params.field === "password") return t`An account needs a password or a session`;
    return describeError(i18n, error);
  }
  const kept = t`Unchanged while it is empty`;
  return (
    <Dialog
      open
      keepOnOutsideClick
      title={account === null ? t`New account at ${site.name}` : t`${account.name} at ${site.name}`}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          {account !== null && <RemoveAccount account={account} onRemoved={onClose} />}
          <Button type="submit" form={id} variant="primary" busy={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="grid gap-4">
        {save.error !== null && <Callout tone="failure">{refusal(save.error)}</Callout>}
        {site.origin.startsWith("http:") && (
          <Callout tone="warning">
            <Trans>
              This judge knows no encryption: the password can be read on its way there.
            </Trans>
          </Callout>
        )}
        {site.site === "AC" && (
          <Callout tone="warning">
            <Trans>AtCoder's terms forbid that several people share one account.</Trans>
          </Callout>
        )}
        <Field label={<Trans>Name there</Trans>}>
          {(control) => (
            <Input
              {...control}
              required
              maxLength={100}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {site.signsIn && (
          <Field
            label={<Trans>Password</Trans>}
            hint={
              account?.hasPassword ? kept : <Trans>Stored encrypted and never shown again</Trans>
            }
          >
            {(control) => (
              <Input
                {...control}
                type="password"
                autoComplete="new-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
        )}
        <Field
          label={<Trans>Session</Trans>}
          hint={
            account?.hasSession ? (
              kept
            ) : site.signsIn ? (
              <Trans>
                Cookies of a browser that is signed in there; not needed with a password
              </Trans>
            ) : (
              <Trans>
                Cookies of a browser that is signed in there: this judge lets no program sign in
              </Trans>
            )
          }
        >
          {(control) => (
            <Textarea
              {...control}
              mono
              rows={3}
              autoComplete="off"
              spellCheck={false}
              placeholder="name=value; name=value"
              value={session}
              onChange={(event) => setSession(event.target.value)}
            />
          )}
        </Field>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is one */}
        <label className="flex items-center gap-2 text-sm">
          <Checkbox checked={isEnabled} onCheckedChange={(next) => setEnabled(next === true)} />
          <Trans context="account">In use</Trans>
        </label>
      </form>
    </Dialog>
  );
}

interface RemoveAccountProps {
  account: RemoteAccount;
  onRemoved: () => void;
}

function RemoveAccount({ account: { id, name }, onRemoved }: RemoveAccountProps) {
  const [isAsking, setAsking] = useState(false);
  const { remoteAccount } = trpc.useUtils();
  const remove = trpc.remoteAccount.remove.useMutation({
    onSuccess: () => remoteAccount.list.invalidate(),
  });
  return (
    <>
      <Button variant="destructive" className="mr-auto" onClick={() => setAsking(true)}>
        <Trans>Remove</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={<Trans>Remove the account {name}?</Trans>}
        description={
          <Trans>
            Submissions sent with it that have no verdict yet can no longer be followed where the
            judge shows them to their owner alone.
          </Trans>
        }
        action={<Trans>Remove {name}</Trans>}
        onConfirm={async () => {
          await remove.mutateAsync({ id });
          onRemoved();
        }}
      />
    </>
  );
}
