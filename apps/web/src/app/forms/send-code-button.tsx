import { MAIL_SENT_MESSAGE_MS } from "@gavel/domain/limit";
import { Button } from "@gavel/ui/button";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { errorFacts } from "../errors/describe-error.ts";
import { useCountdown } from "../use-countdown.ts";

interface SendCodeButtonProps {
  /** Under which the time of the next code is kept. */
  countdown: string;
  /** Seconds until the next code may be asked for. */
  waitS: number;
  isSending: boolean;
  /** The address, or null after showing why it is not one. */
  readAddress: () => Promise<string | null>;
  send: (email: string) => Promise<unknown>;
  /** Told when `send` fails, unless something else shows it. */
  onFailure?: (cause: unknown) => void;
}

/** Mails a code to the address of a form, and counts down until the next one. */
export function SendCodeButton(props: SendCodeButtonProps) {
  const { countdown, waitS, isSending, readAddress, send, onFailure } = props;
  const { t } = useLingui();
  const { left, start } = useCountdown(countdown);

  async function ask() {
    const email = await readAddress();
    if (email === null) return;
    try {
      await send(email);
    } catch (cause) {
      const { code, params } = errorFacts(cause);
      if (code === "CODE_SENT_RECENTLY") start(Number(params.n));
      onFailure?.(cause);
      return;
    }
    start(waitS);
    notifySuccess(
      // A site without a mail server keeps its mails for root to read; who waits for one cannot know which it is.
      t`A code is on its way to ${email}. If it does not arrive, check your spam folder or ask an administrator.`,
      { duration: MAIL_SENT_MESSAGE_MS },
    );
  }

  return (
    <Button className="min-w-24" disabled={left > 0} busy={isSending} onClick={() => void ask()}>
      {left > 0 ? <Trans>Resend in {left} s</Trans> : <Trans>Send code</Trans>}
    </Button>
  );
}
