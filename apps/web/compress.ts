import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const TEXT = /\.(js|css|html|svg|json)$/;
/** Below this a compressed file saves no packet. */
const LEAST_BYTES = 1400;

/** Writes `.br` and `.gz` beside each text file of the build; the server sends them as they are. */
export function compress(): Plugin {
  let folder = "";
  return {
    name: "gavel-compress",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      for (const name of names.filter((one) => TEXT.test(one))) {
        const file = join(folder, name);
        const bytes = await readFile(file);
        if (bytes.length < LEAST_BYTES) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
        await writeFile(`${file}.br`, await brotli(bytes, { params }));
        await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }));
      }
    },
  };
}
