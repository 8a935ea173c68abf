import { Avatar } from "@gavel/ui/avatar";
import { Badge } from "@gavel/ui/badge";
import { Card, CardHeader } from "@gavel/ui/card";
import { ErrorState } from "@gavel/ui/error-state";
import { Figure } from "@gavel/ui/figure";
import { IconButton } from "@gavel/ui/icon-button";
import { Skeleton } from "@gavel/ui/skeleton";
import { RelativeTime } from "@gavel/ui/time";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ChevronDown, ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { describeError, errorFacts } from "../../../app/errors/describe-error.ts";
import { useHotkeys } from "../../../app/hotkeys/use-hotkeys.ts";
import { PersonName } from "../../../app/person-name.tsx";
import { labelWords } from "../../../app/talk/report-label-words.ts";
import { type Outputs, trpc } from "../../../app/trpc.ts";
import { UserLink } from "../../../app/user-link.tsx";
import { Decision } from "./decision.tsx";
import { useOutcomeWords } from "./outcome-words.ts";
import { ReportedThing } from "./reported-thing.tsx";
import { inputOf, type Thing } from "./things.ts";
import { WriterMute } from "./writer-mute.tsx";

type Detail = Outputs["report"]["getReported"];

interface ReportedCardProps {
  thing: Thing;
  /** To the next or the one before. */
  onStep: (step: number) => void;
  /** It was decided about. */
  onDone: () => void;
}

/** The thing itself, who reported it and why, who wrote it, and what becomes of it. */
export function ReportedCard({ thing, onStep, onDone }: ReportedCardProps) {
  const { t, i18n } = useLingui();
  const query = trpc.report.getReported.useQuery(inputOf(thing), { meta: { inline: true } });
  useHotkeys(t`Discussion Admin`, [
    { keys: "j", label: t`Next report`, run: () => onStep(1) },
    { keys: "k", label: t`Previous report`, run: () => onStep(-1) },
  ]);
  if (query.error !== null && query.data === undefined) {
    return (
      <Card className="p-4">
        <ErrorState
          title={t`The report did not load`}
          reason={describeError(i18n, query.error)}
          requestId={errorFacts(query.error).requestId}
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  }
  if (query.data === undefined) return <Skeleton className="h-96 w-full" />;
  const { title, url, reports } = query.data;
  return (
    <Card className="min-w-0">
      <CardHeader
        title={
          <a href={url} className="hover:text-primary hover:underline">
            {title}
          </a>
        }
        action={<Steps onStep={onStep} />}
      />
      <div className="grid md:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="flex min-w-0 flex-col gap-5 p-4">
          <ReportedThing detail={query.data} />
          <Reports reports={reports} />
          <Decision
            thing={thing}
            title={title}
            reporters={reports.filter(({ reporter }) => reporter.uid !== null).length}
            onDone={onDone}
          />
        </div>
        <Writer detail={query.data} />
      </div>
    </Card>
  );
}

function Steps({ onStep }: Pick<ReportedCardProps, "onStep">) {
  const { t } = useLingui();
  return (
    <span className="flex">
      <IconButton
        size="sm"
        label={t`Previous report`}
        shortcut="k"
        icon={<ChevronUp />}
        onClick={() => onStep(-1)}
      />
      <IconButton
        size="sm"
        label={t`Next report`}
        shortcut="j"
        icon={<ChevronDown />}
        onClick={() => onStep(1)}
      />
    </span>
  );
}

function Reports({ reports }: Pick<Detail, "reports">) {
  const { i18n } = useLingui();
  return (
    <section>
      <h2 className="text-xs text-muted-foreground">
        <Plural value={reports.length} one="# report" other="# reports" />
      </h2>
      <ul className="divide-y">
        {reports.map(({ id, reporter, labels, reason, createdAt }) => (
          <li key={id} className="flex gap-2.5 py-2 text-sm">
            <Avatar name={reporter.username} src={reporter.avatar} size={20} />
            <div className="min-w-0 flex-1">
              {/* Apart: whether all stood in one line hung on a letter of the name. */}
              <p className="flex items-baseline justify-between gap-2.5">
                <UserLink user={reporter} className="min-w-0 truncate" />
                <RelativeTime at={createdAt} className="shrink-0 text-xs text-muted-foreground" />
              </p>
              {labels.length > 0 && (
                <p className="mt-1 flex flex-wrap gap-1.5">
                  {labels.map((label) => (
                    <Badge key={label}>{i18n._(labelWords[label])}</Badge>
                  ))}
                </p>
              )}
              {reason !== "" && (
                <p className="mt-0.5 break-words text-muted-foreground">{reason}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who wrote it, and what became of earlier reports. */
function Writer({ detail }: { detail: Detail }) {
  const { writer, author, earlier } = detail;
  return (
    <aside className="border-t p-4 text-sm md:border-t-0 md:border-l">
      <p className="flex items-center gap-2.5">
        <Avatar name={writer.username} src={writer.avatar} size={32} />
        <UserLink user={writer} className="min-w-0 truncate font-strong" />
      </p>
      {author !== null && <Figures author={author} />}
      {author !== null && <WriterMute username={writer.username} author={author} />}
      {earlier.length > 0 && <Earlier earlier={earlier} />}
    </aside>
  );
}

function Figures({ author }: { author: NonNullable<Detail["author"]> }) {
  return (
    <dl className="mt-3 space-y-1.5">
      <Line name={<Trans context="of an account">Registered</Trans>}>
        <RelativeTime at={author.registeredAt} />
      </Line>
      <Line name={<Trans context="of a person">Solved</Trans>}>
        <Figure value={author.solved} />
      </Line>
      <Line name={<Trans>Discussions</Trans>}>
        <Figure value={author.discussions} />
      </Line>
      <Line name={<Trans>Disabled</Trans>}>
        <Figure value={author.disabled} />
      </Line>
      <Line name={<Trans>Reports</Trans>}>
        <Figure value={author.reported} />
      </Line>
    </dl>
  );
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted-foreground">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Earlier({ earlier }: Pick<Detail, "earlier">) {
  const words = useOutcomeWords();
  return (
    <>
      <h2 className="mt-4 mb-1.5 border-t pt-3 text-xs text-muted-foreground">
        <Trans>Earlier decisions</Trans>
      </h2>
      <ul className="space-y-1.5">
        {earlier.map(({ id, outcome, handlerName, handledAt }) => (
          <li key={id} className="flex justify-between gap-3">
            <span>{words(outcome)}</span>
            <span className="text-xs text-muted-foreground">
              <PersonName username={handlerName} /> · <RelativeTime at={handledAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
