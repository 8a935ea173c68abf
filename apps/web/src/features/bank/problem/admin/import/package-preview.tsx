import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { FilterSelect } from "@gavel/ui/select";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAuthOptions } from "../../../../../app/bank/auth-words.ts";
import { ProgressLine } from "../../../../../app/import/progress-line.tsx";
import { Reason } from "../../../../../app/import/reason.tsx";
import { ListError } from "../../../../../app/list/list-error.tsx";
import { trpc } from "../../../../../app/trpc.ts";
import { formatNames } from "./format-names.ts";
import { PreviewRow } from "./preview-row.tsx";
import type { PackageView } from "./types.ts";
import { useChoices } from "./use-choices.ts";

const POLL_MS = 700;

interface PackagePreviewProps {
  id: number;
  onStarted: (importId: number) => void;
  /** Another archive. */
  onAgain: () => void;
}

/** What is in the archive and what would become of it. */
export function PackagePreview({ id, onStarted, onAgain }: PackagePreviewProps) {
  const { t } = useLingui();
  const query = trpc.problem.getPackage.useQuery(
    { id },
    {
      meta: { inline: true },
      refetchInterval: ({ state }) => (state.data?.state === "reading" ? POLL_MS : false),
    },
  );
  if (query.isError && query.data === undefined) return <ListError query={query} />;
  const view = query.data;
  if (view === undefined) return <div className="h-40" />;
  return (
    <>
      <div className="px-4 pt-4 pb-3">
        {view.state === "reading" ? (
          <ProgressLine name={view.fileName} share={null} label={t`Reading`} />
        ) : (
          <ArchiveLine view={view} />
        )}
      </div>
      {view.reason !== null && (
        <Callout tone="failure" className="mx-4 mb-3">
          <span className="wrap-anywhere">
            <Reason text={view.reason} />
          </span>{" "}
          <Trans>Nothing of it was stored.</Trans>
        </Callout>
      )}
      {view.problems.length > 0 && <Problems view={view} onStarted={onStarted} />}
      {view.state !== "reading" && (
        <div className="border-t px-4 py-2">
          <Button size="sm" variant="ghost" onClick={onAgain}>
            <Trans>Choose another file</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

const MIB = 1024 * 1024;

function ArchiveLine({ view }: { view: PackageView }) {
  const format = view.problems.find((row) => row.format !== null)?.format;
  const size =
    view.bytes < MIB ? `${Math.ceil(view.bytes / 1024)} KB` : `${Math.round(view.bytes / MIB)} MB`;
  return (
    <div className="text-sm">
      <p className="truncate font-medium" translate="no">
        {view.fileName}
      </p>
      <p className="text-xs text-muted-foreground">
        {format != null && `${formatNames[format] ?? format} · `}
        <Plural value={view.problems.length} one="# problem" other="# problems" /> · {size}
      </p>
    </div>
  );
}

interface ProblemsProps {
  view: PackageView;
  onStarted: (importId: number) => void;
}

function Problems({ view, onStarted }: ProblemsProps) {
  const { t } = useLingui();
  const choices = useChoices(view.problems);
  const { problems } = view;
  const [auth, setAuth] = useState<number>(PROBLEM_AUTH.hidden);
  const options = useAuthOptions();
  const { problem } = trpc.useUtils();
  const start = trpc.problem.importPackage.useMutation({
    onSuccess({ id }) {
      void problem.findImports.invalidate();
      onStarted(id);
    },
  });
  const bad = problems.filter((row) => row.reasons.length > 0).length;
  const taken = problems.filter((row) => row.taken !== null).length;
  const count = choices.wanted.length;
  return (
    <>
      <p className="flex gap-4 border-y bg-muted px-4 py-1.5 text-xs text-muted-foreground">
        <span>
          <Trans>New</Trans> <b className="figure">{problems.length - bad - taken}</b>
        </span>
        <span>
          <Trans>ID taken</Trans> <b className="figure">{taken}</b>
        </span>
        <span>
          <Trans>Refused</Trans> <b className="figure">{bad}</b>
        </span>
      </p>
      <ul className="max-h-[28rem] divide-y overflow-y-auto">
        {problems.map((row, index) => (
          <PreviewRow
            // biome-ignore lint/suspicious/noArrayIndexKey: it is called by its place in the archive
            key={index}
            row={row}
            choice={choices.of(index)}
            onChange={(change) => choices.change(index, change)}
          />
        ))}
      </ul>
      {view.state !== "reading" && (
        <div className="grid gap-3 border-t p-4">
          <div className="flex items-center justify-between gap-2 text-sm">
            <Trans>Visibility afterwards</Trans>
            <FilterSelect
              label={t`Visibility afterwards`}
              value={`${auth}`}
              options={options}
              onChange={(value) => setAuth(Number(value))}
            />
          </div>
          {choices.unnamed > 0 && (
            <p className="text-xs text-warning">
              <Plural
                value={choices.unnamed}
                one="# chosen problem needs another ID and is left out."
                other="# chosen problems need another ID and are left out."
              />
            </p>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant="primary"
              disabled={count === 0}
              busy={start.isPending}
              onClick={() => start.mutate({ id: view.id, auth, wanted: choices.wanted })}
            >
              <Plural value={count} one="Import # problem" other="Import # problems" />
            </Button>
            <span className="text-xs text-muted-foreground">
              <Trans>Can be undone as a whole</Trans>
            </span>
          </div>
        </div>
      )}
    </>
  );
}
