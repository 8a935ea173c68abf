/**
 * Where people sit in a contest. A seat is a short text, unique in its contest however it is written; what stands before
 * its last dash is its room: `D-08` is in room `D`.
 */
import { nameKey } from "../name-key.ts";

export const SEAT_MAX = 30;
/** In one contest, and of one sheet. */
export const SEATS_MAX = 5000;
export const ROOMS_MAX = 100;

export const tidySeat = (text: string): string => text.trim().replace(/\s+/g, " ");

/** Of seats that are the same for people: `d-08` and `D-08`. */
export const seatKey = (seat: string): string => nameKey(tidySeat(seat));

/** Empty where the seat names none. */
export function roomOf(seat: string): string {
  return seat.slice(0, Math.max(0, seat.lastIndexOf("-"))).trim();
}

const natural = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** As one walks past them: 2 comes before 10. */
export const compareSeats = (a: string, b: string): number => natural.compare(a, b);

/** Rooms in the order of their names, each with its seats in their order. */
export function byRoom<Row extends { readonly seat: string }>(
  rows: readonly Row[],
): [room: string, rows: Row[]][] {
  const inOrder = [...rows].sort((a, b) => compareSeats(a.seat, b.seat));
  return [...Map.groupBy(inOrder, ({ seat }) => roomOf(seat))].sort(([a], [b]) =>
    compareSeats(a, b),
  );
}

/** Seats of a room by their numbers, both included. */
export interface Room {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

export type RoomFault =
  /** It ends before it begins. */
  | "RANGE_REVERSED"
  | "NAME_TOO_LONG"
  /** Another room above has one of its seats. */
  | "SEAT_TWICE"
  /** With those above there are more seats than a contest may have. */
  | "TOO_MANY";

const WIDTH_MIN = 2;

/** Numbers of a room have the same width, so that a list sorted by anybody is in order. */
function seatsOf({ name, from, to }: Room): string[] {
  const width = Math.max(WIDTH_MIN, `${to}`.length);
  const room = tidySeat(name);
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const number = `${from + index}`.padStart(width, "0");
    return room === "" ? number : `${room}-${number}`;
  });
}

/** All their seats, in the order of the rooms, and what is wrong with each of these; null = nothing. */
export function readRooms(rooms: readonly Room[]): {
  seats: string[];
  faults: (RoomFault | null)[];
} {
  const seats = new Map<string, string>();
  const faults = rooms.map((room): RoomFault | null => {
    if (room.to < room.from) return "RANGE_REVERSED";
    if (room.to - room.from + 1 + seats.size > SEATS_MAX) return "TOO_MANY";
    const own = seatsOf(room);
    if (own.some((seat) => seat.length > SEAT_MAX)) return "NAME_TOO_LONG";
    if (own.some((seat) => seats.has(seatKey(seat)))) return "SEAT_TWICE";
    for (const seat of own) seats.set(seatKey(seat), seat);
    return null;
  });
  return { seats: [...seats.values()], faults };
}

interface Placed {
  readonly school: string;
}

/**
 * The same people in an order in which as few as possible sit beside somebody of their own school: after each comes
 * somebody of the school that has most left, unless it was the last one's. Without a school everybody stands alone.
 */
export function schoolsApart<Person extends Placed>(people: readonly Person[]): Person[] {
  const queues = Map.groupBy(people, (person) => nameKey(person.school) || person);
  const left = [...queues.values()].map((queue): Queue<Person> => ({ queue, next: 0 }));
  const order: Person[] = [];
  let last: Queue<Person> | null = null;
  while (order.length < people.length) {
    const taken: Queue<Person> | null = longest(left, last) ?? last;
    const person = taken?.queue[taken.next];
    if (taken === null || person === undefined) break;
    taken.next += 1;
    order.push(person);
    last = taken;
  }
  return order;
}

interface Queue<Person> {
  readonly queue: readonly Person[];
  next: number;
}

/** With most people left; the first of equals. */
function longest<Person>(
  queues: readonly Queue<Person>[],
  except: Queue<Person> | null,
): Queue<Person> | null {
  const rest = (one: Queue<Person>) => one.queue.length - one.next;
  return queues.reduce<Queue<Person> | null>((best, one) => {
    if (one === except || rest(one) === 0) return best;
    return best === null || rest(one) > rest(best) ? one : best;
  }, null);
}
