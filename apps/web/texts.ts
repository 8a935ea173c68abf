import { createCompilationErrorMessage, createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import type { Plugin } from "vite";

const MODULE = "virtual:texts";
const RESOLVED = `\0${MODULE}`;
const SOURCES = /\/(apps\/web|packages\/ui)\/src\/.*\.tsx?(\?|$)/;
/** As the macros write it: a hash of the English text and its context. */
const MESSAGE_ID = /["'`]([\w+/-]{6})["'`]/g;

type Catalogue = Readonly<Record<string, unknown>>;
type LinguiPlace = NonNullable<Parameters<typeof getConfig>[0]>;

/** @throws Error when a message cannot be read as one. */
async function compile(place: LinguiPlace): Promise<[locale: string, catalogue: Catalogue][]> {
  const config = getConfig(place);
  const [catalog] = await getCatalogs(config);
  if (catalog === undefined) throw new Error("lingui.config.ts names no catalogue");
  return Promise.all(
    config.locales.map(async (locale) => {
      const { sourceLocale, fallbackLocales } = config;
      const { messages } = await catalog.getTranslations(locale, { sourceLocale, fallbackLocales });
      const { source, errors } = createCompiledCatalog(locale, messages, { namespace: "json" });
      if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors));
      const { messages: compiled } = JSON.parse(source) as { messages: Catalogue };
      return [locale, compiled];
    }),
  );
}

const collector = (locales: readonly string[]) => `
export const texts = ${JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, {}])))};
export function addTexts(rows) {
  for (const [id, ...said] of rows) {
    ${JSON.stringify(locales)}.forEach((locale, at) => { texts[locale][id] = said[at]; });
  }
}`;

/**
 * Every module brings the texts that it says, in all languages, so that a page loads the texts of what it shows and no
 * others; a whole catalogue is an eighth of the code of a first page. `virtual:texts` holds what has come so far.
 */
export function texts(place: LinguiPlace): Plugin {
  let catalogues: Awaited<ReturnType<typeof compile>> = [];
  const rowOf = (id: string) => [id, ...catalogues.map(([, catalogue]) => catalogue[id])];
  return {
    name: "gavel-texts",
    // After the macros have become ids.
    enforce: "post",
    async buildStart() {
      catalogues = await compile(place);
    },
    resolveId(id) {
      return id === MODULE ? RESOLVED : null;
    },
    load(id) {
      return id === RESOLVED ? collector(catalogues.map(([locale]) => locale)) : null;
    },
    transform(code, id) {
      if (!SOURCES.test(id)) return null;
      const [known] = catalogues;
      const ids = new Set([...code.matchAll(MESSAGE_ID)].map(([, found = ""]) => found));
      const rows = [...ids].filter((one) => known?.[1][one] !== undefined).map(rowOf);
      if (rows.length === 0) return null;
      const words = JSON.stringify(rows);
      return {
        code: `${code}\nimport { addTexts as addTextsHere } from "${MODULE}";\naddTextsHere(${words});\n`,
        map: null,
      };
    },
    async handleHotUpdate({ file, server }) {
      if (!file.endsWith(".po")) return;
      catalogues = await compile(place);
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: "full-reload" });
    },
  };
}
