import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { Field } from "@gavel/ui/field";
import { Select } from "@gavel/ui/select";
import { Textarea } from "@gavel/ui/textarea";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { firstLineFault, readLines } from "./merge-runs.ts";

interface GenerateDialogProps {
  generators: readonly { readonly id: number; readonly name: string }[];
  hasMain: boolean;
  /** How many cases there may still be. */
  room: number;
  onRun: (programId: number, lines: readonly string[]) => void;
  onClose: () => void;
}

/** A generator is run once for each line; what it writes are the inputs of new cases. */
export function GenerateDialog({ generators, hasMain, room, onRun, onClose }: GenerateDialogProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(`${generators[0]?.id ?? ""}`);
  const [text, setText] = useState("");
  const lines = readLines(text);
  const unread = firstLineFault(lines);
  const lineFault =
    unread === null
      ? null
      : unread.what === "long"
        ? t`Line ${unread.number} is too long`
        : t`Line ${unread.number} has a quote without its end`;
  const fault = lines.length > room ? t`There is room for ${room} more cases` : lineFault;
  return (
    <Dialog
      open
      keepOnOutsideClick
      onOpenChange={onClose}
      title={t`Generate cases`}
      footer={
        <Button
          variant="primary"
          disabled={lines.length === 0 || fault !== null}
          onClick={() => {
            onRun(Number(chosen), lines);
            onClose();
          }}
        >
          {lines.length === 0 ? (
            <Trans>Generate</Trans>
          ) : (
            <Plural value={lines.length} one="Generate # case" other="Generate # cases" />
          )}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field label={t`Generator`}>
          {(control) => (
            <Select
              {...control}
              value={chosen}
              options={generators.map(({ id, name }) => ({ value: `${id}`, label: name }))}
              onChange={setChosen}
            />
          )}
        </Field>
        <Field
          label={t`Arguments`}
          hint={t`One case a line; an argument with spaces goes in quotes`}
          {...(fault === null ? {} : { error: fault })}
        >
          {(control) => (
            <Textarea
              {...control}
              mono
              translate="no"
              spellCheck={false}
              className="h-40"
              placeholder={"10 1\n10 2\n1000 3"}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <p className="text-sm text-muted-foreground">
          {hasMain ? (
            <Trans>The main solution makes the answers right after.</Trans>
          ) : (
            <Trans>The cases have no answers until there is a main solution.</Trans>
          )}
        </p>
      </div>
    </Dialog>
  );
}
