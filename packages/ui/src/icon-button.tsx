import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./lib/cn.ts";
import { Tooltip } from "./tooltip.tsx";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label"> {
  /** The name, read aloud and shown as a tip. */
  label: string;
  icon: ReactNode;
  /** Key caps shown after the name in the tip. */
  shortcut?: string;
  size?: "md" | "sm";
  bordered?: boolean;
  busy?: boolean;
  tooltipSide?: "top" | "right" | "bottom" | "left";
}

export function IconButton({
  label,
  icon,
  shortcut,
  size = "md",
  bordered = false,
  busy = false,
  tooltipSide = "bottom",
  className,
  disabled,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip side={tooltipSide} content={shortcut ? `${label} (${shortcut})` : label}>
      <button
        type="button"
        aria-label={label}
        aria-busy={busy || undefined}
        disabled={disabled || busy}
        className={cn(
          "relative inline-flex shrink-0 items-center justify-center rounded-md text-muted-foreground transition-colors duration-(--duration-fast) hover:bg-accent hover:text-foreground disabled:cursor-not-allowed disabled:text-subtle-foreground disabled:opacity-60 data-[state=open]:bg-accent",
          size === "md"
            ? "size-(--control-h) [&_svg]:size-4.5"
            : "size-(--control-h-sm) [&_svg]:size-4",
          bordered && "border border-border-strong bg-card",
          className,
        )}
        {...rest}
      >
        {busy ? <LoaderCircle aria-hidden className="animate-spin" /> : icon}
      </button>
    </Tooltip>
  );
}
