import { type ReactNode, Suspense, useEffect, useState } from "react";

interface FromFirstUseProps {
  /** Whether it is open now. */
  readonly wanted: boolean;
  /** Escape was pressed while the code was on its way: it is not wanted any more. */
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** For dialogs whose code comes when they are first opened: nothing until then, and from then on what stands inside. */
export function FromFirstUse({ wanted, onCancel, children }: FromFirstUseProps) {
  const [wasWanted, setWasWanted] = useState(wanted);
  if (wanted && !wasWanted) setWasWanted(true);
  if (!wasWanted) return null;
  return <Suspense fallback={<Cancelling onCancel={onCancel} />}>{children}</Suspense>;
}

function Cancelling({ onCancel }: Pick<FromFirstUseProps, "onCancel">) {
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => key === "Escape" && onCancel();
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [onCancel]);
  return null;
}
