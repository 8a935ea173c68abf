import type { Results } from "./after-page.tsx";

type Award = Pick<Results["awards"][number], "name" | "background" | "color">;

/** An award in the colours of its contest, with its name: black and white say as much. */
export function AwardBadge({ award: { name, background, color } }: { award: Award }) {
  return (
    <span
      translate="no"
      className="inline-block rounded-sm border px-1.5 text-xs font-semibold whitespace-nowrap"
      style={{ background, color }}
    >
      {name}
    </span>
  );
}
