import { MAIL_SENT_MESSAGE_MS, REGISTER_CODE_WAIT_S } from "@gavel/domain/limit";
import { Button } from "@gavel/ui/button";
import { readStored, writeStored } from "@gavel/ui/lib/storage";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { trpc } from "../../app/trpc.ts";

/** When the next code may be asked for; kept, so that closing the dialog does not unlock the button. */
const DEADLINE_KEY = "registerCodeDeadline";

function secondsLeft(): number {
  const deadline = Number(readStored(DEADLINE_KEY) ?? 0);
  return Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
}

interface SendCodeButtonProps {
  /** The address, or null after showing why it is not one. */
  getEmail: () => Promise<string | null>;
}

export function SendCodeButton({ getEmail }: SendCodeButtonProps) {
  const { t } = useLingui();
  const [left, setLeft] = useState(secondsLeft);
  const send = trpc.account.sendRegisterCode.useMutation();
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(secondsLeft()), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  async function ask() {
    const email = await getEmail();
    if (email === null) return;
    await send.mutateAsync({ email });
    writeStored(DEADLINE_KEY, String(Date.now() + REGISTER_CODE_WAIT_S * 1000));
    setLeft(secondsLeft());
    notifySuccess(
      // A site without a mail server keeps its mails for root to read; the newcomer cannot know which it is.
      t`A code for ${email} is on its way. If no mail comes, look in the spam folder or ask the administrator for it.`,
      {
        duration: MAIL_SENT_MESSAGE_MS,
      },
    );
  }

  return (
    <Button
      className="min-w-24"
      disabled={left > 0}
      busy={send.isPending}
      onClick={() => void ask().catch(() => undefined)}
    >
      {left > 0 ? <Trans>Again in {left} s</Trans> : <Trans>Send code</Trans>}
    </Button>
  );
}
