import { signInInput } from "@gavel/domain/validation";
import { Button } from "@gavel/ui/button";
import { Field } from "@gavel/ui/field";
import { Input, PasswordInput } from "@gavel/ui/input";
import { notifySuccess } from "@gavel/ui/toast";
import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { describeError } from "../../app/errors/describe-error.ts";
import { fieldMessage } from "../../app/errors/error-text.ts";
import { closeSignIn } from "../../app/session/sign-in-dialog.ts";
import { setUser } from "../../app/session/store.ts";
import { useReloadData } from "../../app/session/use-session-actions.ts";
import { trpc } from "../../app/trpc.ts";

export function LoginForm({ username }: { username: string }) {
  const { t, i18n } = useLingui();
  const [failure, setFailure] = useState<string>();
  const reload = useReloadData();
  const signIn = trpc.account.signIn.useMutation({ meta: { inline: true } });
  const form = useForm({
    resolver: zodResolver(signInInput.pick({ username: true, password: true })),
    defaultValues: { username, password: "" },
    mode: "onBlur",
    reValidateMode: "onChange",
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    setFailure(undefined);
    try {
      setUser(await signIn.mutateAsync(input));
    } catch (error) {
      setFailure(describeError(i18n, error));
      form.setFocus("password");
      return;
    }
    closeSignIn();
    notifySuccess(t`Welcome Back`);
    await reload();
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5">
      <Field label={<Trans>Username</Trans>} error={fieldMessage(i18n, errors.username?.message)}>
        {(control) => (
          <Input
            {...control}
            {...form.register("username")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={50}
          />
        )}
      </Field>
      <Field
        label={<Trans>Password</Trans>}
        error={fieldMessage(i18n, errors.password?.message) ?? failure}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register("password")}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" className="mt-1 h-9" busy={isSubmitting}>
        {isSubmitting ? <Trans>Signing in</Trans> : <Trans>Login</Trans>}
      </Button>
    </form>
  );
}
