import { fileURLToPath } from "node:url";
import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

/** Absolute, because the command line tool and the Vite plugin start from different folders. */
const here = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");

export default defineConfig({
  rootDir: here,
  locales: ["zh-CN", "en-US"],
  sourceLocale: "en-US",
  catalogs: [
    {
      path: "<rootDir>/src/locales/{locale}",
      include: ["<rootDir>/src", "<rootDir>/../../packages/ui/src"],
      exclude: ["**/node_modules/**", "**/*.test.*", "**/dev/**"],
    },
  ],
  compileNamespace: "es",
  // Line numbers and origins would make every edit of a screen an edit of both catalogues.
  format: formatter({ origins: false, lineNumbers: false }),
});
