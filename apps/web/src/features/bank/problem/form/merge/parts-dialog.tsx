import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { DateTime } from "@gavel/ui/time";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";

/** What both changed, each to something else. */
interface ShownConflict {
  readonly id: string;
  readonly name: ReactNode;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
}

/** merge = both together, theirs where it was chosen; else all of one, and the other's is lost. */
export type Resolution =
  | { readonly how: "merge"; readonly taken: ReadonlySet<string> }
  | { readonly how: "mine" }
  | { readonly how: "theirs" };

interface PartsDialogProps {
  title: ReactNode;
  by: string;
  at: Date | string | null;
  /** What each of the two changed. */
  summary: ReactNode;
  conflicts: readonly ShownConflict[];
  onCancel: () => void;
  onResolve: (how: Resolution) => void;
}

/** More are not read one by one; they follow the choice for all. */
const SHOWN_MAX = 100;

/** Somebody saved meanwhile: one sees what, and both go together, part by part, or one of them is lost knowingly. */
export function PartsDialog(props: PartsDialogProps) {
  const { title, by, at, summary, conflicts, onCancel, onResolve } = props;
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const kept = conflicts.length - taken.size;
  const takenCount = taken.size;
  const choose = (id: string, isTheirs: boolean) => {
    const others = [...taken].filter((one) => one !== id);
    setTaken(new Set(isTheirs ? [...others, id] : others));
  };
  return (
    <Dialog
      open
      size="fullscreen"
      title={title}
      description={
        <>
          {at !== null && (
            <>
              <DateTime at={at} /> ·{" "}
            </>
          )}
          {conflicts.length === 0 ? (
            <Trans>You changed different things. They go together as they are.</Trans>
          ) : (
            <Plural
              value={conflicts.length}
              one="You both changed # thing. Everything else goes together by itself."
              other="You both changed # things. Everything else goes together by itself."
            />
          )}
        </>
      }
      keepOnOutsideClick
      onOpenChange={(open) => !open && onCancel()}
      footer={
        <>
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="destructive" onClick={() => onResolve({ how: "theirs" })}>
            <Trans>Drop all of mine</Trans>
          </Button>
          <Button variant="destructive" onClick={() => onResolve({ how: "mine" })}>
            <Trans>Undo all that {by} changed</Trans>
          </Button>
          <Button variant="primary" onClick={() => onResolve({ how: "merge", taken })}>
            {conflicts.length === 0 ? (
              <Trans>Save both together</Trans>
            ) : (
              <Trans>
                Save, {kept} × mine, {takenCount} × {by}
              </Trans>
            )}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {summary}
        {conflicts.length > 1 && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setTaken(new Set())}>
              <Trans>Choose mine everywhere</Trans>
            </Button>
            <Button size="sm" onClick={() => setTaken(new Set(conflicts.map((one) => one.id)))}>
              <Trans>Choose those of {by} everywhere</Trans>
            </Button>
          </div>
        )}
        {conflicts.slice(0, SHOWN_MAX).map((one) => (
          <Choice
            key={one.id}
            conflict={one}
            by={by}
            isTheirs={taken.has(one.id)}
            onChoose={(isTheirs) => choose(one.id, isTheirs)}
          />
        ))}
        <More count={conflicts.length - SHOWN_MAX} />
      </div>
    </Dialog>
  );
}

function More({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p className="text-sm text-muted-foreground">
      <Plural
        value={count}
        one="# more is mine unless you choose for all."
        other="# more are mine unless you choose for all."
      />
    </p>
  );
}

interface ChoiceProps {
  conflict: ShownConflict;
  by: string;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
}

function Choice({ conflict, by, isTheirs, onChoose }: ChoiceProps) {
  const { t } = useLingui();
  const sides = [
    { name: t`Mine`, value: conflict.mine, isTheirs: false },
    { name: by, value: conflict.theirs, isTheirs: true },
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{conflict.name}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {sides.map((side) => (
          <label
            key={`${side.isTheirs}`}
            className="block min-w-0 rounded-md border has-checked:border-primary has-checked:bg-primary-soft"
          >
            <span className="flex items-center gap-2 border-b px-3 py-2 text-sm">
              <input
                type="radio"
                name={conflict.id}
                checked={isTheirs === side.isTheirs}
                onChange={() => onChoose(side.isTheirs)}
              />
              {side.name}
            </span>
            <div className="min-w-0 px-3 py-2 text-sm">{side.value}</div>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
