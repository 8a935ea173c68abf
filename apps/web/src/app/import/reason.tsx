import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { Suspense } from "react";

/** Hundreds of them, which nobody needs who imports nothing. */
const ReasonWords = lazyPart(() => import("./reasons/reason-words.tsx"));

/** What a reader of archives said, in the language of the page. */
export function Reason({ text }: { text: string }) {
  return (
    <Suspense fallback={null}>
      <ReasonWords text={text} />
    </Suspense>
  );
}
