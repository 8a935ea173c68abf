import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { minify, type Plugin } from "vite";

/** Runs before the first paint; Vite copies what is in `public` as it is. */
const FIRST_SCRIPT = "theme.js";

/** Packs the one script that no other file asks for as small as those that it comes before. */
export function firstScript(): Plugin {
  let folder = "";
  return {
    name: "gavel-first-script",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const file = join(folder, FIRST_SCRIPT);
      const { code, errors } = await minify(FIRST_SCRIPT, await readFile(file, "utf8"));
      if (errors.length > 0) throw new Error(`${FIRST_SCRIPT} cannot be read`);
      await writeFile(file, code);
    },
  };
}
