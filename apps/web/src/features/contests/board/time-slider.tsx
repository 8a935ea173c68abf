import { Button } from "@gavel/ui/button";
import { FilterSelect } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import type { Outputs } from "../../../app/trpc.ts";
import type { BoardSearch } from "./board-search.ts";

interface TimeSliderProps {
  board: Outputs["board"]["rank"];
  search: BoardSearch;
  onSearch: (change: BoardSearch) => void;
  isRunning: boolean;
}

const MINUTE_MS = 60_000;
const SPEEDS = [60, 240, 600, 1200] as const;
/** Not more often, however fast: each is asked of the server. */
const STEP_MS = 500;

/** Any minute of the contest; at the right end the board as it is. */
export function TimeSlider({ board, search, onSearch, isRunning }: TimeSliderProps) {
  const { t } = useLingui();
  const last = lastMinute(board);
  const at = Math.min(search.at ?? last, last);
  const isNow = search.at === undefined;
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(60);
  const show = (minute: number) =>
    onSearch({ ...search, at: minute >= last ? undefined : Math.max(0, minute) });
  useEffect(() => {
    if (!isPlaying) return;
    const step = Math.max(1, Math.round((speed * STEP_MS) / MINUTE_MS));
    const timer = setTimeout(() => {
      if (at + step >= last) setPlaying(false);
      onSearch({ ...search, at: at + step >= last ? undefined : at + step });
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, speed, at, last, search, onSearch]);
  if (last < 1) return null;
  const time = hourText(at);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="figure w-14 text-md font-semibold">{time}</span>
      <input
        type="range"
        aria-label={t`Minute of the contest`}
        aria-valuetext={time}
        min={0}
        max={last}
        value={at}
        onChange={({ target }) => {
          setPlaying(false);
          show(Number(target.value));
        }}
        className="h-1.5 min-w-40 flex-1 accent-primary"
      />
      {!isRunning && (
        <>
          <Button
            size="sm"
            icon={isPlaying ? <Pause /> : <Play />}
            onClick={() => {
              if (!isPlaying && isNow) onSearch({ ...search, at: 0 });
              setPlaying(!isPlaying);
            }}
          >
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
      )}
      {!isNow && (
        <Button size="sm" variant="ghost" onClick={() => onSearch({ ...search, at: undefined })}>
          {isRunning ? <Trans>Live</Trans> : <Trans>Final board</Trans>}
        </Button>
      )}
    </div>
  );
}

/** As far as the contest has come. */
function lastMinute({ now, startTime, durationMs }: TimeSliderProps["board"]): number {
  const passed = new Date(now).getTime() - new Date(startTime).getTime();
  return Math.floor(Math.min(durationMs, Math.max(0, passed)) / MINUTE_MS);
}

const hourText = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
