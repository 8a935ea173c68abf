import { lazy } from "react";

type LoadPart = <Part>(importer: () => Promise<Part>) => Promise<Part>;

let load: LoadPart = (importer) => importer();

/** How parts are got: an app that outlives its server asks again where a browser would give up. */
export function setPartLoader(loader: LoadPart): void {
  load = loader;
}

/** A component whose code comes when it is first shown. */
export const lazyPart: typeof lazy = (importer) => lazy(() => load(importer));
