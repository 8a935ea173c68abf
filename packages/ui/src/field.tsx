import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cn } from "./lib/cn.ts";

interface FieldControl {
  id: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  /** Of the control, where something leads to it. */
  id?: string;
  label: ReactNode;
  /** A link or a word at the right end of the label line. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint. */
  error?: ReactNode;
  /** "0 / 10000", shown from the start. */
  counter?: { count: number; max: number };
  className?: string;
  /** The control; spread what it is given. */
  children: (control: FieldControl) => ReactNode;
}

/** Label above, hint or error below, wired to the control for every kind of reader. */
export function Field({
  id: given,
  label,
  aside,
  hint,
  error,
  counter,
  className,
  children,
}: FieldProps) {
  const own = useId();
  const id = given ?? own;
  // Whatever draws nothing is no error.
  const invalid = Boolean(error);
  const hasNote = invalid || hint !== undefined;
  const noteId = `${id}-note`;
  return (
    <div className={cn("min-w-0", className)}>
      <div className="mb-1.25 flex items-baseline justify-between gap-2 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        "aria-invalid": invalid || undefined,
        "aria-describedby": hasNote ? noteId : undefined,
      })}
      {(hasNote || counter) && (
        <div className="mt-1.25 flex gap-3 text-xs">
          <div id={noteId} aria-live="polite" className="min-w-0 flex-1">
            {invalid ? (
              <span className="flex items-start gap-1 text-destructive">
                <CircleAlert aria-hidden className="mt-0.5 size-3.25 shrink-0" />
                {error}
              </span>
            ) : (
              <span className="text-muted-foreground">{hint}</span>
            )}
          </div>
          {counter && (
            <span
              className={cn(
                "figure text-2xs text-muted-foreground",
                counter.count > counter.max && "text-destructive",
              )}
            >
              {counter.count} / {counter.max}
            </span>
          )}
        </div>
      )}
    </div>
  );
}
