import type { Difficulty as Level } from "@gavel/domain/limit";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { cn } from "./lib/cn.ts";

export const difficultyNames = {
  0: msg({ message: "Easy", context: "difficulty" }),
  1: msg({ message: "Mid", context: "difficulty" }),
  2: msg({ message: "Hard", context: "difficulty" }),
} satisfies Record<Level, MessageDescriptor>;

const colors = {
  0: "text-difficulty-easy",
  1: "text-difficulty-mid",
  2: "text-difficulty-hard",
} satisfies Record<Level, string>;

/** One, two or three bars, the word and the colour. */
export function Difficulty({ level, className }: { level: Level; className?: string }) {
  const { i18n } = useLingui();
  return (
    <span
      className={cn(
        "inline-flex items-center gap-1.5 align-middle text-xs font-medium whitespace-nowrap",
        colors[level],
        className,
      )}
    >
      <DifficultyBars level={level} />
      {i18n._(difficultyNames[level])}
    </span>
  );
}

/** The bars alone; the word must stand beside them. */
export function DifficultyBars({ level }: { level: Level }) {
  return (
    <span aria-hidden className={cn("inline-flex h-2.5 items-end gap-[1.5px]", colors[level])}>
      {[4, 7, 10].map((height, index) => (
        <span
          key={height}
          style={{ height }}
          className={cn("w-0.75 rounded-[1px] bg-current", index > level && "opacity-25")}
        />
      ))}
    </span>
  );
}
