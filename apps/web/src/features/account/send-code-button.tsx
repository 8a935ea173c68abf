import { MAIL_SENT_MESSAGE_MS, REGISTER_CODE_WAIT_S } from "@gavel/domain/limit";
import { Button } from "@gavel/ui/button";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { errorFacts } from "../../app/errors/describe-error.ts";
import { trpc } from "../../app/trpc.ts";
import { useCountdown } from "../../app/use-countdown.ts";

interface SendCodeButtonProps {
  /** The address, or null after showing why it is not one. */
  getEmail: () => Promise<string | null>;
}

export function SendCodeButton({ getEmail }: SendCodeButtonProps) {
  const { t } = useLingui();
  const { left, start } = useCountdown("registerCodeDeadline");
  const send = trpc.account.sendRegisterCode.useMutation();

  async function ask() {
    const email = await getEmail();
    if (email === null) return;
    try {
      await send.mutateAsync({ email });
    } catch (error) {
      const { code, params } = errorFacts(error);
      if (code === "CODE_SENT_RECENTLY") start(Number(params.n));
      return;
    }
    start(REGISTER_CODE_WAIT_S);
    notifySuccess(
      // A site without a mail server keeps its mails for root to read; the newcomer cannot know which it is.
      t`A code for ${email} is on its way. If no mail comes, look in the spam folder or ask the administrator for it.`,
      { duration: MAIL_SENT_MESSAGE_MS },
    );
  }

  return (
    <Button
      className="min-w-24"
      disabled={left > 0}
      busy={send.isPending}
      onClick={() => void ask()}
    >
      {left > 0 ? <Trans>Again in {left} s</Trans> : <Trans>Send code</Trans>}
    </Button>
  );
}
