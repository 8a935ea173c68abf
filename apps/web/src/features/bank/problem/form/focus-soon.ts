/** What is to have the focus may still be drawn. Gives up after a second. */
export function focusSoon(find: () => Element | null | undefined): void {
  let tries = 20;
  const timer = setInterval(look, 50);
  look();

  function look() {
    const element = find();
    tries -= 1;
    if (!(element instanceof HTMLElement) && tries > 0) return;
    clearInterval(timer);
    if (!(element instanceof HTMLElement)) return;
    element.closest("details")?.setAttribute("open", "");
    element.focus();
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
