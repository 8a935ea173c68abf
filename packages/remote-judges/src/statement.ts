/** A problem's statement with all that belongs to it, as the site stores its own: Markdown, pictures and documents at hand. */
import { TEXT_PARTS } from "@gavel/domain/problem-fields";
import { asMarkdown } from "@gavel/problem-package/markdown";
import type { ImportedStatement, NamedFile, PackageFile } from "@gavel/problem-package/model";
import { RemoteFailure } from "./failure.ts";
import type { Client, Page } from "./http/client.ts";
import { releaseDollars } from "./pages/literal-dollar.ts";
import type { RemoteProblem } from "./site.ts";

export interface FetchedStatement {
  readonly statement: ImportedStatement;
  /** Where its pictures were, by the names that the text has for them now. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Pictures and documents that did not come. A picture keeps its address in the text. */
  readonly lost: readonly { readonly address: string; readonly reason: string }[];
}

const PICTURES_MAX = 50;
const TOTAL_BYTES_MAX = 40 * 1024 * 1024;
/** Somebody waits for the problem; a site that drips out each of them would keep them for half an hour. */
const PICTURES_MS_MAX = 180_000;

/** @throws PackageRefused for a text that is too long or too deep */
export async function fetchStatement(
  client: Client,
  problem: RemoteProblem,
): Promise<FetchedStatement> {
  const { title, locale } = problem;
  const lost: { address: string; reason: string }[] = [];
  const files: NamedFile[] = [];
  const addresses = new Map<string, string>();
  const texts = Object.fromEntries(TEXT_PARTS.map((part) => [part, problem[part]]));
  let left = TOTAL_BYTES_MAX;
  const endMs = client.clock.now() + PICTURES_MS_MAX;
  for (const [index, address] of problem.pictures.entries()) {
    const isWithin = index < PICTURES_MAX && left > 0;
    const isInTime = client.clock.now() < endMs;
    const page = await attempt({ isWithin, isInTime }, () => client.file(address));
    const reason = typeof page === "string" ? page : pictureFault(page);
    if (typeof page === "string" || reason !== null) {
      lost.push({ address, reason: reason ?? "" });
      continue;
    }
    left -= page.bytes.byteLength;
    const name = `picture-${index + 1}.${endingOf(page)}`;
    addresses.set(name, address);
    files.push({ name, file: fileOf(name, page.bytes) });
    for (const part of TEXT_PARTS) texts[part] = withPicture(texts[part] ?? "", address, name);
  }
  const pdf = await fetchDocument(client, problem.pdf, lost);
  const { description = "", input = "", output = "", hint = "" } = texts;
  const html = { format: "html", description, input, output, hint } as const;
  const written = await asMarkdown({ locale, title, ...html, files, pdf });
  const released = TEXT_PARTS.map((part) => [part, releaseDollars(written[part])]);
  return { statement: { ...written, ...Object.fromEntries(released) }, addresses, lost };
}

/** The page, or why there is none. */
async function attempt(
  { isWithin, isInTime }: { readonly isWithin: boolean; readonly isInTime: boolean },
  ask: () => Promise<Page>,
): Promise<Page | string> {
  if (!isWithin) return "the statement has too many pictures";
  if (!isInTime) return "its pictures take too long to come";
  try {
    return await ask();
  } catch (error) {
    if (error instanceof RemoteFailure) return error.detail;
    throw error;
  }
}

function pictureFault({ type, bytes }: Page): string | null {
  if (!type.startsWith("image/")) return `it is ${type || "of no type"} and no picture`;
  return bytes.byteLength === 0 ? "it is empty" : null;
}

const ENDINGS: Readonly<Record<string, string>> = {
  "image/gif": "gif",
  "image/jpeg": "jpg",
  "image/bmp": "bmp",
  "image/svg+xml": "svg",
  "image/webp": "webp",
};
const endingOf = ({ type }: Page) => ENDINGS[type] ?? "png";

/** As it stands in the text, where `&` is written out. */
function withPicture(html: string, address: string, name: string): string {
  const written = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return html.replaceAll(`src="${written}"`, () => `src="file://${name}"`);
}

async function fetchDocument(
  client: Client,
  address: string | null,
  lost: { address: string; reason: string }[],
): Promise<PackageFile | null> {
  if (address === null) return null;
  // Some are shown to those alone who are signed in.
  const page = await attempt({ isWithin: true, isInTime: true }, () => client.get(address));
  const isPdf =
    typeof page !== "string" && Buffer.from(page.bytes.subarray(0, 4)).toString() === "%PDF";
  if (isPdf) return fileOf("statement.pdf", page.bytes);
  lost.push({ address, reason: typeof page === "string" ? page : "it is no PDF" });
  return null;
}

function fileOf(path: string, bytes: Uint8Array): PackageFile {
  const open = async function* () {
    yield bytes;
  };
  return { path, bytes: bytes.byteLength, isExecutable: false, open };
}
