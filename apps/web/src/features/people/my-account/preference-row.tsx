import type { ReactNode } from "react";

interface PreferenceRowProps {
  name: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

/** One choice: what it is about, and beside it what there is to choose. */
export function PreferenceRow({ name, hint, children }: PreferenceRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-48 flex-1 text-sm">
        <p className="font-medium">{name}</p>
        {hint !== undefined && <p className="mt-0.5 text-xs text-muted-foreground">{hint}</p>}
      </div>
      {children}
    </div>
  );
}
