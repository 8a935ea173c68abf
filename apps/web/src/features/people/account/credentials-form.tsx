import { signInInput } from "@gavel/domain/validation";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { AccountForm } from "../../../app/forms/account-form.tsx";
import { FormText } from "../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../app/forms/use-server-form.ts";
import { setUser, type UserInfo } from "../../../app/session/store.ts";
import { tellTimeZone } from "../../../app/session/tell-time-zone.ts";
import { SlideCheck } from "./check/slide-check.tsx";
import { useSlideProof } from "./check/use-slide-proof.ts";
import { type SecondStep, stepOf } from "./second-step-form.tsx";

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly slideToken: string | undefined;
}

interface CredentialsFormProps {
  username: string;
  signIn: (input: Credentials) => Promise<UserInfo>;
  /** Words for refusals that mean something else here. */
  refusals?: Readonly<Partial<Record<string, string>>>;
  onSignedIn: () => Promise<void>;
  /** The password was right, and more is asked for. */
  onSecondStep: (step: SecondStep, username: string) => void;
  /** Beside the password's label. */
  aside?: ReactNode;
}

/** The puzzle, or the next step, says it all. */
const SAID_BELOW: ReadonlySet<string> = new Set([
  "SLIDE_VERIFY_REQUIRED",
  "SECOND_FACTOR_REQUIRED",
]);

const schema = signInInput.pick({ username: true, password: true });

/** Name and password, and the puzzle once too many of them were wrong: for the site and for the back office. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { username, signIn, refusals, onSignedIn, onSecondStep, aside } = props;
  const [values] = useState({ username, password: "" });
  const [name, setName] = useState(username);
  const proof = useSlideProof(name);
  const form = useServerForm({
    schema,
    values,
    refusals,
    placesOf: (code) => (SAID_BELOW.has(code) ? [] : ["password"]),
    onRefused(facts, { setFocus, getValues }) {
      if (facts.code === "SECOND_FACTOR_REQUIRED") {
        onSecondStep(stepOf(facts.params), getValues("username"));
        return;
      }
      proof.noteFailure(facts);
      setFocus("password");
    },
    async send(input) {
      const user = await signIn({ ...input, slideToken: proof.slideToken });
      setUser(user);
      tellTimeZone(user);
      return undefined;
    },
    onDone: onSignedIn,
  });
  return (
    <AccountForm
      form={form}
      label={proof.isWaiting ? <Trans>Verify first, then log in</Trans> : <Trans>Login</Trans>}
      busyLabel={<Trans>Signing in</Trans>}
      disabled={proof.isWaiting}
    >
      <FormText
        form={form}
        name="username"
        label={<Trans>Username</Trans>}
        rules={{ onChange: (event) => setName(String(event.target.value)) }}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
      />
      <FormText
        form={form}
        name="password"
        password
        label={<Trans>Password</Trans>}
        aside={aside}
        autoComplete="current-password"
      />
      {proof.isNeeded && (
        <SlideCheck
          key={proof.round}
          failures={proof.failures}
          isSolved={!proof.isWaiting}
          onSolved={proof.setToken}
        />
      )}
    </AccountForm>
  );
}
