import { REPORT_NOTE_MAX, type ReportOutcome } from "@gavel/domain/report";
import { Button } from "@gavel/ui/button";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Field } from "@gavel/ui/field";
import { Kbd } from "@gavel/ui/kbd";
import { RadioGroup } from "@gavel/ui/radio";
import { Textarea } from "@gavel/ui/textarea";
import { notifySuccess } from "@gavel/ui/toast";
import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useHotkeys } from "../../../app/hotkeys/use-hotkeys.ts";
import { trpc } from "../../../app/trpc.ts";

interface DecisionProps {
  discussion: { readonly id: number; readonly title: string };
  /** How many will be told. */
  reporters: number;
  onDone: () => void;
}

/** What becomes of it, from mild to hard, and what those who reported it are told. */
export function Decision({ discussion, reporters, onDone }: DecisionProps) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<ReportOutcome>("disable");
  const [note, setNote] = useState("");
  const [isAsking, setAsking] = useState(false);
  const { send, isPending } = useHandle(discussion.id, onDone);
  const isTooLong = note.trim().length > REPORT_NOTE_MAX;
  const words = useButtonWords(reporters);
  function decide() {
    if (isTooLong || isPending) return;
    if (outcome === "delete") setAsking(true);
    else void send(outcome, note).catch(() => undefined);
  }
  useHotkeys(t`Decision about a report`, [
    { keys: "1", label: t`Keep`, run: () => setOutcome("keep") },
    { keys: "2", label: t`Disable`, run: () => setOutcome("disable") },
    { keys: "3", label: t`Delete`, run: () => setOutcome("delete") },
  ]);
  return (
    <section>
      <h2 className="mb-2 text-sm font-semibold">
        <Trans>Decision</Trans>
      </h2>
      <Outcomes value={outcome} onChange={setOutcome} />
      <Field
        className="mt-3"
        label={<Trans>Note to those who reported it</Trans>}
        hint={
          <Plural
            value={reporters}
            one="# person is told; without a note, the outcome alone"
            other="# people are told; without a note, the outcome alone"
          />
        }
        error={isTooLong && t`Can not exceed ${REPORT_NOTE_MAX}`}
        counter={{ count: note.length, max: REPORT_NOTE_MAX }}
      >
        {(control) => (
          <Textarea
            {...control}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              decide();
            }}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant="primary" busy={isPending} onClick={decide}>
          {words[outcome]}
        </Button>
        <span className="text-xs text-muted-foreground max-md:hidden">
          <Kbd>1</Kbd>–<Kbd>3</Kbd> <Trans>choose</Trans> · <Kbd>Ctrl ↵</Kbd>{" "}
          <Trans>decide, from the note</Trans>
        </span>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Delete “${discussion.title}”?`}
        description={
          <Trans>Its comments, replies and reports are deleted too. This cannot be undone.</Trans>
        }
        action={words.delete}
        onConfirm={() => send("delete", note)}
      />
    </section>
  );
}

function useHandle(discussionId: number, onDone: () => void) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const handle = trpc.report.handle.useMutation();
  async function send(outcome: ReportOutcome, note: string) {
    await handle.mutateAsync({ discussionId, outcome, note });
    notifySuccess(t`Update Successfully`);
    onDone();
    await Promise.all([
      utils.report.find.invalidate(),
      utils.report.findReported.invalidate(),
      utils.report.waiting.invalidate(),
      utils.discussion.invalidate(),
    ]);
  }
  return { send, isPending: handle.isPending };
}

function useButtonWords(reporters: number): Readonly<Record<ReportOutcome, string>> {
  const { t } = useLingui();
  return {
    keep: t`${plural(reporters, { one: "Keep and tell # person", other: "Keep and tell # people" })}`,
    disable: t`${plural(reporters, { one: "Disable and tell # person", other: "Disable and tell # people" })}`,
    delete: t`${plural(reporters, { one: "Delete and tell # person", other: "Delete and tell # people" })}`,
  };
}

interface OutcomesProps {
  value: ReportOutcome;
  onChange: (outcome: ReportOutcome) => void;
}

function Outcomes({ value, onChange }: OutcomesProps) {
  const { t } = useLingui();
  return (
    <RadioGroup
      cards
      className="md:grid-cols-3"
      label={t`Decision`}
      value={value}
      onChange={onChange}
      options={[
        { value: "keep", label: t`Keep`, description: t`Nothing is wrong with it` },
        {
          value: "disable",
          label: t`Disable`,
          description: t`Only administrators see it; can be undone`,
        },
        {
          value: "delete",
          label: t`Delete`,
          description: t`With all comments; cannot be undone`,
        },
      ]}
    />
  );
}
