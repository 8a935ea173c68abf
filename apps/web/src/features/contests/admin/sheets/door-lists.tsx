import { byRoom } from "@gavel/domain/contest/seat";
import { Plural, Trans } from "@lingui/react/macro";
import { PagedSheets, pagesOf } from "./paged-sheets.tsx";
import type { SeatedPerson } from "./types.ts";

const LINES = 42;

interface SeatSheetsProps {
  /** At least one. */
  seated: readonly SeatedPerson[];
  contest: string;
}

/** For the door of each room: who sits where. A long room goes on on the next page. */
export function DoorLists({ seated, contest }: SeatSheetsProps) {
  const pages = byRoom(seated).flatMap(([room, rows]) =>
    pagesOf(rows, LINES).map((lines, at) => ({
      room,
      lines,
      count: rows.length,
      isFirst: at === 0,
    })),
  );
  return (
    <PagedSheets pages={pages}>
      {({ room, lines, count, isFirst }) => (
        <section className="px-[7cqw] pt-[6cqw] text-[1.8cqw] leading-snug">
          <p className="truncate">{contest}</p>
          <h2 className="mb-[2cqw] flex items-baseline gap-[2cqw] text-[4.6cqw] leading-tight font-semibold">
            <span className="min-w-0 truncate">
              {room === "" ? <Trans>Seats</Trans> : <Trans context="seats">Room {room}</Trans>}
            </span>
            <span className="text-[1.8cqw] font-normal">
              {isFirst ? (
                <Plural value={count} one="# seat" other="# seats" />
              ) : (
                <Trans context="sheet">continued</Trans>
              )}
            </span>
          </h2>
          <table translate="no" className="w-full table-fixed text-left">
            <thead>
              <tr className="border-b-[0.15cqw] border-current">
                <th scope="col" className="w-[14%] py-[0.5cqw]">
                  <Trans>Seat</Trans>
                </th>
                <th scope="col" className="w-[20%]">
                  <Trans context="sheet">Account</Trans>
                </th>
                <th scope="col" className="w-[34%]">
                  <Trans context="sheet">Name</Trans>
                </th>
                <th scope="col">
                  <Trans>School</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ uid, seat, username, name, school }) => (
                <tr key={uid} className="border-b-[0.1cqw] border-border">
                  <td className="truncate py-[0.45cqw] font-semibold">{seat}</td>
                  <td className="truncate font-mono text-[1.6cqw]">{username}</td>
                  <td className="truncate">{name}</td>
                  <td className="truncate">{school}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </PagedSheets>
  );
}

const CARDS = 8;

/** For each place, in the order in which one walks past them; to be cut along the lines. */
export function PlaceCards({ seated, contest }: SeatSheetsProps) {
  const inOrder = byRoom(seated).flatMap(([, rows]) => rows);
  return (
    <PagedSheets pages={pagesOf(inOrder, CARDS)}>
      {(page) => (
        <ul translate="no" className="grid grid-cols-2 text-[1.9cqw] leading-snug">
          {page.map(({ uid, seat, username, name, school }) => (
            <li
              key={uid}
              className="flex h-[35.3cqw] flex-col items-center justify-center gap-[0.8cqw] border-r-[0.1cqw] border-b-[0.1cqw] border-dashed border-border px-[3cqw] text-center"
            >
              <p className="w-full truncate">{contest}</p>
              <p className="w-full truncate text-[8.5cqw] leading-tight font-semibold">{seat}</p>
              <p className="line-clamp-2 text-[3cqw] leading-tight font-semibold wrap-anywhere">
                {name}
              </p>
              {school !== "" && <p className="w-full truncate">{school}</p>}
              {username !== name && (
                <p className="w-full truncate font-mono text-[1.7cqw]">{username}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </PagedSheets>
  );
}
