import { ROOMS_MAX, type Room, type RoomFault, readRooms } from "@gavel/domain/contest/seat";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { Dialog } from "@gavel/ui/dialog";
import { RadioGroup } from "@gavel/ui/radio";
import { notifySuccess } from "@gavel/ui/toast";
import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../../../app/trpc.ts";
import { type RoomForm, RoomLine } from "./room-line.tsx";
import type { Accounts } from "./types.ts";

interface RoomsDialogProps {
  contestId: number;
  counts: Accounts["counts"];
  onClose: () => void;
}

const FIRST: RoomForm = { name: "A", from: "1", to: "30" };

/** Seats given out by rooms and numbers, to those without one or to everybody anew. */
export default function RoomsDialog({ contestId, counts, onClose }: RoomsDialogProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const [forms, setForms] = useState<readonly RoomForm[]>([FIRST]);
  const [whom, setWhom] = useState<"unseated" | "everybody">("unseated");
  const [order, setOrder] = useState<"account" | "apart">("account");
  const [isClearing, setClearing] = useState(false);
  const { rooms, faults, seats } = readForms(forms);
  const wanted = whom === "everybody" ? counts.all : counts.all - counts.seated;
  const done = (words: string) => {
    void utils.contestAccount.invalidate();
    notifySuccess(words);
    onClose();
  };
  const assign = trpc.contestAccount.assignSeats.useMutation({
    onSuccess({ seated, short }) {
      if (short > 0) return void utils.contestAccount.find.invalidate();
      done(
        t`${plural(seated, { one: "# account has a seat now", other: "# accounts have a seat now" })}`,
      );
    },
  });
  const clear = trpc.contestAccount.clearSeats.useMutation();
  const short = assign.data?.short ?? 0;
  const isFaulty = faults.some((fault) => fault !== null);
  function change(next: readonly RoomForm[]) {
    setForms(next);
    assign.reset();
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && !assign.isPending && onClose()}
        size="wide"
        keepOnOutsideClick
        title={t`Assign seats`}
        description={t`Each account gets the next free seat of the rooms, in their order.`}
        footer={
          <>
            {counts.seated > 0 && (
              <Button
                variant="destructive"
                className="mr-auto"
                disabled={assign.isPending}
                onClick={() => setClearing(true)}
              >
                <Trans>Clear all seats</Trans>
              </Button>
            )}
            <Button onClick={onClose} disabled={assign.isPending}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              variant="primary"
              busy={assign.isPending}
              disabled={isFaulty || wanted === 0}
              onClick={() => assign.mutate({ contestId, rooms, whom, order })}
            >
              <Plural
                value={wanted}
                _0="Nobody to seat"
                one="Seat # account"
                other="Seat # accounts"
              />
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <div className="grid gap-2">
            {forms.map((form, at) => (
              <RoomLine
                // biome-ignore lint/suspicious/noArrayIndexKey: a room has nothing of its own but its place
                key={at}
                number={at + 1}
                form={form}
                fault={faults[at] ?? null}
                onChange={(next) => change(forms.map((one, place) => (place === at ? next : one)))}
                onRemove={
                  forms.length > 1
                    ? () => change(forms.filter((_, place) => place !== at))
                    : undefined
                }
              />
            ))}
            <div className="flex flex-wrap items-center gap-3">
              <Button
                size="sm"
                icon={<Plus />}
                disabled={forms.length >= ROOMS_MAX}
                onClick={() => change([...forms, { name: "", from: "1", to: "30" }])}
              >
                <Trans>Add a room</Trans>
              </Button>
              <SeatRange seats={seats} />
            </div>
          </div>
          <RadioGroup
            label={t`Who gets a seat`}
            value={whom}
            options={[
              { value: "unseated", label: <Trans>Only accounts without one</Trans> },
              { value: "everybody", label: <Trans>Everybody, from scratch</Trans> },
            ]}
            onChange={(next) => {
              setWhom(next);
              assign.reset();
            }}
          />
          <RadioGroup
            label={t`Order of seats`}
            value={order}
            options={[
              { value: "account", label: <Trans>By account</Trans> },
              { value: "apart", label: <Trans>Keep schools apart</Trans> },
            ]}
            onChange={setOrder}
          />
          {short > 0 && (
            <div role="alert">
              <Callout tone="failure">
                <Plural
                  value={short}
                  one="# seat short. Nobody was seated; add a room or extend one."
                  other="# seats short. Nobody was seated; add a room or extend one."
                />
              </Callout>
            </div>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        open={isClearing}
        onOpenChange={setClearing}
        title={t`Clear all seats?`}
        description={
          <Plural
            value={counts.seated}
            one="# account loses its seat. The audit log keeps who sat where."
            other="# accounts lose their seats. The audit log keeps who sat where."
          />
        }
        action={<Trans>Clear seats</Trans>}
        onConfirm={async () => {
          await clear.mutateAsync({ contestId });
          done(t`All seats cleared`);
        }}
      />
    </>
  );
}

/** Which seats there would be: "A-01 … B-12". */
function SeatRange({ seats }: { seats: readonly string[] }) {
  const [first, last] = [seats[0], seats.at(-1)];
  if (first === undefined) return null;
  return (
    <span className="text-sm text-muted-foreground" role="status">
      <Plural value={seats.length} one="# seat" other="# seats" />{" "}
      <span translate="no" className="font-mono text-xs">
        {first === last ? first : `${first} … ${last}`}
      </span>
    </span>
  );
}

type FormFault = RoomFault | "NUMBER_REQUIRED";

/** Numbers come as text; a room without them has no seats. */
function readForms(forms: readonly RoomForm[]): {
  rooms: Room[];
  seats: string[];
  faults: (FormFault | null)[];
} {
  const number = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN);
  const rooms = forms.map(({ name, from, to }) => ({ name, from: number(from), to: number(to) }));
  const isWhole = ({ from, to }: Room) => !Number.isNaN(from) && !Number.isNaN(to);
  const whole = rooms.filter(isWhole);
  const read = readRooms(whole);
  return {
    rooms: whole,
    seats: read.seats,
    faults: rooms.map((room) =>
      isWhole(room) ? (read.faults[whole.indexOf(room)] ?? null) : "NUMBER_REQUIRED",
    ),
  };
}
