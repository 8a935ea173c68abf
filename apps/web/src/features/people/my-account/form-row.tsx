import { type ReactNode, useId } from "react";

interface FormRowProps {
  title: ReactNode;
  /** What it is now, or what happens. */
  description: ReactNode;
  children: ReactNode;
}

/** A small form beside the words that say what it changes; under them on narrow screens. */
export function FormRow({ title, description, children }: FormRowProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-3 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div>
        <h3 id={id} className="text-sm font-semibold">
          {title}
        </h3>
        <p className="mt-1 text-xs break-words text-muted-foreground">{description}</p>
      </div>
      {children}
    </section>
  );
}
