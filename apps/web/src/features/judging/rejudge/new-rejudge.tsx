import { Button } from "@gavel/ui/button";
import { Card, CardBody } from "@gavel/ui/card";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { RadioGroup } from "@gavel/ui/radio";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Eye, RotateCcw } from "lucide-react";
import { type FormEvent, useState } from "react";
import { AdminPage } from "../../../app/admin/admin-page.tsx";
import { trpc } from "../../../app/trpc.ts";
import { FilterFields, ProblemField } from "./new-rejudge-fields.tsx";
import {
  type Draft,
  draftFilter,
  emptyDraft,
  findObstacle,
  type RejudgeObstacle,
} from "./rejudge-draft.ts";

interface NewRejudgeProps {
  problemId: string | undefined;
  onBegun: (id: number) => void;
}

/** Which submissions of a problem are judged again, and whether people see it at once. */
export function NewRejudge({ problemId, onBegun }: NewRejudgeProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<Draft>({ ...emptyDraft, problemId: problemId ?? "" });
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));
  const [isAsking, setIsAsking] = useState(false);
  const { problem, count, filter } = useMatching(draft);
  const obstacle = findObstacle(draft, problem, count.data && total(draft, count.data));
  const create = trpc.rejudge.create.useMutation({ onSuccess: ({ id }) => onBegun(id) });
  const begin = async () => {
    if (filter !== null) await create.mutateAsync({ filter, mode: draft.mode });
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (obstacle !== null) return;
    if (draft.mode === "direct") setIsAsking(true);
    // The failure was told already; the form stays.
    else begin().catch(() => undefined);
  }

  return (
    <AdminPage
      title={t`Rejudge a problem`}
      parents={[{ label: t`Rejudges`, to: "/admin/rejudge" }]}
    >
      <Card className="max-w-160">
        <CardBody>
          <form onSubmit={submit} className="grid gap-5">
            <ProblemField draft={draft} onChange={change} problem={problem} />
            <FilterFields draft={draft} onChange={change} />
            <ModeField draft={draft} onChange={change} />
            <div className="flex flex-wrap items-center gap-3 border-t pt-4">
              <div aria-live="polite" className="grid gap-0.5 text-sm text-muted-foreground">
                <Obstacle obstacle={obstacle} isCounting={count.isFetching} />
                {filter !== null && <Counted draft={draft} counts={count.data} />}
              </div>
              <Button
                type="submit"
                variant="primary"
                className="ml-auto"
                icon={draft.mode === "preview" ? <Eye /> : <RotateCcw />}
                busy={create.isPending}
                disabled={obstacle !== null}
              >
                <BeginWords mode={draft.mode} count={total(draft, count.data)} />
              </Button>
            </div>
          </form>
        </CardBody>
      </Card>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Rejudge {problem.data?.problemId} without a preview?</Trans>}
        description={
          <Plural
            value={total(draft, count.data)}
            one="The verdict of # submission disappears for everyone until it has been judged again."
            other="The verdicts of # submissions disappear for everyone until each has been judged again."
          />
        }
        action={<BeginWords mode="direct" count={total(draft, count.data)} />}
        onConfirm={begin}
      />
    </AdminPage>
  );
}

interface Counts {
  readonly matching: number;
  readonly inProgress: number;
  readonly final: number;
  readonly manual: number;
}

/** A direct rejudge also begins those again that are being judged now. */
function total({ mode }: Draft, counts: Counts | undefined): number {
  if (counts === undefined) return 0;
  return mode === "direct" ? counts.matching + counts.inProgress : counts.matching;
}

/** The problem that is typed, and how many of its submissions the filter means. */
function useMatching(draft: Draft) {
  const name = draft.problemId.trim();
  const problem = trpc.rejudge.problem.useQuery({ problemId: name }, { enabled: name !== "" });
  const filter = draftFilter(draft, problem.data?.pid);
  const count = trpc.rejudge.count.useQuery(filter ?? { pid: 1 }, {
    enabled: filter !== null,
    staleTime: 0,
  });
  const none = { data: undefined, isFetching: false };
  return { problem, filter, count: filter === null ? none : count };
}

interface ModeFieldProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

function ModeField({ draft, onChange }: ModeFieldProps) {
  const { t } = useLingui();
  return (
    <RadioGroup
      cards
      label={t`Mode`}
      value={draft.mode}
      onChange={(mode) => onChange({ mode })}
      options={[
        {
          value: "preview",
          label: <Trans>Preview first</Trans>,
          description: (
            <Trans>
              Judged in the background. See what would change, then apply or discard it.
            </Trans>
          ),
        },
        {
          value: "direct",
          label: <Trans>Right away</Trans>,
          description: (
            <Trans>
              All verdicts are reset now and return one by one as submissions are judged again.
            </Trans>
          ),
        },
      ]}
    />
  );
}

function BeginWords({ mode, count }: { mode: Draft["mode"]; count: number }) {
  if (count === 0) return mode === "preview" ? <Trans>Preview</Trans> : <Trans>Rejudge</Trans>;
  return mode === "preview" ? (
    <Plural value={count} one="Preview # submission" other="Preview # submissions" />
  ) : (
    <Plural value={count} one="Rejudge # submission" other="Rejudge # submissions" />
  );
}

interface ObstacleProps {
  obstacle: RejudgeObstacle | null;
  isCounting: boolean;
}

/** Why nothing can be rejudged yet; what is counted says the rest. */
function Obstacle({ obstacle, isCounting }: ObstacleProps) {
  switch (obstacle) {
    case "no-problem":
      return (
        <p>
          <Trans>Enter a problem ID to see how many submissions it concerns.</Trans>
        </p>
      );
    case "unknown-problem":
      return (
        <p>
          <Trans>There is no such problem</Trans>
        </p>
      );
    case "unfit-id":
      return (
        <p>
          <Trans>A submission ID is a whole number</Trans>
        </p>
      );
    case "counting":
      return (
        <p>
          {isCounting ? (
            <Trans>Counting submissions</Trans>
          ) : (
            <Trans>The submissions could not be counted.</Trans>
          )}
        </p>
      );
    case "nothing":
      return (
        <p>
          <Trans>Nothing to rejudge: change the filter or the problem.</Trans>
        </p>
      );
    case null:
      return null;
  }
}

/** How many match, what is left out, and why. */
function Counted({ draft, counts }: { draft: Draft; counts: Counts | undefined }) {
  if (counts === undefined) return null;
  const { matching, manual, inProgress, final } = counts;
  return (
    <>
      <p>
        <Plural
          value={matching}
          one="# judged submission matches"
          other="# judged submissions match"
        />
      </p>
      {manual > 0 && !draft.includeManual && (
        <p>
          <Plural
            value={manual}
            one="# judged by hand is left out"
            other="# judged by hand are left out"
          />
        </p>
      )}
      {final > 0 && (
        <p>
          <Plural
            value={final}
            one="# is left out: the results of its contest are final"
            other="# are left out: the results of their contests are final"
          />
        </p>
      )}
      {inProgress > 0 && draft.mode === "direct" && (
        <p>
          <Plural
            value={inProgress}
            one="# still being judged starts over"
            other="# still being judged start over"
          />
        </p>
      )}
      {inProgress > 0 && draft.mode === "preview" && (
        <p>
          <Plural
            value={inProgress}
            one="# still being judged is left out"
            other="# still being judged are left out"
          />
        </p>
      )}
    </>
  );
}
