/** Names of formats are the same in every language. */
export const formatNames: Readonly<Record<string, string>> = {
  kattis: "Kattis / ICPC",
  polygon: "Polygon",
  hydro: "Hydro",
  hoj: "HOJ",
  qduoj: "QDUOJ",
  fps: "FPS",
  dmoj: "DMOJ",
  cms: "CMS",
};
