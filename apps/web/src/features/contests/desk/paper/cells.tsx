/** What both lists say of who it is for. */
import type { Column } from "@gavel/ui/data-table";
import { DateTime, RelativeTime } from "@gavel/ui/time";
import { PersonName } from "../../../../app/person-name.tsx";

interface Recipient {
  readonly username: string;
  readonly realname: string;
  readonly school: string;
  /** Empty where none is known. */
  readonly seat: string;
}

/** On phones all in one. */
export function Person({ row: { username, realname, school, seat } }: { row: Recipient }) {
  return (
    <span translate="no" className="inline-flex flex-wrap items-baseline gap-x-2">
      {seat !== "" && <span className="text-md font-semibold">{seat}</span>}
      <span className="font-medium">
        <PersonName username={username} />
      </span>
      {realname !== "" && <span>{realname}</span>}
      {school !== "" && <span className="text-xs text-muted-foreground">{school}</span>}
    </span>
  );
}

export function Username({ row: { username, school } }: { row: Recipient }) {
  return (
    <span translate="no" className="block">
      <span className="block font-medium">
        <PersonName username={username} />
      </span>
      {school !== "" && <span className="block text-xs text-muted-foreground">{school}</span>}
    </span>
  );
}

/** Where it is carried to, large: it is read while walking. A contest without seats has no such column. */
export function seatColumns<Row extends Recipient>(
  rows: readonly Row[] | undefined,
  head: string,
): Column<Row>[] {
  if (rows?.some(({ seat }) => seat !== "") !== true) return [];
  return [
    {
      ...{ id: "seat", head, skeleton: "w-10" },
      cell: ({ seat }) => (
        <span translate="no" className="text-md font-semibold">
          {seat === "" ? <Quiet text="" /> : seat}
        </span>
      ),
    },
  ];
}

/** A name, or a dash where none is known. */
export function Quiet({ text }: { text: string }) {
  if (text === "") return <span className="text-subtle-foreground">—</span>;
  return <span translate="no">{text}</span>;
}

export function SentAt({ at, isCompact }: { at: string | Date; isCompact: boolean }) {
  return isCompact ? <RelativeTime at={at} /> : <DateTime at={at} />;
}
