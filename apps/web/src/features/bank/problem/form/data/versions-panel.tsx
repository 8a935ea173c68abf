import { DATA_LIMITS } from "@gavel/domain/data-case";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { Checkbox } from "@gavel/ui/checkbox";
import { ErrorState } from "@gavel/ui/error-state";
import { Input } from "@gavel/ui/input";
import { Skeleton } from "@gavel/ui/skeleton";
import { Tag } from "@gavel/ui/tag";
import { DateTime } from "@gavel/ui/time";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { describeError, errorFacts } from "../../../../../app/errors/describe-error.ts";
import { reportError } from "../../../../../app/errors/report-error.ts";
import { useSession } from "../../../../../app/session/store.ts";
import { trpc } from "../../../../../app/trpc.ts";
import { Difference } from "./difference.tsx";
import type { DataPart } from "./use-data-part.ts";

interface VersionsPanelProps {
  pid: number;
  part: DataPart;
}

/** Which data judges use, what the draft would change, and the way back. */
export function VersionsPanel({ pid, part }: VersionsPanelProps) {
  const { t, i18n } = useLingui();
  const { view } = part;
  const versions = trpc.testData.versions.useQuery({ pid }, { meta: { inline: true } });
  const goBack = trpc.testData.goBack.useMutation({
    onSuccess: () => part.reload(),
  });
  const live = view.liveNumber;
  return (
    <Card>
      <CardHeader
        title={<Trans>Versions</Trans>}
        detail={
          view.isOpen ? (
            live === null ? (
              <Trans>there is a draft, nothing judges yet</Trans>
            ) : (
              <Trans>there is a draft; v{live} judges</Trans>
            )
          ) : live === null ? (
            <Trans>none yet</Trans>
          ) : (
            <Trans>v{live} judges</Trans>
          )
        }
      />
      {view.isOpen && <DraftBlock pid={pid} part={part} />}
      {!view.isOpen && live !== null && <Outdated pid={pid} />}
      {versions.isLoading && <Skeleton className="m-4 h-20" />}
      {versions.error !== null && (
        <ErrorState
          title={t`The versions did not load`}
          reason={describeError(i18n, versions.error)}
          onRetry={() => void versions.refetch()}
        />
      )}
      <ul className="max-h-96 overflow-y-auto">
        {versions.data?.map((one) => (
          <li key={one.number} className="flex items-center gap-3 border-t px-4 py-2 text-sm">
            <span className="figure w-8 shrink-0 font-semibold">v{one.number}</span>
            <span className="min-w-0 flex-1">
              <span className="block truncate">
                {one.note === "" ? (
                  <Plural value={one.caseCount} one="# case" other="# cases" />
                ) : (
                  one.note
                )}
              </span>
              <span className="block truncate text-xs text-muted-foreground">
                <span translate="no">{one.by}</span> <DateTime at={one.at} />
              </span>
            </span>
            {one.isLive && <Tag>{t({ message: "Live", context: "test data" })}</Tag>}
            {(!one.isLive || view.isOpen) && (
              <Button
                size="sm"
                variant="ghost"
                busy={goBack.isPending && goBack.variables.number === one.number}
                disabled={part.isDirty || goBack.isPending}
                onClick={() => goBack.mutate({ pid, revision: view.revision, number: one.number })}
              >
                {one.isLive ? <Trans>Drop the draft</Trans> : <Trans>Go back</Trans>}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const codeOf = (error: unknown) => (error === null ? null : errorFacts(error).code);

function DraftBlock({ pid, part }: VersionsPanelProps) {
  const { t } = useLingui();
  const { view, caseFaults } = part;
  const [note, setNote] = useState("");
  const [isKnown, setKnown] = useState(false);
  const concerned = trpc.testData.concerned.useQuery({ pid }, { staleTime: 0 });
  const makeLive = trpc.testData.makeLive.useMutation({
    meta: { inline: true },
    onError(error) {
      if (codeOf(error) !== "NOT_READY") reportError(error);
    },
    async onSuccess({ number }) {
      notifySuccess(t`Version ${number} is live`);
      setNote("");
      setKnown(false);
      await part.reload();
    },
  });
  const count = concerned.data?.submissions ?? 0;
  const live = view.liveNumber;
  const broken = [...caseFaults.keys()].map((at) => at + 1);
  const complained = part.cases.flatMap(({ inputSha256 }, at) =>
    part.runs.checkOf(inputSha256)?.complaint == null ? [] : [at + 1],
  );
  const hasComplaints = complained.length > 0 || codeOf(makeLive.error) === "NOT_READY";
  const named = broken.slice(0, 5).join(", ");
  const reason =
    broken.length > 0
      ? t`To be mended first: ${named}`
      : part.cases.length === 0
        ? t`There are no cases`
        : part.isDirty
          ? t`Save first`
          : hasComplaints && !isKnown
            ? t`Tick that you know`
            : null;
  return (
    <CardBody className="grid gap-3">
      {live !== null && <Difference pid={pid} from={live} />}
      {live !== null && count > 0 && (
        <Callout tone="warning">
          <Plural
            value={count}
            one="# submission was judged before. A rejudge can be previewed after this."
            other="# submissions were judged before. A rejudge can be previewed after this."
          />
        </Callout>
      )}
      {hasComplaints && <Complaints cases={complained} isKnown={isKnown} onKnown={setKnown} />}
      <Input
        aria-label={t`Note for the version`}
        placeholder={t`Note for the version`}
        maxLength={DATA_LIMITS.noteMax}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          disabled={reason !== null}
          busy={makeLive.isPending}
          onClick={() => makeLive.mutate({ pid, revision: view.revision, note, isKnown })}
        >
          <Trans>Make the draft live</Trans>
        </Button>
        {reason !== null && <span className="text-xs text-muted-foreground">{reason}</span>}
      </div>
    </CardBody>
  );
}

interface ComplaintsProps {
  /** Numbers of those that are known here; validators may have said so elsewhere. */
  cases: readonly number[];
  isKnown: boolean;
  onKnown: (isKnown: boolean) => void;
}

/** What programs of the problem disagree with goes live only when somebody says that it is known. */
function Complaints({ cases, isKnown, onKnown }: ComplaintsProps) {
  const id = useId();
  const named = cases.slice(0, 5).join(", ");
  return (
    <Callout tone="warning">
      {cases.length === 0 ? (
        <Trans>
          Programs of the problem disagree with this draft: Validate and Solutions say which.
        </Trans>
      ) : (
        <>
          <Plural
            value={cases.length}
            one="A validator complains about # case"
            other="Validators complain about # cases"
          />
          : {named}
        </>
      )}
      <label htmlFor={id} className="mt-2 flex items-center gap-2.5">
        <Checkbox id={id} checked={isKnown} onCheckedChange={(on) => onKnown(on === true)} />
        <Trans>I know, it is meant to be so</Trans>
      </label>
    </Callout>
  );
}

/** What the live data has not judged yet, and where root has it judged again. */
function Outdated({ pid }: { pid: number }) {
  const { isRoot } = useSession();
  const concerned = trpc.testData.concerned.useQuery({ pid }, { staleTime: 0 });
  const form = trpc.problem.getForm.useQuery({ pid });
  const count = concerned.data?.outdated ?? 0;
  if (count === 0 || form.data === undefined) return null;
  return (
    <CardBody>
      <Callout
        tone="warning"
        action={
          isRoot && (
            <Button size="sm" asChild>
              <Link to="/admin/rejudge/new" search={{ problemID: form.data.problemId }}>
                <Trans>Preview a rejudge</Trans>
              </Link>
            </Button>
          )
        }
      >
        <Plural
          value={count}
          one="# submission was judged with older data."
          other="# submissions were judged with older data."
        />
      </Callout>
    </CardBody>
  );
}
