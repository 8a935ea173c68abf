import type { Outputs } from "../../../app/trpc.ts";
import type { Range } from "./range.ts";

type Series = Outputs["dashboard"]["submissions"];

/** How many steps lie between two marks of the axis. */
const TICK_EVERY = { "24h": 12, "7d": 4, "30d": 7 } as const satisfies Record<Range, number>;

/** The series as points of a chart, by the clock of the site: time that has not happened has no value. */
export function pointsOf(range: Range, { steps, timeZone }: Series) {
  const { clock, day } = clockOf(timeZone);
  const points = steps.map(({ at: begin, count }) => {
    const at = new Date(begin);
    const label = {
      "24h": clock,
      "7d": (time: Date) => sixHours(day(time), clock(time)),
      "30d": day,
    };
    return { label: label[range](at), value: count };
  });
  const ticks = points.filter((_, step) => step % TICK_EVERY[range] === 0);
  return { points, ticks: ticks.map((one) => one.label) };
}

const sixHours = (day: string, clock: string) => (clock === "00:00" ? day : `${day} ${clock}`);

function clockOf(timeZone: string) {
  const format = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  });
  const partsOf = (at: Date) =>
    Object.fromEntries(format.formatToParts(at).map((part) => [part.type, part.value]));
  return {
    /** 21:30 */
    clock(at: Date) {
      const { hour, minute } = partsOf(at);
      return `${hour}:${minute}`;
    },
    /** 11-20 */
    day(at: Date) {
      const { month, day } = partsOf(at);
      return `${month}-${day}`;
    },
  };
}
