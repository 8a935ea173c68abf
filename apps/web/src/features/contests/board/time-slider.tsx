import { Button } from "@gavel/ui/button";
import { FilterSelect } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { Pause, Play } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { hourText } from "../../../app/contest/countdown.ts";
import type { Outputs } from "../../../app/trpc.ts";
import type { BoardSearch } from "./board-search.ts";
import { replayStep, sliderStep } from "./slider-step.ts";
import { TimeBars } from "./time-bars.tsx";

interface TimeSliderProps {
  board: Outputs["board"]["rank"];
  timeline: Outputs["board"]["timeline"] | undefined;
  search: BoardSearch;
  onSearch: (change: BoardSearch) => void;
  isRunning: boolean;
}

const MINUTE_MS = 60_000;
const SPEEDS = [1, 10, 60, 240] as const;
type Speed = (typeof SPEEDS)[number];
/** Not more often, however fast: each is asked of the server. */
const STEP_MS = 500;

/** Any minute of the contest; where it has come to, the board as it is. */
export function TimeSlider(props: TimeSliderProps) {
  const { t } = useLingui();
  const { board, timeline, search, onSearch, isRunning } = props;
  const last = lastMinute(board);
  const at = Math.min(search.at ?? last, last);
  const replay = useReplay(at, last, props);
  if (last < 1) return null;
  const time = hourText(at);
  const show = (minute: number) => {
    replay.stop();
    onSearch({ ...search, at: minute >= last ? undefined : Math.max(0, minute) });
  };
  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const next = sliderStep({ key, shiftKey, at, last, busy: busyMinutes(timeline) });
    const isTaken = next !== null || (!isRunning && replay.onKey(key));
    if (next !== null) show(next);
    if (isTaken) event.preventDefault();
  }
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2">
      <span className="figure w-14 text-lg font-semibold">{time}</span>
      <div className="min-w-40 flex-1">
        {timeline === undefined ? (
          <div className="h-8.5" />
        ) : (
          <TimeBars timeline={timeline} atMs={at * MINUTE_MS} />
        )}
        <input
          type="range"
          aria-label={t`Minute of the contest`}
          aria-valuetext={time}
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Home End , . Space < >"
          min={0}
          max={Math.max(last, Math.floor(board.durationMs / MINUTE_MS))}
          value={at}
          onChange={({ target }) => show(Number(target.value))}
          onKeyDown={onKeyDown}
          className="block h-1.5 w-full accent-primary"
        />
      </div>
      {!isRunning && <ReplayButtons replay={replay} />}
      {search.at !== undefined && (
        <Button size="sm" variant="ghost" onClick={() => show(last)}>
          {isRunning ? <Trans>Live</Trans> : <Trans>Final board</Trans>}
        </Button>
      )}
    </div>
  );
}

function useReplay(at: number, last: number, { search, onSearch }: TimeSliderProps) {
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(60);
  useEffect(() => {
    if (!isPlaying) return;
    const { minutes, afterMs } = replayStep(speed, STEP_MS);
    const timer = setTimeout(() => {
      const isOver = at + minutes >= last;
      if (isOver) setPlaying(false);
      onSearch({ ...search, at: isOver ? undefined : at + minutes });
    }, afterMs);
    return () => clearTimeout(timer);
  }, [isPlaying, speed, at, last, search, onSearch]);
  const toggle = () => {
    if (!isPlaying && search.at === undefined) onSearch({ ...search, at: 0 });
    setPlaying(!isPlaying);
  };
  const otherSpeed = (by: number) => setSpeed(SPEEDS[SPEEDS.indexOf(speed) + by] ?? speed);
  return {
    ...{ isPlaying, speed, setSpeed, toggle },
    stop: () => setPlaying(false),
    /** Whether it was one of the replay's keys. */
    onKey: (key: string): boolean => {
      if (key === " ") toggle();
      else if (key === "<") otherSpeed(-1);
      else if (key === ">") otherSpeed(1);
      else return false;
      return true;
    },
  };
}

function ReplayButtons({ replay }: { replay: ReturnType<typeof useReplay> }) {
  const { t } = useLingui();
  const { isPlaying, speed, setSpeed, toggle } = replay;
  return (
    <>
      <Button size="sm" icon={isPlaying ? <Pause /> : <Play />} onClick={toggle}>
        {isPlaying ? <Trans>Pause</Trans> : <Trans>Replay</Trans>}
      </Button>
      <FilterSelect
        size="sm"
        ghost
        label={t`Speed of the replay`}
        value={`${speed}`}
        options={SPEEDS.map((one) => ({ value: `${one}`, label: `${one}×` }))}
        onChange={(next) => setSpeed(SPEEDS.find((one) => `${one}` === next) ?? 60)}
      />
    </>
  );
}

/** Each is the end of a step in which something was sent: what was sent shows on the board of that minute. */
function busyMinutes(timeline: TimeSliderProps["timeline"]): number[] {
  if (timeline === undefined) return [];
  const { stepMs, sent } = timeline;
  return sent.flatMap((count, step) => (count === 0 ? [] : [((step + 1) * stepMs) / MINUTE_MS]));
}

/** As far as the contest has come. */
function lastMinute({ now, startTime, durationMs }: TimeSliderProps["board"]): number {
  const passed = new Date(now).getTime() - new Date(startTime).getTime();
  return Math.floor(Math.min(durationMs, Math.max(0, passed)) / MINUTE_MS);
}
