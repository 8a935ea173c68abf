// Runs before the first paint, so a dark page never flashes white. Keys are those of src/app/theme.ts and locale.ts.
(() => {
  const root = document.documentElement;
  let theme = null;
  let language = null;
  try {
    theme = localStorage.getItem("theme");
    language = localStorage.getItem("locale");
  } catch {
    // Storage may be forbidden; the defaults below still hold.
  }
  const wantsDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const query = new URLSearchParams(location.search);
  // A board on a projector says it in its address.
  const isBoard = /^\/contest\/(acm|oi)-scoreboard\//.test(location.pathname);
  const ofPage = isBoard ? query.get("theme") : null;
  if (ofPage === "light" || ofPage === "dark") theme = ofPage;
  root.classList.toggle("dark", theme === "dark" || (theme !== "light" && wantsDark));
  const asked = query.get("l");
  const known = ["zh-CN", "en-US"];
  if (known.includes(asked)) language = asked;
  if (!known.includes(language)) {
    const first = (navigator.languages || []).map((tag) => tag.slice(0, 2).toLowerCase());
    language = first.find((tag) => tag === "zh" || tag === "en") === "en" ? "en-US" : "zh-CN";
  }
  root.lang = language;
  // The back office has a frame of its own.
  root.toggleAttribute("data-own-frame", /^\/admin(\/|$)/.test(location.pathname));
})();
