import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Textarea } from "@gavel/ui/textarea";
import { Trans, useLingui } from "@lingui/react/macro";
import { useKeptText } from "../../../../app/preferences/use-kept-text.ts";
import { PageTurner, useTurning } from "../../../../app/print/page-turner.tsx";
import { PrintSheets } from "../../../../app/print/print-sheets.tsx";
import type { Results } from "./after-page.tsx";
import { Certificate } from "./certificate.tsx";

const TITLE_MAX = 60;
const SIGNATURE_MAX = 120;

interface CertificatesProps {
  results: Results;
  /** At least one. */
  rows: readonly Results["rows"][number][];
}

/** One after the other on the screen, all of them on paper; their words are typed here and stay in the browser. */
export function Certificates({ results, rows }: CertificatesProps) {
  const { t } = useLingui();
  const [title, setTitle] = useKeptText("certificate-title", t({ message: "Certificate" }));
  const [signature, setSignature] = useKeptText("certificate-signature", "");
  const turning = useTurning(rows.length);
  const row = rows[turning.at];
  const words = { title, signature };
  if (row === undefined) return null;
  return (
    <div className="grid items-start gap-4 pb-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <Certificate
          {...{ results, row, words }}
          className="w-full rounded-sm border border-border-strong"
        />
        <PageTurner
          {...turning}
          labels={{ before: t`Certificate before`, after: t`Certificate after` }}
        />
      </div>
      <div className="grid gap-4">
        <Field label={<Trans>Title of the certificates</Trans>}>
          {(control) => (
            <Input
              {...control}
              value={title}
              maxLength={TITLE_MAX}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </Field>
        <Field
          label={<Trans>Under the signature line</Trans>}
          hint={<Trans>Name and office of whoever signs. Kept in this browser.</Trans>}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              value={signature}
              maxLength={SIGNATURE_MAX}
              onChange={({ target }) => setSignature(target.value)}
            />
          )}
        </Field>
      </div>
      <PrintSheets page="landscape">
        {rows.map((one) => (
          <Certificate
            key={one.uid}
            {...{ results, words }}
            row={one}
            className="h-[209.8mm] w-[297mm] break-after-page last:break-after-auto"
          />
        ))}
      </PrintSheets>
    </div>
  );
}
