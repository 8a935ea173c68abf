import type { Subtask } from "@gavel/domain/data-case";
import { type DataDiff, diffData } from "@gavel/domain/data-diff";
import { type DataConflict, mergeData } from "@gavel/domain/data-merge";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useMemo } from "react";
import { formatBytes } from "../../../../../app/bytes.ts";
import { usePersonName } from "../../../../../app/person-name.tsx";
import { PartsDialog } from "../merge/parts-dialog.tsx";
import { ChangeLine, DiffCounts } from "./difference.tsx";
import type { EditedCase } from "./types.ts";
import type { ClashOfData, DataPart } from "./use-data-part.ts";

interface DataMergeDialogProps {
  part: DataPart;
  clash: ClashOfData;
  /** The draft is mended: save it. */
  onResolved: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Somebody saved the test data meanwhile: what each changed, and a choice where both changed the same. */
export function DataMergeDialog({ part, clash, onResolved }: DataMergeDialogProps) {
  const { t } = useLingui();
  const { base, mine, theirs } = clash;
  const nameOf = usePersonName();
  const by = theirs.savedBy === null ? t`Somebody` : nameOf(theirs.savedBy);
  const { conflicts, byThem, byMe } = useMemo(
    () => ({
      conflicts: mergeData({ base, mine, theirs, mode: theirs.mode, taken: NONE }).conflicts,
      byThem: diffData(base, theirs),
      byMe: diffData(base, mine),
    }),
    [base, mine, theirs],
  );
  return (
    <PartsDialog
      title={t`${by} changed the test data meanwhile`}
      by={by}
      at={theirs.savedAt}
      summary={
        <div className="grid gap-4 md:grid-cols-2">
          <Changes title={t`Changed by me`} diff={byMe} />
          <Changes title={t`Changed by ${by}`} diff={byThem} />
        </div>
      }
      conflicts={conflicts.map((one) => ({
        id: one.id,
        name: <ConflictName conflict={one} />,
        ...sidesOf(one, clash),
      }))}
      onCancel={part.cancelClash}
      onResolve={(how) => {
        part.resolve(how);
        if (how.how !== "theirs") onResolved();
      }}
    />
  );
}

const LINES_SHOWN = 50;

function Changes({ title, diff }: { title: string; diff: DataDiff }) {
  const left = diff.changes.length - LINES_SHOWN;
  return (
    <section aria-label={title} className="grid min-w-0 content-start gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <strong className="font-semibold">{title}</strong>
        <DiffCounts diff={diff} />
      </p>
      <ul className="grid max-h-60 gap-1.5 overflow-y-auto">
        {diff.changes.slice(0, LINES_SHOWN).map((change) => (
          <ChangeLine
            key={`${change.kind} ${change.seqBefore} ${change.seqAfter}`}
            change={{ ...change, inputDifference: null, outputDifference: null }}
          />
        ))}
      </ul>
      {left > 0 && (
        <p className="text-xs text-muted-foreground">
          <Trans>and {left} more</Trans>
        </p>
      )}
    </section>
  );
}

type Clash = DataConflict<EditedCase>;

function ConflictName({ conflict }: { conflict: Clash }) {
  if (conflict.kind === "caseOrder") return <Trans>Order of the cases</Trans>;
  if (conflict.kind === "subtaskOrder") return <Trans>Order of the subtasks</Trans>;
  if (conflict.kind === "subtask") {
    const num = (conflict.mine ?? conflict.theirs)?.num;
    return <Trans>Subtask {num}</Trans>;
  }
  const name = (conflict.mine ?? conflict.theirs)?.inputName;
  return (
    <Trans>
      Case <code translate="no">{name}</code>
    </Trans>
  );
}

function sidesOf(conflict: Clash, { mine, theirs }: ClashOfData) {
  switch (conflict.kind) {
    case "case":
      return {
        mine: <CaseFacts one={conflict.mine} base={conflict.base} />,
        theirs: <CaseFacts one={conflict.theirs} base={conflict.base} />,
      };
    case "subtask":
      return {
        mine: <SubtaskFacts one={conflict.mine} />,
        theirs: <SubtaskFacts one={conflict.theirs} />,
      };
    case "caseOrder":
      return {
        mine: <Names names={mine.cases.map((one) => one.inputName)} />,
        theirs: <Names names={theirs.cases.map((one) => one.inputName)} />,
      };
    case "subtaskOrder":
      return {
        mine: <Names names={mine.subtasks.map((one) => `${one.num}`)} />,
        theirs: <Names names={theirs.subtasks.map((one) => `${one.num}`)} />,
      };
  }
}

const NAMES_SHOWN = 12;

function Names({ names }: { names: readonly string[] }) {
  const shown = names.slice(0, NAMES_SHOWN).join(", ");
  return (
    <p translate="no" className="font-mono text-xs wrap-anywhere">
      {names.length > NAMES_SHOWN ? `${shown}, …` : shown}
    </p>
  );
}

/** What of it is other than before stands out. */
function CaseFacts({ one, base }: { one: EditedCase | null; base: EditedCase | null }) {
  const { t } = useLingui();
  if (one === null) return <Trans>case removed</Trans>;
  const group = one.group === null ? t`none` : `${one.group}`;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <Fact name={t`Input`} isNew={one.inputSha256 !== base?.inputSha256}>
        <FileWords sha256={one.inputSha256} bytes={one.inputBytes} />
      </Fact>
      <Fact name={t`Answer`} isNew={one.outputSha256 !== base?.outputSha256}>
        {one.outputSha256 === null ? (
          <Trans>No answer</Trans>
        ) : (
          <FileWords sha256={one.outputSha256} bytes={one.outputBytes ?? 0} />
        )}
      </Fact>
      <Fact name={t`Subtask`} isNew={one.group !== base?.group}>
        {group}
      </Fact>
      <Fact name={t`Points`} isNew={one.score !== base?.score}>
        {one.score}
      </Fact>
    </dl>
  );
}

function SubtaskFacts({ one }: { one: Subtask | null }) {
  const { t } = useLingui();
  if (one === null) return <Trans>subtask removed</Trans>;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <Fact name={t`Title`}>{one.title === "" ? "–" : one.title}</Fact>
      <Fact name={t`Points`}>{one.points}</Fact>
      <Fact name={t`Needs`}>{one.needs.length === 0 ? "–" : one.needs.join(", ")}</Fact>
    </dl>
  );
}

function Fact({ name, isNew, children }: { name: string; isNew?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className={isNew === true ? "figure min-w-0 font-semibold" : "figure min-w-0"}>
        {children}
      </dd>
    </>
  );
}

/** Files of one size are told apart by the beginning of their hash. */
function FileWords({ sha256, bytes }: { sha256: string; bytes: number }) {
  return (
    <>
      {formatBytes(bytes)}{" "}
      <code translate="no" className="text-xs text-muted-foreground">
        {sha256.slice(0, 8)}
      </code>
    </>
  );
}
