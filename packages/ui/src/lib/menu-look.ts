/** How lists that open under a button look, whichever library part opens them. */
export const menuPanel =
  "z-(--z-dialog) max-h-(--radix-popper-available-height) min-w-40 animate-rise-in overflow-y-auto rounded-lg bg-popover p-1 text-popover-foreground shadow-popover outline-none";
export const menuItem =
  "relative flex min-h-(--control-h-sm) cursor-pointer items-center gap-2 rounded-sm px-2 text-sm outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-subtle-foreground data-highlighted:bg-accent [&_svg]:size-4 [&_svg]:shrink-0";
