import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { Suspense } from "react";

const NotFound = lazyPart(() =>
  import("./not-found.tsx").then((module) => ({ default: module.NotFound })),
);

/** Most visits never see it, so its code comes when it is shown. */
export function LateNotFound() {
  return (
    <Suspense fallback={null}>
      <NotFound />
    </Suspense>
  );
}
