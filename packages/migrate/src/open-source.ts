import { openHoj } from "./hoj/hoj.ts";
import { openHustoj } from "./hustoj/hustoj.ts";
import { openHydro } from "./hydro/hydro.ts";
import type { SourceKind, SourceOptions, SourceSite } from "./model.ts";
import { openQduoj } from "./qduoj/qduoj.ts";

type Open = (path: string, options: SourceOptions) => Promise<SourceSite>;

const OPENERS: Readonly<Record<SourceKind, Open>> = {
  hoj: openHoj,
  hustoj: openHustoj,
  qduoj: openQduoj,
  hydro: openHydro,
};

/** Whoever opens it closes it. @throws DumpError */
export function openSource(
  kind: SourceKind,
  path: string,
  options: SourceOptions,
): Promise<SourceSite> {
  return OPENERS[kind](path, options);
}
