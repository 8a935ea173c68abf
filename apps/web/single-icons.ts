import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const LIBRARY = "lucide-react";
const IMPORT = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${LIBRARY}["'];?`, "g");
const EXPORT = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g;
const DEFAULT = /default as (\w+)/g;

/**
 * Imports each icon from its own module instead of from the one that names all 1 700 of them: that one reads them all for each
 * build, and by it every page would seem to need every icon.
 */
export function singleIcons(): Plugin {
  const fileOf = new Map<string, string>();
  return {
    name: "gavel-single-icons",
    apply: "build",
    enforce: "post",
    async buildStart() {
      const index = await this.resolve(LIBRARY, fileURLToPath(import.meta.url));
      if (index === null) throw new Error(`${LIBRARY} is not installed`);
      for (const [, names = "", file = ""] of (await readFile(index.id, "utf8")).matchAll(EXPORT)) {
        for (const [, name = ""] of names.matchAll(DEFAULT)) fileOf.set(name, file);
      }
    },
    transform: {
      filter: { code: LIBRARY, id: { exclude: /node_modules/ } },
      handler(code) {
        return code.replace(IMPORT, (_, names: string) =>
          names
            .split(",")
            .map((one) => one.trim())
            .filter((one) => one !== "")
            .map((one) => {
              const [name = "", alias = name] = one.split(/\s+as\s+/);
              const file = fileOf.get(name);
              return file === undefined
                ? `import { ${one} } from "${LIBRARY}";`
                : `import ${alias} from "${LIBRARY}/icons/${file}";`;
            })
            .join(""),
        );
      },
    },
  };
}
