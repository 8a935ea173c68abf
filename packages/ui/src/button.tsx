import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import * as Slot from "radix-ui/slot";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./lib/cn.ts";

export const buttonVariants = cva(
  "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap transition-colors duration-(--duration-fast) select-none aria-disabled:pointer-events-none disabled:cursor-not-allowed disabled:border-border disabled:bg-muted disabled:text-subtle-foreground [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary:
          "border-primary bg-primary text-primary-foreground hover:border-primary-hover hover:bg-primary-hover",
        default: "border-border-strong bg-card text-foreground hover:bg-accent",
        ghost:
          "border-transparent bg-transparent text-muted-foreground hover:bg-accent hover:text-foreground disabled:border-transparent disabled:bg-transparent",
        destructive: "border-border-strong bg-card text-destructive hover:bg-accent",
        "destructive-solid":
          "border-destructive bg-destructive text-destructive-foreground hover:brightness-95",
      },
      size: {
        md: "h-(--control-h) px-3 text-sm",
        sm: "h-(--control-h-sm) gap-1 px-2 text-xs [&_svg]:size-3.5",
      },
    },
    defaultVariants: { variant: "default", size: "md" },
  },
);

export interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonVariants> {
  /** Renders the one child (a link, say) with the looks of a button. */
  asChild?: boolean;
  icon?: ReactNode;
  /** A spinner replaces the icon and the button waits; say what happens in the label. */
  busy?: boolean;
}

export function Button({
  variant,
  size,
  asChild = false,
  icon,
  busy = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <LoaderCircle aria-hidden className="animate-spin" /> : icon}
      {children}
    </button>
  );
}
