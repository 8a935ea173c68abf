/** How long nobody moves the pointer or presses a key before what only they need goes. @internal */
export const IDLE_MS = 5000;

/**
 * Says when nobody has touched anything for a while, and when somebody does again.
 * @param target the window
 * @returns ends it
 */
export function watchIdle(target: EventTarget, onChange: (isIdle: boolean) => void): () => void {
  let isIdle = false;
  let place = "";
  let timer = setTimeout(rest, IDLE_MS);

  function tell(next: boolean) {
    if (next === isIdle) return;
    isIdle = next;
    onChange(next);
  }
  function rest() {
    tell(true);
  }
  function wake() {
    clearTimeout(timer);
    timer = setTimeout(rest, IDLE_MS);
    tell(false);
  }
  function onMove(event: Event) {
    const { screenX, screenY } = event as PointerEvent;
    const next = `${screenX} ${screenY}`;
    // Browsers also say so when something moves under a pointer that lies still, as rows do here.
    if (next === place) return;
    place = next;
    wake();
  }

  target.addEventListener("pointermove", onMove);
  target.addEventListener("pointerdown", wake);
  target.addEventListener("keydown", wake);
  return () => {
    clearTimeout(timer);
    target.removeEventListener("pointermove", onMove);
    target.removeEventListener("pointerdown", wake);
    target.removeEventListener("keydown", wake);
  };
}
