import { email as emailRule } from "@gavel/domain/validation";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Trans, useLingui } from "@lingui/react/macro";
import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { trpc } from "../../../app/trpc.ts";
import { faultWords } from "./fault-words.ts";

/** Sends one mail through the saved settings and says what the server answered. */
export function TestMail({ isServerSet }: { isServerSet: boolean }) {
  const { i18n } = useLingui();
  const [address, setAddress] = useState("");
  const [fault, setFault] = useState<string>();
  const send = trpc.mail.test.useMutation({ meta: { inline: true } });

  const reason = send.error === null ? undefined : errorFacts(send.error).params.reason;
  const refusal = faultWords(i18n, String(reason ?? ""));
  const sentTo = send.variables?.email;

  function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = emailRule.safeParse(address);
    setFault(parsed.success ? undefined : fieldMessage(i18n, parsed.error.issues[0]?.message));
    if (parsed.success) send.mutate({ email: parsed.data });
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-t pt-5">
      <Field
        label={<Trans>Send a test mail to</Trans>}
        hint={
          isServerSet ? (
            <Trans>Uses the saved settings.</Trans>
          ) : (
            <Trans>Save a mail server first.</Trans>
          )
        }
        error={fault}
      >
        {(field) => (
          <div className="flex max-w-120 gap-2">
            <Input
              {...field}
              boxClassName="flex-1"
              type="email"
              autoComplete="email"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
            <Button type="submit" icon={<Send />} disabled={!isServerSet} busy={send.isPending}>
              {send.isPending ? <Trans>Sending</Trans> : <Trans>Send test mail</Trans>}
            </Button>
          </div>
        )}
      </Field>
      <div aria-live="polite" className="empty:hidden">
        {send.isSuccess && (
          <Callout>
            <Trans>The mail server accepted the mail for {sentTo}. Check that it arrives.</Trans>
          </Callout>
        )}
        {send.error !== null && (
          <Callout tone="failure">
            {refusal}
            <span className="block">{describeError(i18n, send.error)}</span>
          </Callout>
        )}
      </div>
    </form>
  );
}
