import { lazy, Suspense } from "react";

const NotFound = lazy(() =>
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
