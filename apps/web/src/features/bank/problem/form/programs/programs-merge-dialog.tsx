import { mergePrograms, type ProgramConflict } from "@gavel/domain/program-merge";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { usePersonName } from "../../../../../app/person-name.tsx";
import { PartsDialog } from "../merge/parts-dialog.tsx";
import type { DraftProgram, ProgramsDraft } from "./types.ts";
import type { ClashOfPrograms, ProgramsPart } from "./use-programs-part.ts";

interface ProgramsMergeDialogProps {
  part: ProgramsPart;
  clash: ClashOfPrograms;
  /** The draft is mended: save it. */
  onResolved: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Somebody saved the programs meanwhile: what each changed, and a choice where both changed the same. */
export function ProgramsMergeDialog({ part, clash, onResolved }: ProgramsMergeDialogProps) {
  const { t } = useLingui();
  const { base, mine, theirs } = clash;
  const nameOf = usePersonName();
  const by = clash.by === null ? t`Somebody` : nameOf(clash.by);
  const { conflicts } = mergePrograms({ base, mine, theirs, taken: NONE });
  return (
    <PartsDialog
      title={t`${by} saved the programs meanwhile`}
      by={by}
      at={clash.at}
      summary={
        <div className="grid gap-4 md:grid-cols-2">
          <Changes title={t`Changed by me`} before={base} after={mine} />
          <Changes title={t`Changed by ${by}`} before={base} after={theirs} />
        </div>
      }
      conflicts={conflicts.map((one) => ({
        id: one.id,
        name: <ConflictName conflict={one} />,
        mine: <Side conflict={one} side={mine} program={"mine" in one ? one.mine : null} />,
        theirs: <Side conflict={one} side={theirs} program={"theirs" in one ? one.theirs : null} />,
      }))}
      onCancel={part.cancelClash}
      onResolve={(how) => {
        part.resolve(how);
        if (how.how !== "theirs") onResolved();
      }}
    />
  );
}

interface Line {
  readonly sign: "+" | "~" | "−";
  readonly name: string;
}

interface ChangesProps {
  title: string;
  before: ProgramsDraft;
  after: ProgramsDraft;
}

/** What one of the two did. */
function Changes({ title, before, after }: ChangesProps) {
  const { programs } = before;
  const was = new Map(programs.map((one) => [one.id, one]));
  const kept = new Set(after.programs.map((one) => one.id));
  const lines: readonly Line[] = [
    ...after.programs.flatMap((one): Line[] => {
      const old = one.id === null ? undefined : was.get(one.id);
      if (old === undefined) return [{ sign: "+", name: one.name }];
      return contentOf(old) === contentOf(one) ? [] : [{ sign: "~", name: one.name }];
    }),
    ...programs.flatMap((one): Line[] => (kept.has(one.id) ? [] : [{ sign: "−", name: one.name }])),
  ];
  const areTestsSame = JSON.stringify(before.checkerTests) === JSON.stringify(after.checkerTests);
  const areFactorsSame =
    before.rightFactor === after.rightFactor && before.slowFactor === after.slowFactor;
  return (
    <section aria-label={title} className="grid min-w-0 content-start gap-2 text-sm">
      <strong className="font-semibold">{title}</strong>
      <ul className="grid gap-1">
        {lines.map(({ sign, name }) => (
          <li key={`${sign} ${name}`}>
            <span aria-hidden className="mr-2 font-mono font-semibold">
              {sign}
            </span>
            <code translate="no">{name}</code>{" "}
            <span className="text-muted-foreground">
              {sign === "+" && <Trans>program added</Trans>}
              {sign === "~" && <Trans>program changed</Trans>}
              {sign === "−" && <Trans>program removed</Trans>}
            </span>
          </li>
        ))}
        {!areTestsSame && (
          <li>
            <Trans>Checker tests changed</Trans>
          </li>
        )}
        {!areFactorsSame && (
          <li>
            <Trans>Factors of the time limit changed</Trans>
          </li>
        )}
      </ul>
    </section>
  );
}

const contentOf = ({ key: _, id: __, ...one }: DraftProgram) => JSON.stringify(one);

type Clash = ProgramConflict<DraftProgram>;

function ConflictName({ conflict }: { conflict: Clash }) {
  switch (conflict.kind) {
    case "program": {
      const one = conflict.mine ?? conflict.theirs ?? conflict.base;
      return (
        <code translate="no" className="font-mono">
          {one?.name}
        </code>
      );
    }
    case "main":
      return <Trans>Main solution</Trans>;
    case "order":
      return <Trans>Order of the programs</Trans>;
    case "checkerTests":
      return <Trans>Checker tests</Trans>;
    case "rightFactor":
      return <Trans>Slowest right solution ×</Trans>;
    case "slowFactor":
      return <Trans>Fastest too slow one ÷</Trans>;
  }
}

interface SideProps {
  conflict: Clash;
  side: ProgramsDraft;
  program: DraftProgram | null;
}

function Side({ conflict, side, program }: SideProps) {
  switch (conflict.kind) {
    case "program":
      return program === null ? <Trans>program removed</Trans> : <ProgramFacts program={program} />;
    case "main":
      return <code translate="no">{side.programs.find((one) => one.isMain)?.name ?? "–"}</code>;
    case "order":
      return <code translate="no">{side.programs.map((one) => one.name).join(", ")}</code>;
    case "checkerTests":
      return <Text text={JSON.stringify(side.checkerTests, null, 2)} />;
    case "rightFactor":
    case "slowFactor":
      return <span className="figure">{side[conflict.kind]}</span>;
  }
}

function ProgramFacts({ program }: { program: DraftProgram }) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2 text-xs text-muted-foreground">
        <code translate="no">{program.name}</code>
        <span translate="no">{program.language}</span>
        {program.expected.map((verdict) => (
          <VerdictBadge key={verdict} verdict={verdict} short />
        ))}
      </p>
      <Text text={program.code} />
    </div>
  );
}

function Text({ text }: { text: string }) {
  return (
    <pre
      translate="no"
      className="max-h-72 overflow-auto font-mono text-xs whitespace-pre-wrap wrap-anywhere"
    >
      {text}
    </pre>
  );
}
