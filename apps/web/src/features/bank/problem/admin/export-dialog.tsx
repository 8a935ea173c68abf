import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Dialog } from "@gavel/ui/dialog";
import { RadioGroup } from "@gavel/ui/radio";
import { Delayed, Skeleton } from "@gavel/ui/skeleton";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useState } from "react";
import { download } from "../../../../app/download.ts";
import { describeError } from "../../../../app/errors/describe-error.ts";
import { Reason } from "../../../../app/import/reason.tsx";
import { type Outputs, trpc } from "../../../../app/trpc.ts";

const FORMATS = ["hoj", "kattis"] as const;

interface ExportDialogProps {
  pids: readonly number[];
  onClose: () => void;
}

/** Says what a format does not keep before the archive is made. */
export function ExportDialog({ pids, onClose }: ExportDialogProps) {
  const { t } = useLingui();
  const [format, setFormat] = useState<(typeof FORMATS)[number]>("hoj");
  const check = trpc.problem.checkExport.useQuery(
    { format, pids: [...pids] },
    { staleTime: 0, meta: { inline: true } },
  );
  const kept = check.data?.filter((row) => row.reasons.length === 0).length ?? 0;
  const query = new URLSearchParams({ format, partial: "true" });
  for (const pid of pids) query.append("pid", `${pid}`);
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={<Plural value={pids.length} one="Export # problem" other="Export # problems" />}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            icon={<Download />}
            disabled={kept === 0}
            onClick={() => {
              void download(`/api/file/export-problem?${query}`);
              onClose();
            }}
          >
            <Plural
              value={kept}
              _0="Download"
              one="Download # problem"
              other="Download # problems"
            />
          </Button>
        </>
      }
    >
      <RadioGroup
        cards
        label={t`Format`}
        value={format}
        options={[
          {
            value: "hoj",
            label: "HOJ",
            description: <Trans>Keeps everything that this site knows.</Trans>,
          },
          {
            value: "kattis",
            label: "Kattis / ICPC",
            description: <Trans>A folder for each problem, for other judges and Git.</Trans>,
          },
        ]}
        onChange={setFormat}
      />
      <div className="mt-4" role="status">
        <Losses check={check} />
      </div>
    </Dialog>
  );
}

interface LossesProps {
  check: {
    readonly data: Outputs["problem"]["checkExport"] | undefined;
    readonly error: unknown;
  };
}

function Losses({ check: { data, error } }: LossesProps) {
  const { i18n } = useLingui();
  if (error !== null) return <Callout tone="failure">{describeError(i18n, error)}</Callout>;
  if (data === undefined) {
    return (
      <Delayed>
        <Skeleton className="h-16 w-full" />
      </Delayed>
    );
  }
  const told = data.filter((row) => row.reasons.length + row.remarks.length > 0);
  if (told.length === 0) {
    return (
      <p className="text-sm text-muted-foreground">
        <Trans>Nothing is lost.</Trans>
      </p>
    );
  }
  return (
    <ul className="max-h-72 divide-y overflow-y-auto rounded-md border text-sm">
      {told.map((row) => (
        <li key={row.pid} className="px-3 py-2">
          <p className="figure text-muted-foreground">{row.problemId}</p>
          {row.reasons.map((text) => (
            <p key={text} className="text-xs text-destructive">
              <Trans>
                Left out: <Reason text={text} />
              </Trans>
            </p>
          ))}
          {row.remarks.map((text) => (
            <p key={text} className="text-xs">
              <Reason text={text} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
