import { cn } from "@gavel/ui/lib/cn";

interface BalloonProps {
  /** #rrggbb; empty = none chosen. */
  color: string;
  className?: string;
}

/** A problem's balloon. Its letter always stands beside it, since colours alone tell some readers nothing. */
export function Balloon({ color, className }: BalloonProps) {
  return (
    <svg aria-hidden viewBox="0 0 14 20" className={cn("h-4.25 w-3 shrink-0", className)}>
      <path
        d="M7 1a6 6 0 0 0-6 6c0 3.6 3.2 6.4 6 6.8C9.800 13.400 13 10.600 13 7a6 6 0 0 0-6-6Z"
        fill={color === "" ? "transparent" : color}
        stroke="currentColor"
        strokeOpacity={color === "" ? 0.6 : 0.35}
        strokeDasharray={color === "" ? "2 1.5" : undefined}
      />
      <path
        d="M7 14v5.500M5.800 15.200h2.400"
        stroke="currentColor"
        strokeOpacity={0.6}
        fill="none"
      />
    </svg>
  );
}
