import { type ReactNode, Suspense, useState } from "react";

interface FromFirstUseProps {
  /** Whether it is open now. */
  readonly wanted: boolean;
  readonly children: ReactNode;
}

/** For dialogs whose code comes when they are first opened: nothing until then, and from then on what stands inside. */
export function FromFirstUse({ wanted, children }: FromFirstUseProps) {
  const [wasWanted, setWasWanted] = useState(wanted);
  if (wanted && !wasWanted) setWasWanted(true);
  return wasWanted ? <Suspense fallback={null}>{children}</Suspense> : null;
}
