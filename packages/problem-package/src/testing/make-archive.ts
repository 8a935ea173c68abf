/** Archives made by hand for tests, honest ones and others. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { ZipFile } from "yazl";

type Content = string | Uint8Array;
interface LinkTo {
  readonly link: string;
}
/** By path; a path that ends with a slash is an empty folder. */
export type Contents = Readonly<Record<string, Content | LinkTo>>;

const isLink = (content: Content | LinkTo): content is LinkTo =>
  typeof content === "object" && "link" in content;

export async function makeZip(contents: Contents): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(contents)) {
    if (path.endsWith("/")) zip.addEmptyDirectory(path);
    else if (isLink(content)) zip.addBuffer(Buffer.from(content.link), path, { mode: 0o120777 });
    else zip.addBuffer(Buffer.from(content), path, { mode: 0o100644 });
  }
  zip.end();
  return buffer(zip.outputStream as unknown as NodeJS.ReadableStream);
}

export async function makeTar(contents: Contents): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(contents)) {
    if (name.endsWith("/")) tar.entry({ name, type: "directory" });
    else if (isLink(content)) tar.entry({ name, type: "symlink", linkname: content.link });
    else tar.entry({ name }, Buffer.from(content));
  }
  tar.finalize();
  return buffer(tar as unknown as NodeJS.ReadableStream);
}

export const makeTarGz = async (contents: Contents) => gzipSync(await makeTar(contents));

/** A folder of its own for a test file's archives. */
export function makeScratch() {
  const folder = mkdtempSync(join(tmpdir(), "gavel-archive-"));
  let count = 0;
  return {
    folder,
    write(bytes: Uint8Array, extension = "bin"): string {
      count += 1;
      const path = join(folder, `${count}.${extension}`);
      writeFileSync(path, bytes);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
