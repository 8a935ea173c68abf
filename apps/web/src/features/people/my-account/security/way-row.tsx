import type { ReactNode } from "react";

interface WayRowProps {
  /** Sized by the row. */
  icon: ReactNode;
  name: string;
  /** A span each. */
  facts: ReactNode;
  /** A button, and the dialog that it opens. */
  action: ReactNode;
}

/** A way to sign in, in a list of them. */
export function WayRow({ icon, name, facts, action }: WayRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span aria-hidden className="shrink-0 text-muted-foreground [&_svg]:size-5">
        {icon}
      </span>
      <div className="min-w-48 flex-1">
        <p className="text-sm font-medium break-words">{name}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted-foreground">{facts}</p>
      </div>
      {action}
    </li>
  );
}
