import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useOffice, useRefresh } from "../office.ts";
import { AddDialog, type Candidate } from "./add-dialog.tsx";
import { nextColor, nextLetter } from "./letters.ts";
import { NameDialog } from "./name-dialog.tsx";
import type { OfficeProblem } from "./problem-columns.tsx";
import { RemoteDialog } from "./remote-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";

/** What is open over the list. */
export type Opened =
  | { readonly kind: "bank" | "new" | "remote" }
  | { readonly kind: "add"; readonly problem: Candidate }
  | { readonly kind: "name" | "remove"; readonly row: OfficeProblem };

interface ProblemDialogsProps {
  contestId: number;
  rows: readonly OfficeProblem[];
  hasBegun: boolean;
  opened: Opened | null;
  onOpen: (opened: Opened) => void;
  onClose: () => void;
  onBegun: (pid: number) => void;
}

export function ProblemDialogs(props: ProblemDialogsProps) {
  const { t } = useLingui();
  const { contestId, rows, hasBegun, opened, onOpen, onClose, onBegun } = props;
  const { problem: procedures } = useOffice();
  const refresh = useRefresh();
  const add = procedures.addFromBank.useMutation({ meta: { inline: true } });
  const create = procedures.create.useMutation({ meta: { inline: true } });
  const update = procedures.update.useMutation({ meta: { inline: true } });
  const letter = nextLetter(rows.map(({ displayId }) => displayId));
  const color = nextColor(rows.map((row) => row.color));
  const takenBut = (id: number | null) =>
    new Map(rows.filter((row) => row.id !== id).map((row) => [row.color, row.displayId]));
  const done = (words: string) => {
    notifySuccess(words);
    void refresh.problem();
  };
  switch (opened?.kind) {
    case "bank":
      return (
        <AddDialog
          contestId={contestId}
          onChoose={(problem) => onOpen({ kind: "add", problem })}
          onClose={onClose}
        />
      );
    case "remote":
      return (
        <RemoteDialog
          {...{ contestId, letter, onClose }}
          onDone={() => done(t`Add Successfully`)}
        />
      );
    case "add": {
      const { pid, title, problemId } = opened.problem;
      return (
        <NameDialog
          title={t`Add ${problemId}`}
          label={<Trans>Add</Trans>}
          values={{ displayId: letter, title, color }}
          takenColors={takenBut(null)}
          send={async (name) => {
            await add.mutateAsync({ contestId, pid, ...name });
            done(t`Add Successfully`);
          }}
          onClose={onClose}
        />
      );
    }
    case "new":
      return (
        <NameDialog
          title={t`New problem`}
          label={<Trans>Begin</Trans>}
          values={{ displayId: letter, title: "", color: "" }}
          takenColors={takenBut(null)}
          hasColor={false}
          send={async ({ displayId, title }) => {
            const { id, pid } = await create.mutateAsync({ contestId, displayId, title });
            await update.mutateAsync({ id, displayId, title, color });
            onBegun(pid);
          }}
          onClose={onClose}
        />
      );
    case "name": {
      const { id, displayId, title, color: own } = opened.row;
      return (
        <NameDialog
          title={t`Letter, title and balloon of ${displayId}`}
          label={<Trans>Save</Trans>}
          values={{ displayId, title, color: own }}
          takenColors={takenBut(id)}
          isLetterFixed={hasBegun}
          send={async (name) => {
            await update.mutateAsync({ id, ...name });
            done(t`Update Successfully`);
          }}
          onClose={onClose}
        />
      );
    }
    case "remove":
      return <RemoveDialog row={opened.row} onClose={onClose} />;
    default:
      return null;
  }
}
