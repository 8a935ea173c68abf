import type { SlidePuzzle } from "@gavel/api/types";
import { Skeleton } from "@gavel/ui/skeleton";
import { useLingui } from "@lingui/react/macro";

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** The picture with its gap and the piece over it, as wide as there is room. */
export function SlidePicture({ puzzle, x }: { puzzle: SlidePuzzle | undefined; x: number }) {
  const { t } = useLingui();
  if (puzzle === undefined) return <Skeleton className="aspect-2/1 h-auto w-full rounded-none" />;
  const { background, piece, width, height, pieceSize, pieceY } = puzzle;
  return (
    <div className="relative" style={{ aspectRatio: `${width} / ${height}` }}>
      <img
        src={background}
        alt={t`A landscape with a gap in the shape of a puzzle piece`}
        draggable={false}
        className="absolute inset-0 size-full"
      />
      <img
        src={piece}
        alt=""
        draggable={false}
        className="pointer-events-none absolute"
        style={{
          left: percent(x, width),
          top: percent(pieceY, height),
          width: percent(pieceSize, width),
          height: percent(pieceSize, height),
        }}
      />
    </div>
  );
}
