import { readSeats, type SeatFault } from "@gavel/domain/contest/seat-sheet";
import { readSheetText, type SheetRefusal, SheetRefused } from "@gavel/domain/user-sheet";
import { Button } from "@gavel/ui/button";
import { Dialog } from "@gavel/ui/dialog";
import { Field } from "@gavel/ui/field";
import { Textarea } from "@gavel/ui/textarea";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ChooseFileButton, CSV_FILES } from "../../../../app/choose-file-button.tsx";
import { readFile } from "../../../../app/read-file.ts";
import { trpc } from "../../../../app/trpc.ts";
import { SeatFaults } from "./seat-faults.tsx";

interface SeatsDialogProps {
  contestId: number;
  onClose: () => void;
}

/** Seats from a list that is pasted or comes from a file: all of it is saved, or nothing. */
export default function SeatsDialog({ contestId, onClose }: SeatsDialogProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [text, setText] = useState("");
  /** What the server found in this text. */
  const [told, setTold] = useState<{ text: string; faults: readonly SeatFault[] } | null>(null);
  const [refusal, setRefusal] = useState<SheetRefusal | null>(null);
  const { lines, faults } = readSeats(text);
  const shown = faults.length > 0 ? faults : told?.text === text ? told.faults : [];
  const save = trpc.contestAccount.setSeats.useMutation({
    onSuccess(answer) {
      if (answer.faults.length > 0) return setTold({ text, faults: answer.faults });
      void utils.contestAccount.invalidate();
      notifySuccess(t`Seats saved`);
      onClose();
    },
  });
  function write(next: string) {
    setText(next);
    setRefusal(null);
  }
  async function open(chosen: File) {
    const content = await readFile(chosen);
    if (content === null) return;
    try {
      write(readSheetText(content).text);
    } catch (error) {
      if (!(error instanceof SheetRefused)) throw error;
      setRefusal(error.reason);
    }
  }
  const count = lines.length;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !save.isPending && onClose()}
      size="wide"
      keepOnOutsideClick={text !== ""}
      keepOnEscape={text !== ""}
      title={t`Seats from a list`}
      description={t`One account and its seat per line, separated by a comma, a tab or a space. An account without a seat loses the one it has.`}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={count === 0 || faults.length > 0}
            onClick={() => save.mutate({ contestId, seats: [...lines] })}
          >
            <Plural value={count} _0="Save the seats" one="Save # seat" other="Save # seats" />
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field
          label={<Trans>Accounts and seats</Trans>}
          error={refusal === null ? undefined : <Refusal reason={refusal} />}
          hint={<Trans>The part before the last dash is the room: D-08 is in room D.</Trans>}
        >
          {(control) => (
            <Textarea
              {...control}
              mono
              rows={10}
              spellCheck={false}
              value={text}
              placeholder={"team1,D-01\nteam2,D-02"}
              onChange={({ target }) => write(target.value)}
            />
          )}
        </Field>
        <div>
          <ChooseFileButton accept={CSV_FILES} onFile={(chosen) => void open(chosen)}>
            <Trans>Choose a file</Trans>
          </ChooseFileButton>
        </div>
        <SeatFaults faults={shown} />
      </div>
    </Dialog>
  );
}

function Refusal({ reason }: { reason: SheetRefusal }) {
  if (reason === "workbook") {
    return (
      <Trans>This is a workbook. In Excel, choose Save as, CSV UTF-8, and open that file.</Trans>
    );
  }
  return <Trans>This file could not be read as text in UTF-8, UTF-16 or GBK.</Trans>;
}
