import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { RadioGroup } from "@gavel/ui/radio";
import { notifySuccess } from "@gavel/ui/toast";
import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { trpc } from "../../../app/trpc.ts";
import type { TagRow } from "./types.ts";

interface MergeDialogProps {
  tags: readonly TagRow[];
  onClose: () => void;
  onMerged: () => void;
}

/** Asks which of the tags stays, and says how many problems change before they do. */
export function MergeDialog({ tags, onClose, onMerged }: MergeDialogProps) {
  const { t } = useLingui();
  const { tag, problem } = trpc.useUtils();
  // Most of the problems need no change then.
  const most = tags.reduce((a, b) => (b.problemCount > a.problemCount ? b : a));
  const [into, setInto] = useState(most.id);
  const from = tags.filter(({ id }) => id !== into).map(({ id }) => id);
  const count = trpc.tag.countProblems.useQuery({ ids: from }, { staleTime: 0 });
  const merge = trpc.tag.merge.useMutation({
    async onSuccess(moved) {
      notifySuccess(
        t`${plural(moved, { one: "Merged: # problem moved", other: "Merged: # problems moved" })}`,
      );
      onMerged();
      onClose();
      await Promise.all([tag.invalidate(), problem.invalidate()]);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !merge.isPending && onClose()}
      title={<Trans>Merge tags</Trans>}
      description={<Trans>One of them stays, the others are deleted.</Trans>}
      footer={
        <>
          <Button onClick={onClose} disabled={merge.isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            busy={merge.isPending}
            disabled={!count.isSuccess}
            onClick={() => merge.mutate({ fromIds: from, intoId: into })}
          >
            <Plural value={tags.length} one="Merge # tag" other="Merge # tags" />
          </Button>
        </>
      }
    >
      <RadioGroup
        cards
        label={t`Which tag stays`}
        value={`${into}`}
        options={tags.map(({ id, name, problemCount }) => ({
          value: `${id}`,
          label: name,
          description: <Plural value={problemCount} one="# problem" other="# problems" />,
        }))}
        onChange={(value) => setInto(Number(value))}
      />
      <p className="mt-3 text-sm text-muted-foreground" role="status">
        {count.isSuccess ? (
          <Plural
            value={count.data}
            _0="No problem changes. This cannot be undone."
            one="# problem changes. This cannot be undone."
            other="# problems change. This cannot be undone."
          />
        ) : (
          <Trans>Counting…</Trans>
        )}
      </p>
    </Dialog>
  );
}
