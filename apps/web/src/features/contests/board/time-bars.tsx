import type { Outputs } from "../../../app/trpc.ts";
import { HATCH } from "./board-cell.tsx";

type Timeline = Outputs["board"]["timeline"];

interface TimeBarsProps {
  timeline: Timeline;
  /** The time that the board shows, since the start; what comes after it is pale. */
  atMs: number;
}

const BARS = 100;
const HEIGHT = 100;

/** How busy the contest was: pale what was sent, solid what was accepted, hatched where results are kept back. */
export function TimeBars({ timeline, atMs }: TimeBarsProps) {
  const { durationMs, sealFromMs } = timeline;
  const bars = barsOf(timeline);
  const most = Math.max(1, ...bars.map(({ sent }) => sent));
  const x = (ms: number) => (ms / durationMs) * BARS;
  return (
    <div className="relative">
      {sealFromMs !== null && (
        <span
          style={{ left: `${x(sealFromMs)}%`, backgroundImage: HATCH }}
          className="absolute inset-y-0 right-0 rounded-sm bg-board-frozen"
        />
      )}
      <svg
        aria-hidden
        viewBox={`0 0 ${BARS} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="relative block h-8.5 w-full"
      >
        {bars.map(({ fromMs, widthMs, sent, accepted }) => (
          <g key={fromMs} className={fromMs < atMs ? undefined : "opacity-40"}>
            <Bar x={x(fromMs)} width={x(widthMs)} share={sent / most} className="fill-chart-1/30" />
            <Bar
              x={x(fromMs)}
              width={x(widthMs)}
              share={accepted / most}
              className="fill-chart-1"
            />
          </g>
        ))}
      </svg>
    </div>
  );
}

interface BarProps {
  x: number;
  width: number;
  share: number;
  className: string;
}

function Bar({ x, width, share, className }: BarProps) {
  if (share === 0) return null;
  const height = share * HEIGHT;
  return (
    <rect
      x={x + width * 0.1}
      y={HEIGHT - height}
      width={width * 0.8}
      height={height}
      className={className}
    />
  );
}

/** Steps together, so that bars stay wide enough: of five hours three minutes each. */
function barsOf({ durationMs, stepMs, sent, accepted }: Timeline) {
  const steps = Math.max(1, Math.ceil(durationMs / stepMs / BARS));
  const sum = (counts: readonly number[], from: number) =>
    counts.slice(from, from + steps).reduce((all, one) => all + one, 0);
  return Array.from({ length: Math.ceil(sent.length / steps) }, (_, index) => ({
    fromMs: index * steps * stepMs,
    widthMs: Math.min(steps * stepMs, durationMs - index * steps * stepMs),
    sent: sum(sent, index * steps),
    accepted: sum(accepted, index * steps),
  }));
}
