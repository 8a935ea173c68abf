import { fileURLToPath } from "node:url";
import { getConfig } from "@lingui/conf";
import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compress } from "./compress.ts";
import { firstScript } from "./first-script.ts";
import { sharedFiles } from "./shared-files.ts";
import { singleIcons } from "./single-icons.ts";
import { texts } from "./texts.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const linguiConfig = { cwd: root, configPath: `${root}lingui.config.ts` };
const server = process.env.GAVEL_SERVER ?? "http://127.0.0.1:8080";

/** Pages that few people open first: of the back office, inside contests, of trainings and groups, and the like. */
const RARE_PAGE = new RegExp(
  [
    "/src/routes/(admin/|admin_|dev/|group/|help/|join/|message/|training/|contest/(\\$contestID/|acm-|oi-))",
    "/src/routes/(setting|developer|introduction|reset-password|search|sign-on|stop-digest|user-home|about)\\.",
    "/src/routes/(scrollBoard|submission-detail)\\.",
    "/src/routes/(discussion/\\$|discussion-detail|(acm|oi)-rank\\.)",
  ].join("|"),
);
/** By a letter more in their names, which are else nothing but seven of a hash. */
const RARE_CHUNK = /^assets\/.{8}\.js$/;

const sharedFile = sharedFiles();

export default defineConfig(({ command }) => ({
  root,
  resolve: {
    dedupe: ["react", "react-dom", "@lingui/core", "@lingui/react"],
    // React has had it since 18; what it would be made of for older ones is in the first load.
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: "react" },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: "use-sync-external-store/with-selector",
      },
    ],
  },
  // The component gallery must never reach a production build.
  define: {
    __DEV_UI__: JSON.stringify(command === "serve" || process.env.VITE_DEV_UI === "1"),
  },
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: `${root}src/routes`,
      generatedRouteTree: `${root}src/routeTree.gen.ts`,
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    babel({
      cwd: root,
      presets: [
        linguiTransformerBabelPreset({ linguiConfig: getConfig(linguiConfig) }, linguiConfig),
      ],
    }),
    texts(linguiConfig),
    tailwindcss(),
    singleIcons(),
    firstScript(),
    compress(),
  ],
  build: {
    target: "es2023",
    chunkSizeWarningLimit: 900,
    // Files of their own: the content security policy then needs no `data:`.
    assetsInlineLimit: 0,
    // Every browser of the target preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // The first file would list for each of these pages what comes along with it; they ask for that themselves.
      resolveDependencies: (name, dependencies) => (RARE_CHUNK.test(name) ? [] : dependencies),
    },
    rolldownOptions: {
      output: {
        // The first file names every part that may come later: two hundred words of names are a hundredth of it.
        chunkFileNames: ({ facadeModuleId }) =>
          RARE_PAGE.test(facadeModuleId ?? "") ? "assets/s[hash:7].js" : "assets/[hash:7].js",
        // What every page loads is one file: cut up by who else needs a part of it, each of eighty parts would repeat
        // names of files and be packed on its own, which is a seventh of the whole.
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"], priority: 10 },
            { name: (id, modules) => sharedFile(id, (one) => modules.getModuleInfo(one)) },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  server: {
    proxy: { "/trpc": server, "/api": server, "/upload": server },
  },
}));
