import { useEffect, useState } from "react";

/** True once `on` has held for `ms`: what is quick shows neither a skeleton nor a progress bar. */
export function useDelayed(on: boolean, ms = 150): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!on) return setPassed(false);
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [on, ms]);
  return on && passed;
}
