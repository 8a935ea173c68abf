import { resetPasswordForm } from "@gavel/domain/validation";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { EmptyState } from "@gavel/ui/empty-state";
import { Field } from "@gavel/ui/field";
import { Input, PasswordInput } from "@gavel/ui/input";
import { notifySuccess } from "@gavel/ui/toast";
import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { TELLS_WHEN_TOUCHED } from "../../../app/forms/validation.ts";
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
  const { t, i18n } = useLingui();
  const [failure, setFailure] = useState<{ text: string; isLinkUsedUp: boolean }>();
  const reset = trpc.account.resetPassword.useMutation({ meta: { inline: true } });
  const known = useCheckTaken();
  const form = useForm({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { username, password: "", passwordAgain: "" },
    ...TELLS_WHEN_TOUCHED,
  });
  const { errors, isSubmitting } = form.formState;
  // The name cannot be typed here, so nobody may ever leave its field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each name
  useEffect(() => known.check("username", username), [username]);

  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await reset.mutateAsync({ username, password, code });
    } catch (error) {
      const { code: fault } = errorFacts(error);
      const isLinkUsedUp = fault === "CODE_EXPIRED" || fault === "CODE_WRONG";
      setFailure({ text: describeError(i18n, error), isLinkUsedUp });
      return;
    }
    // Every session of the account has ended, this browser's too.
    const isOwn = getSession().user?.username.toLowerCase() === username.toLowerCase();
    if (isOwn) clearSession();
    notifySuccess(t`Your password has been reset`);
    await onDone();
    openSignIn("login");
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5">
      {failure !== undefined && (
        <Callout tone="failure" action={failure.isLinkUsedUp ? <AskAgain /> : undefined}>
          <span role="alert">{failure.text}</span>
        </Callout>
      )}
      <Field
        label={<Trans>Username</Trans>}
        error={fieldMessage(i18n, errors.username?.message) ?? known.unknown("username")}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register("username", {
              onBlur: () => known.check("username", form.getValues("username")),
            })}
            readOnly
            boxClassName="bg-muted"
            autoComplete="username"
          />
        )}
      </Field>
      <Field
        label={<Trans>New password</Trans>}
        error={fieldMessage(i18n, errors.password?.message)}
      >
        {(control) => (
          <PasswordInput {...control} {...form.register("password")} autoComplete="new-password" />
        )}
      </Field>
      <Field
        label={<Trans>Password again</Trans>}
        error={fieldMessage(i18n, errors.passwordAgain?.message)}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register("passwordAgain")}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" className="mt-1 h-9" busy={isSubmitting}>
        {isSubmitting ? <Trans>Saving</Trans> : <Trans>Set the password</Trans>}
      </Button>
    </form>
  );
}
