import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { describeError } from "../../../../app/errors/describe-error.ts";
import { trpcClient } from "../../../../app/trpc.ts";
import { SlideBar } from "./slide-bar.tsx";
import { SlidePicture } from "./slide-picture.tsx";
import type { TrackPoint } from "./slide-track.ts";

interface SlidePuzzleProps {
  /** Another number draws another picture. */
  round: number;
  onSolved: (slideToken: string) => void;
  /** What went wrong, and whether this round is used up: without that, asking again would go on for ever. */
  onFailed: (reason: string, isSpent: boolean) => void;
}

/** The picture and the bar that moves its piece. */
export function SlidePuzzleBox({ round, onSolved, onFailed }: SlidePuzzleProps) {
  const { i18n } = useLingui();
  const handle = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const [x, setX] = useState(0);
  const puzzle = useQuery({
    queryKey: ["slide-puzzle", round],
    queryFn: () => trpcClient.humanCheck.slide.mutate(),
    // Each is good for one look: nothing of it is kept or fetched again behind the reader's back.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { inline: true },
  });
  const solve = useMutation({
    mutationFn: (proof: { challengeId: string; x: number; track: TrackPoint[] }) =>
      trpcClient.humanCheck.solveSlide.mutate(proof),
    meta: { inline: true },
  });
  const { data, error } = puzzle;

  useEffect(() => {
    setX(0);
    if (data !== undefined && hadFocus.current) handle.current?.focus();
    hadFocus.current = false;
  }, [data]);
  useEffect(() => {
    if (error !== null) onFailed(describeError(i18n, error), false);
  }, [error, i18n, onFailed]);

  async function check(at: number, track: TrackPoint[]) {
    if (data === undefined) return;
    hadFocus.current = document.activeElement === handle.current;
    try {
      const proof = { challengeId: data.challengeId, x: at, track };
      onSolved((await solve.mutateAsync(proof)).slideToken);
    } catch (cause) {
      onFailed(describeError(i18n, cause), true);
    }
  }

  return (
    <div className="overflow-hidden rounded-md border" aria-busy={puzzle.isPending}>
      <SlidePicture puzzle={data} x={x} />
      {data !== undefined && (
        <SlideBar
          puzzle={data}
          x={x}
          onMove={setX}
          onRelease={(at, track) => void check(at, track)}
          disabled={solve.isPending}
          handle={handle}
        />
      )}
    </div>
  );
}
