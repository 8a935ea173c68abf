import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { DateTime } from "@gavel/ui/time";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { trpc } from "../../../app/trpc.ts";
import { faultWords } from "./fault-words.ts";
import type { OutboxMail } from "./types.ts";

/** One mail as it was written, and what became of it. */
export function MailDialog({
  mail,
  onClose,
}: {
  mail: OutboxMail | undefined;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  if (mail === undefined) return null;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      size="wide"
      title={<span translate="no">{mail.subject}</span>}
      footer={mail.state === "sent" ? undefined : <SendAgain mail={mail} onDone={onClose} />}
    >
      <dl className="mb-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <Fact name={<Trans>To</Trans>}>
          <span translate="no">{mail.recipient}</span>
        </Fact>
        <Fact name={<Trans>Created</Trans>}>
          <DateTime at={mail.createdAt} />
        </Fact>
        <Outcome mail={mail} />
        {mail.lastError !== null && (
          <Fact name={<Trans>What went wrong</Trans>}>
            {faultWords(i18n, mail.lastError)}
            <span
              translate="no"
              className="block font-mono text-xs break-words text-muted-foreground"
            >
              {mail.lastError}
            </span>
          </Fact>
        )}
      </dl>
      <pre
        translate="no"
        className="overflow-x-auto rounded-md border bg-muted p-3 text-sm break-words whitespace-pre-wrap"
      >
        {mail.body}
      </pre>
    </Dialog>
  );
}

function Outcome({ mail }: { mail: OutboxMail }) {
  if (mail.sentAt !== null) {
    return (
      <Fact name={<Trans context="mail">Sent</Trans>}>
        <DateTime at={mail.sentAt} />
      </Fact>
    );
  }
  if (mail.failedAt !== null) {
    return (
      <Fact name={<Trans>Gave up</Trans>}>
        <DateTime at={mail.failedAt} />
      </Fact>
    );
  }
  if (mail.attempts === 0) {
    return (
      <Fact name={<Trans>Next try</Trans>}>
        <Trans>Once a mail server is set</Trans>
      </Fact>
    );
  }
  return (
    <Fact name={<Trans>Next try</Trans>}>
      <DateTime at={mail.nextTryAt} />
    </Fact>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function SendAgain({ mail, onDone }: { mail: OutboxMail; onDone: () => void }) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const again = trpc.mail.sendAgain.useMutation();
  async function send() {
    await again.mutateAsync({ id: mail.id });
    await utils.mail.outbox.invalidate();
    notifySuccess(t`Sending the mail again`);
    onDone();
  }
  return (
    <Button
      variant="primary"
      icon={<RotateCw />}
      busy={again.isPending}
      onClick={() => void send().catch(() => undefined)}
    >
      <Trans>Try again now</Trans>
    </Button>
  );
}
