import { useRef } from "react";

/**
 * For the content of an overlay that something else on the page opens: whatever had the focus then has it again when
 * the overlay closes. Radix gives it back to a trigger of its own only, and without one to nobody.
 * @param onOpen where the focus goes on opening
 */
export function useFocusReturn(onOpen?: (event: Event) => void) {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      const focused = document.activeElement;
      opener.current = focused instanceof HTMLElement ? focused : null;
      onOpen?.(event);
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      // What opened it may be gone by now: a menu's item, a deleted row.
      if (opener.current?.isConnected) opener.current.focus();
    },
  };
}
