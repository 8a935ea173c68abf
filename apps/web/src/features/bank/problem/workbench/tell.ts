/** Tells somebody who is not looking at the page: by the browser where it may, and by the tab's title. */
export function tell(words: string): void {
  if (document.visibilityState === "visible" && document.hasFocus()) return;
  notify(words);
  const before = document.title;
  const shown = `● ${words}`;
  document.title = shown;
  const restore = () => {
    if (document.title === shown) document.title = before;
  };
  addEventListener("focus", restore, { once: true });
}

function notify(words: string): void {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    new Notification(words);
  } catch {
    // Browsers of phones have them for service workers alone; the title says it all the same.
  }
}
