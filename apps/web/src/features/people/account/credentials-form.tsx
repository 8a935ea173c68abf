import { signInInput } from "@gavel/domain/validation";
import { Button } from "@gavel/ui/button";
import { Field } from "@gavel/ui/field";
import { Input, PasswordInput } from "@gavel/ui/input";
import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { TELLS_WHEN_TOUCHED } from "../../../app/forms/validation.ts";
import { setUser, type UserInfo } from "../../../app/session/store.ts";
import { SlideCheck } from "./check/slide-check.tsx";
import { useSlideProof } from "./check/use-slide-proof.ts";

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly slideToken: string | undefined;
}

interface CredentialsFormProps {
  username: string;
  signIn: (input: Credentials) => Promise<UserInfo>;
  /** A refusal in words. */
  describe: (error: unknown) => string;
  onSignedIn: () => Promise<void>;
  /** Beside the password's label. */
  aside?: ReactNode;
}

/** Name and password, and the puzzle once too many of them were wrong: for the site and for the back office. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { username, signIn, describe, onSignedIn, aside } = props;
  const { i18n } = useLingui();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    resolver: zodResolver(signInInput.pick({ username: true, password: true })),
    defaultValues: { username, password: "" },
    ...TELLS_WHEN_TOUCHED,
  });
  const { errors, isSubmitting } = form.formState;
  const proof = useSlideProof(useWatch({ control: form.control, name: "username" }));

  const submit = form.handleSubmit(async (input) => {
    setFailure(undefined);
    try {
      setUser(await signIn({ ...input, slideToken: proof.slideToken }));
    } catch (error) {
      const onlyPuzzle = proof.noteFailure(error);
      setFailure(onlyPuzzle ? undefined : describe(error));
      form.setFocus("password");
      return;
    }
    await onSignedIn();
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
        aside={aside}
        error={fieldMessage(i18n, errors.password?.message) ?? failure}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register("password", { onChange: () => setFailure(undefined) })}
            autoComplete="current-password"
          />
        )}
      </Field>
      {proof.isNeeded && (
        <SlideCheck
          key={proof.round}
          failures={proof.failures}
          isSolved={!proof.isWaiting}
          onSolved={proof.setToken}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        className="mt-1 h-9"
        disabled={proof.isWaiting}
        busy={isSubmitting}
      >
        <SubmitLabel isSubmitting={isSubmitting} isWaiting={proof.isWaiting} />
      </Button>
    </form>
  );
}

function SubmitLabel({ isSubmitting, isWaiting }: { isSubmitting: boolean; isWaiting: boolean }) {
  if (isSubmitting) return <Trans>Signing in</Trans>;
  return isWaiting ? <Trans>Verify first, then log in</Trans> : <Trans>Login</Trans>;
}
