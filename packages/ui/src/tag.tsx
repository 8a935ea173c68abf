import type { ReactNode } from "react";
import { cn } from "./lib/cn.ts";

interface TagProps {
  /** Any CSS colour an editor chose; it fills the small square and nothing else. */
  color?: string | null;
  /** Shown after the name. */
  count?: number;
  className?: string;
  children: ReactNode;
}

const box =
  "inline-flex h-5 max-w-full shrink-0 items-center gap-1.25 rounded-sm bg-muted px-1.75 align-middle text-xs whitespace-nowrap text-muted-foreground";

export function Tag({ color, count, className, children }: TagProps) {
  return (
    <span className={cn(box, className)}>
      <TagBody color={color} count={count}>
        {children}
      </TagBody>
    </span>
  );
}

interface TagToggleProps extends TagProps {
  pressed: boolean;
  onPressedChange: (pressed: boolean) => void;
}

/** A tag that filters. */
export function TagToggle({ pressed, onPressedChange, className, ...body }: TagToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onPressedChange(!pressed)}
      className={cn(
        box,
        "h-6 hover:bg-accent hover:text-foreground coarse:h-8",
        pressed &&
          "bg-primary-soft font-strong text-primary hover:bg-primary-soft-2 hover:text-primary",
        className,
      )}
    >
      <TagBody {...body} />
    </button>
  );
}

function TagBody({ color, count, children }: Omit<TagProps, "className">) {
  return (
    <>
      {color && (
        <span aria-hidden className="size-1.75 shrink-0 rounded-xs" style={{ background: color }} />
      )}
      <span className="truncate">{children}</span>
      {count !== undefined && (
        <span className="figure text-2xs text-subtle-foreground">{count}</span>
      )}
    </>
  );
}
