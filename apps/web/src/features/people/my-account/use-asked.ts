import { useState } from "react";

/**
 * What was just chosen, until it is kept or refused. The mutation itself tells of it a moment later, and until then the old
 * choice would stand there once more.
 */
export function useAsked<Value extends string | boolean>() {
  const [asked, ask] = useState<Value>();
  // Of what was chosen in between, the answer to the last one counts.
  const settle = (value: Value) => ask((now) => (now === value ? undefined : now));
  return { asked, ask, settle };
}
