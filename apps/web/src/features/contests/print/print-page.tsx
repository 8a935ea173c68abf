import { PRINT_MAX, PRINT_MIN, whyNotPrintable } from "@gavel/domain/contest/desk";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Dialog } from "@gavel/ui/dialog";
import { Field } from "@gavel/ui/field";
import { PageHeader } from "@gavel/ui/page-header";
import { Textarea } from "@gavel/ui/textarea";
import { Trans, useLingui } from "@lingui/react/macro";
import { Printer } from "lucide-react";
import { useState } from "react";
import { useContest } from "../../../app/contest/use-contest.ts";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { errorMessage } from "../../../app/errors/error-text.ts";
import { trpc } from "../../../app/trpc.ts";

/** A text that helpers print and bring. */
export function ContestPrintPage({ contestId }: { contestId: number }) {
  const { t, i18n } = useLingui();
  const { contest, rights } = useContest(contestId);
  const title = t({ message: "Print", context: "contest" });
  useDocumentTitle(`${title} - ${contest.title}`);
  return (
    <>
      <PageHeader title={title} />
      {rights.print === null ? (
        <PrintForm contestId={contestId} />
      ) : (
        <Callout tone="neutral">{errorMessage(i18n, rights.print)}</Callout>
      )}
    </>
  );
}

function PrintForm({ contestId }: { contestId: number }) {
  const { t, i18n } = useLingui();
  const [content, setContent] = useState("");
  const [isTold, setTold] = useState(false);
  const [isSent, setSent] = useState(false);
  const submit = trpc.contestDesk.submitPrint.useMutation({
    onSuccess() {
      setContent("");
      setTold(false);
      setSent(true);
    },
  });
  const fault = whyNotPrintable(content);
  function send() {
    setTold(true);
    if (fault === null && !submit.isPending) submit.mutate({ contestId, content });
  }
  return (
    <form
      className="max-w-180"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label={<Trans>Text to print</Trans>}
        hint={<Trans>At least {PRINT_MIN} characters. It is brought to your seat.</Trans>}
        error={isTold && fault !== null && errorMessage(i18n, fault, { max: PRINT_MAX })}
        counter={{ count: [...content].length, max: PRINT_MAX }}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={16}
            className="font-mono text-xs"
            spellCheck={false}
            value={content}
            onChange={({ target }) => setContent(target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="mt-3"
        icon={<Printer />}
        busy={submit.isPending}
      >
        <Trans context="contest">Print</Trans>
      </Button>
      <Dialog
        open={isSent}
        onOpenChange={setSent}
        size="confirm"
        title={t`Your text is in the print queue`}
        description={t`A helper brings the pages to your seat.`}
        footer={
          <Button variant="primary" onClick={() => setSent(false)}>
            <Trans>OK</Trans>
          </Button>
        }
      />
    </form>
  );
}
