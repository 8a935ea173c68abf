import { type RefObject, useEffect, useRef } from "react";

/**
 * What somebody has begun to change. What is stored may be read again under their hands: with the revision of that, what
 * another has saved meanwhile would be overwritten without a word.
 */
export function useEditBase<Stored>(stored: Stored): RefObject<Stored> {
  return useRef(stored);
}

/** As long as nothing is typed, what is stored now is the beginning. */
export function useFollowStored<Stored>(
  base: RefObject<Stored>,
  stored: Stored,
  isDirty: boolean,
): void {
  useEffect(() => {
    if (!isDirty) base.current = stored;
  }, [base, stored, isDirty]);
}
