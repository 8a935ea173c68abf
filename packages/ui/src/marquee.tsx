import { cn } from "./lib/cn.ts";

interface MarqueeProps {
  children: string;
  className?: string;
}

/**
 * One line that scrolls through what does not fit, and stands still where all of it does, under the pointer or the focus, and
 * for those who want no motion: they get an ellipsis.
 */
export function Marquee({ children, className }: MarqueeProps) {
  return (
    <span
      className={cn(
        "group/marquee @container block min-w-0 flex-1 overflow-hidden whitespace-nowrap",
        className,
      )}
    >
      <span className="inline-block animate-marquee group-hover/marquee:[animation-play-state:paused] in-focus-visible:[animation-play-state:paused] motion-reduce:block motion-reduce:truncate">
        {children}
      </span>
    </span>
  );
}
