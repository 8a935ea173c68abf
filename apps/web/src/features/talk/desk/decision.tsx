import { OUTCOMES_OF, REPORT_NOTE_MAX, type ReportOutcome } from "@gavel/domain/report";
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
import { inputOf, type Thing } from "./things.ts";

interface DecisionProps {
  thing: Thing;
  title: string;
  /** How many will be told. */
  reporters: number;
  onDone: () => void;
}

/** What becomes of it, from mild to hard, and what those who reported it are told. */
export function Decision({ thing, title, reporters, onDone }: DecisionProps) {
  const { t } = useLingui();
  const outcomes: readonly ReportOutcome[] = OUTCOMES_OF[thing.kind];
  const [outcome, setOutcome] = useState<ReportOutcome>(outcomes[1] ?? "keep");
  const [note, setNote] = useState("");
  const [isAsking, setAsking] = useState(false);
  const { send, isPending } = useHandle(thing, onDone);
  const isTooLong = note.trim().length > REPORT_NOTE_MAX;
  const words = useButtonWords(reporters);
  function decide() {
    if (isTooLong || isPending) return;
    if (outcome === "delete") setAsking(true);
    else void send(outcome, note).catch(() => undefined);
  }
  const names = useOutcomeNames(thing.kind);
  useHotkeys(
    t`Decision about a report`,
    outcomes.map((one, index) => ({
      keys: String(index + 1),
      label: names[one].label,
      run: () => setOutcome(one),
    })),
  );
  return (
    <section>
      <h2 className="mb-2 text-sm font-semibold">
        <Trans>Decision</Trans>
      </h2>
      <RadioGroup
        cards
        className={outcomes.length === 3 ? "md:grid-cols-3" : "md:grid-cols-2"}
        label={t`Decision`}
        value={outcome}
        onChange={setOutcome}
        options={outcomes.map((value) => ({ value, ...names[value] }))}
      />
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
          <Kbd>1</Kbd>–<Kbd>{String(outcomes.length)}</Kbd> <Trans>choose</Trans> ·{" "}
          <Kbd>Ctrl ↵</Kbd> <Trans>decide, from the note</Trans>
        </span>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Delete “${title}”?`}
        description={<LossOf kind={thing.kind} />}
        action={words.delete}
        onConfirm={() => send("delete", note)}
      />
    </section>
  );
}

function LossOf({ kind }: Pick<Thing, "kind">) {
  if (kind === "reply") return <Trans>This cannot be undone.</Trans>;
  if (kind === "comment") {
    return <Trans>Its replies and reports are deleted too. This cannot be undone.</Trans>;
  }
  return <Trans>Its comments, replies and reports are deleted too. This cannot be undone.</Trans>;
}

function useHandle(thing: Thing, onDone: () => void) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const handle = trpc.report.handle.useMutation();
  async function send(outcome: ReportOutcome, note: string) {
    await handle.mutateAsync({ ...inputOf(thing), outcome, note });
    notifySuccess(t`Update Successfully`);
    onDone();
    await Promise.all([
      utils.report.findHandled.invalidate(),
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
    avatar: t`${plural(reporters, { one: "Remove the avatar and tell # person", other: "Remove the avatar and tell # people" })}`,
    texts: t`${plural(reporters, { one: "Clear the texts and tell # person", other: "Clear the texts and tell # people" })}`,
    profile: t`${plural(reporters, { one: "Clear the profile and tell # person", other: "Clear the profile and tell # people" })}`,
  };
}

function useOutcomeNames(
  kind: Thing["kind"],
): Readonly<Record<ReportOutcome, { label: string; description: string }>> {
  const { t } = useLingui();
  const losses = {
    discussion: t`With all comments; cannot be undone`,
    comment: t`With all replies; cannot be undone`,
    reply: t`Cannot be undone`,
    profile: "",
  };
  return {
    keep: { label: t`Keep`, description: t`Nothing is wrong with it` },
    disable: { label: t`Disable`, description: t`Only administrators see it; can be undone` },
    delete: { label: t`Delete`, description: losses[kind] },
    avatar: {
      label: t`Remove the avatar`,
      description: t`The first letter of the name takes its place`,
    },
    texts: { label: t`Clear the texts`, description: t`Nickname, school, signature and links` },
    profile: { label: t`Clear the profile`, description: t`The avatar and all texts` },
  };
}
