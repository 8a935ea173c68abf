import { Trans } from "@lingui/react/macro";
import { FileUp } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";

interface DropAreaProps {
  /** Only some may import. */
  enabled: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** An archive may be dropped anywhere on it; the keyboard's way is the button of the panel. */
export function DropArea({ enabled, onFile, children }: DropAreaProps) {
  // Each child that is entered is left again later than its parent.
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);
  if (!enabled) return children;
  const hasFile = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  const move = (step: number) => (event: DragEvent) => {
    if (!hasFile(event)) return;
    depth.current += step;
    setOver(depth.current > 0);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the panel has a button for the same
    <div
      className="relative min-h-[calc(100dvh-var(--header-h)-4rem)]"
      onDragEnter={move(1)}
      onDragLeave={move(-1)}
      onDragOver={(event) => hasFile(event) && event.preventDefault()}
      onDrop={(event) => {
        depth.current = 0;
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file === undefined) return;
        event.preventDefault();
        onFile(file);
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-0 z-10 flex items-start justify-center rounded-lg border-2 border-dashed border-primary bg-primary-soft/90 pt-32">
          <p className="flex items-center gap-2 font-semibold text-primary">
            <FileUp aria-hidden className="size-5" />
            <Trans>Drop to look into it. Nothing is stored yet.</Trans>
          </p>
        </div>
      )}
    </div>
  );
}
