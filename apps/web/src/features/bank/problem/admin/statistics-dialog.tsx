import { BarChart, PieChart } from "@gavel/ui/chart";
import { Dialog } from "@gavel/ui/dialog";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure, MemoryFigure } from "@gavel/ui/figure";
import { formatCount } from "@gavel/ui/lib/format";
import { verdictLook } from "@gavel/ui/lib/verdict";
import { Delayed, Skeleton } from "@gavel/ui/skeleton";
import { DateTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ListError } from "../../../../app/list/list-error.tsx";
import { PersonName } from "../../../../app/person-name.tsx";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { verdictCounts } from "../verdict-counts.ts";

type Statistics = Outputs["submission"]["problemFigures"];

interface StatisticsDialogProps {
  pid: number;
  onClose: () => void;
}

/** For the keepers of a problem: verdicts, times, languages, who was first and who is fastest. */
export default function StatisticsDialog({ pid, onClose }: StatisticsDialogProps) {
  const query = trpc.submission.problemFigures.useQuery({ pid }, { meta: { inline: true } });
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Statistics</Trans>}
      description={<Trans>Of what was sent to it in the problem bank.</Trans>}
    >
      {/* As tall as it may become, so that it stays where it is while the figures come. */}
      <div className="min-h-[92dvh] md:min-h-[70dvh]">
        {query.isError && <ListError query={query} />}
        {query.isPending && (
          <Delayed>
            <Skeleton className="h-64 w-full" />
          </Delayed>
        )}
        {query.data !== undefined &&
          (query.data.counts.total === 0 ? (
            <EmptyState title={<Trans>Nothing judged yet</Trans>} />
          ) : (
            <Figures data={query.data} />
          ))}
      </div>
    </Dialog>
  );
}

function Figures({ data }: { data: Statistics }) {
  const { t, i18n } = useLingui();
  const parts = verdictCounts(data.counts).map(({ verdict, count }) => {
    const look = verdictLook(verdict);
    return { id: verdict, label: i18n._(look.name), value: count, color: look.color };
  });
  const accepted = formatCount(data.counts.ac, i18n.locale);
  return (
    <div className="grid gap-6">
      <PieChart title={t`Submissions by verdict`} parts={parts} />
      {data.counts.ac > 0 && (
        <>
          <section>
            <h3 className="mb-2 text-sm font-semibold">
              <Trans>Time of accepted submissions</Trans> (ms)
            </h3>
            <BarChart
              title={t`Time of accepted submissions`}
              summary={t`${accepted} accepted submissions by how long they took`}
              bars={barsOf(data.times)}
            />
          </section>
          <Rows title={<Trans>First accepted</Trans>} rows={data.first} />
          <Rows title={<Trans>Fastest</Trans>} rows={data.fastest} />
        </>
      )}
      <Languages rows={data.languages} />
    </div>
  );
}

/** Each by where it begins, in ms: "0", "50", …, "≥ 1000". */
function barsOf({ stepMs, counts }: Statistics["times"]) {
  return counts.map((value, part) => {
    const from = part * stepMs;
    const isLast = part === counts.length - 1;
    return { label: isLast ? `≥ ${from}` : `${from}`, value };
  });
}

interface RowsProps {
  title: ReactNode;
  rows: Statistics["first"];
}

function Rows({ title, rows }: RowsProps) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      <ul className="divide-y text-sm">
        {rows.map((row) => (
          <li key={row.submitId} className="flex min-h-9 flex-wrap items-center gap-x-3">
            <Link
              to="/submission-detail/$submitID"
              params={{ submitID: `${row.submitId}` }}
              className="figure min-h-6 content-center text-primary hover:underline"
            >
              {row.submitId}
            </Link>
            <span className="min-w-0 flex-1 truncate" translate="no">
              <PersonName username={row.username} />
            </span>
            <span className="text-xs text-muted-foreground">{row.language}</span>
            <Figure value={row.timeMs ?? 0} unit="ms" />
            <MemoryFigure kib={row.memoryKib} />
            <DateTime at={row.submitTime} className="text-xs text-muted-foreground" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Languages({ rows }: { rows: Statistics["languages"] }) {
  const { t } = useLingui();
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">
        <Trans>By language</Trans>
      </h3>
      <ul className="divide-y text-sm">
        {rows.map(({ language, total, ac }) => (
          <li key={language} className="flex min-h-8 items-center gap-3">
            <span className="flex-1">{language}</span>
            <span className="figure text-muted-foreground">{t`${ac} of ${total} accepted`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
