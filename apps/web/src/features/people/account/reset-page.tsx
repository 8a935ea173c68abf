import { resetPasswordForm } from "@gavel/domain/validation";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { EmptyState } from "@gavel/ui/empty-state";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { AccountForm } from "../../../app/forms/account-form.tsx";
import { FormText } from "../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../app/forms/use-server-form.ts";
import { openSignIn } from "../../../app/session/sign-in-dialog.ts";
import { clearSession, getSession } from "../../../app/session/store.ts";
import { trpc } from "../../../app/trpc.ts";
import { useCheckTaken } from "./use-check-taken.ts";

interface ResetPageProps {
  /** Both from the mailed link. */
  username: string;
  code: string;
  onDone: () => Promise<void>;
}

/** Where the mailed link leads: sets a new password for the account that the link names. */
export function ResetPage({ username, code, onDone }: ResetPageProps) {
  const { t } = useLingui();
  useDocumentTitle(t`Set a new password`);
  return (
    <div className="page flex flex-col items-center py-10">
      <div className="w-full max-w-92.5">
        <h1 className="mb-5 text-xl font-semibold">
          <Trans>Set a new password</Trans>
        </h1>
        {username === "" || code === "" ? (
          <EmptyState title={<Trans>This link is not complete</Trans>} action={<AskAgain />}>
            <Trans>Open the complete link from the mail, or request a new one.</Trans>
          </EmptyState>
        ) : (
          <ResetPasswordForm username={username} code={code} onDone={onDone} />
        )}
      </div>
    </div>
  );
}

function AskAgain() {
  return (
    <Button onClick={() => openSignIn("reset")}>
      <Trans>Request a new link</Trans>
    </Button>
  );
}

function ResetPasswordForm({ username, code, onDone }: ResetPageProps) {
  const { t } = useLingui();
  const reset = trpc.account.resetPassword.useMutation({ meta: { inline: true } });
  const known = useCheckTaken();
  const form = useServerForm({
    schema: resetPasswordForm,
    values: { username, password: "", passwordAgain: "" },
    placesOf: () => ["root"],
    async send({ password }) {
      await reset.mutateAsync({ username, password, code });
      return undefined;
    },
    async onDone() {
      // Every session of the account has ended, this browser's too.
      const isOwn = getSession().user?.username.toLowerCase() === username.toLowerCase();
      if (isOwn) clearSession();
      notifySuccess(t`Your password has been reset`);
      await onDone();
      openSignIn("login");
    },
  });
  const refusal = form.formState.errors.root;
  const isLinkUsedUp = refusal?.type === "CODE_EXPIRED" || refusal?.type === "CODE_WRONG";
  // The name cannot be typed here, so nobody may ever leave its field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each name
  useEffect(() => known.check("username", username), [username]);
  return (
    <AccountForm
      form={form}
      label={<Trans>Set the password</Trans>}
      busyLabel={<Trans>Saving</Trans>}
      hasOwnRefusal
    >
      {refusal !== undefined && (
        <Callout tone="failure" action={isLinkUsedUp ? <AskAgain /> : undefined}>
          <span role="alert">{refusal.message}</span>
        </Callout>
      )}
      <FormText
        form={form}
        name="username"
        label={<Trans>Username</Trans>}
        fault={known.unknown("username")}
        rules={{ onBlur: () => known.check("username", form.getValues("username")) }}
        readOnly
        boxClassName="bg-muted"
        autoComplete="username"
      />
      <FormText
        form={form}
        name="password"
        password
        label={<Trans>New password</Trans>}
        autoComplete="new-password"
      />
      <FormText
        form={form}
        name="passwordAgain"
        password
        label={<Trans>Password again</Trans>}
        autoComplete="new-password"
      />
    </AccountForm>
  );
}
