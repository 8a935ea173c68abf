import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { DateTime } from "@gavel/ui/time";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { usePersonName } from "../../../../../app/person-name.tsx";
import { useFieldWord } from "./field-words.ts";
import { type FieldPath, readField } from "./merge.ts";
import type { Conflict, FieldsPart } from "./use-fields-part.ts";

interface MergeDialogProps {
  part: FieldsPart;
  conflict: Conflict;
  /** The draft is mended: save it. */
  onResolved: () => void;
}

/** What both changed, field by field: one takes theirs or keeps mine, and the button says whose text is lost. */
export function MergeDialog({ part, conflict, onResolved }: MergeDialogProps) {
  const { t } = useLingui();
  const { theirs, fields } = conflict;
  const [taken, setTaken] = useState<readonly FieldPath[]>([]);
  const nameOf = usePersonName();
  const by = theirs.modifiedBy === null ? t`Somebody` : nameOf(theirs.modifiedBy);
  const kept = fields.length - taken.length;
  return (
    <Dialog
      open
      size="fullscreen"
      title={t`${by} saved this problem meanwhile`}
      description={
        <>
          <DateTime at={theirs.modifiedAt} /> ·{" "}
          <Plural
            value={fields.length}
            one="You both changed # field. Everything else goes together by itself."
            other="You both changed # fields. Everything else goes together by itself."
          />
        </>
      }
      keepOnOutsideClick
      onOpenChange={(open) => !open && part.cancelConflict()}
      footer={
        <>
          <Button onClick={part.cancelConflict}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              part.resolve(taken);
              onResolved();
            }}
          >
            {kept === 0 ? (
              <Trans>Save without my text</Trans>
            ) : taken.length === 0 ? (
              <Trans>Save over the text of {by}</Trans>
            ) : (
              <Trans>
                Save, {kept} × mine, {taken.length} × {by}
              </Trans>
            )}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {fields.map((path) => (
          <OneField
            key={path}
            path={path}
            conflict={conflict}
            isTheirs={taken.includes(path)}
            onChoose={(isTheirs) =>
              setTaken((old) => [...old.filter((one) => one !== path), ...(isTheirs ? [path] : [])])
            }
          />
        ))}
      </div>
    </Dialog>
  );
}

interface OneFieldProps {
  path: FieldPath;
  conflict: Conflict;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
}

function OneField({ path, conflict, isTheirs, onChoose }: OneFieldProps) {
  const { t } = useLingui();
  const word = useFieldWord()(path);
  const { theirs, mine, base } = conflict;
  const nameOf = usePersonName();
  const by = theirs.modifiedBy === null ? t`Somebody` : nameOf(theirs.modifiedBy);
  const sides = [
    { name: t`Mine`, value: readField(mine, path), isTheirs: false },
    { name: by, value: readField(theirs.fields, path), isTheirs: true },
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{word}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {sides.map((side) => (
          <label
            key={side.name}
            className="block min-w-0 rounded-md border has-checked:border-primary has-checked:bg-primary-soft"
          >
            <span className="flex items-center gap-2 border-b px-3 py-2 text-sm">
              <input
                type="radio"
                name={path}
                checked={isTheirs === side.isTheirs}
                onChange={() => onChoose(side.isTheirs)}
              />
              {side.name}
            </span>
            <Value value={side.value} />
          </label>
        ))}
      </div>
      <details className="mt-1.5 text-xs text-muted-foreground">
        <summary>
          <Trans>Before both changes</Trans>
        </summary>
        <Value value={readField(base, path)} />
      </details>
    </fieldset>
  );
}

function Value({ value }: { value: unknown }) {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return (
    <pre
      translate="no"
      className="max-h-72 overflow-auto px-3 py-2 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      {text === "" ? <Trans>(empty)</Trans> : text}
    </pre>
  );
}
