import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { NamedFile } from "../model.ts";
import type { FpsElement, FpsItem } from "./xml-items.ts";

interface Images {
  readonly files: readonly NamedFile[];
  /** A text with the addresses of the stored images put in. */
  readonly replace: (html: string) => string;
}

/** What a browser shows as an image, by the first bytes; a name says nothing. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ["png", /^\x89PNG\r\n/],
  ["jpg", /^\xff\xd8\xff/],
  ["gif", /^GIF8[79]a/],
  ["bmp", /^BM/],
  ["webp", /^RIFF[\s\S]{4}WEBP/],
  [
    "svg",
    // A comment ends at its first end, or there would be as many ways to read some as there are ways to join them.
    /^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/i,
  ],
];

/**
 * Every address that comes with its bytes becomes `file://NAME`. Addresses are taken letter for letter, the longest
 * first, since one may begin with another.
 */
export function readImages(item: FpsItem, path: string, findings: Findings): Images {
  const texts = item.elements.filter((element) => SHOWN_IN.has(element.name));
  const isShown = (address: string) =>
    [address, escaped(address)].some((one) => texts.some(({ text }) => text.includes(one)));
  const files: NamedFile[] = [];
  const addresses: { from: string; to: string }[] = [];
  const images = item.elements.filter((element) => element.name === "img");
  const letters = texts.reduce((sum, { text }) => sum + text.length, 0);
  if (images.length * letters > LOOKED_THROUGH_MAX) {
    findings.warn(path, packageReason("fpsLongTexts", { n: images.length }));
    return { files, replace: (html) => html };
  }
  for (const image of images) {
    const from = childText(image, "src").trim();
    const base64 = childText(image, "base64").replace(/\s+/g, "");
    if (from === "") continue;
    if (base64 === "") {
      findings.warn(path, packageReason("fpsImageMissing", { name: from }));
      continue;
    }
    const bytes = Buffer.from(base64, "base64");
    if (!isShown(from)) {
      findings.ignore(
        path,
        packageReason("fpsImageUnused", { name: from.slice(0, SAID_CHARACTERS_MAX) }),
      );
      continue;
    }
    const kind = kindOf(bytes);
    if (kind === null || !isBase64(base64)) {
      findings.ignore(
        path,
        packageReason("fpsNoImage", { name: from.slice(0, SAID_CHARACTERS_MAX) }),
      );
      continue;
    }
    const name = `image${files.length + 1}.${kind}`;
    const place = `${path}/${name}`;
    files.push({
      name,
      file: { path: place, bytes: bytes.byteLength, isExecutable: false, open: once(bytes) },
    });
    addresses.push({ from, to: `file://${name}` });
    addresses.push({ from: escaped(from), to: `file://${name}` });
  }
  addresses.sort((a, b) => b.from.length - a.from.length);
  return { files, replace: (html) => replaceAll(html, addresses) };
}

/** Each image is looked for in all of the texts: ten in one of twenty million letters, or a thousand in a long one. */
const LOOKED_THROUGH_MAX = 200_000_000;
/** Of an address in a remark: a data address may be long. */
const SAID_CHARACTERS_MAX = 200;
/** Comments may stand before the root of a drawing. */
const HEAD_BYTES = 1000;
const SHOWN_IN = new Set(["description", "input", "output", "hint"]);
/** As an address stands inside HTML. */
const escaped = (address: string) => address.replaceAll("&", "&amp;");

function childText(element: FpsElement, name: string): string {
  return element.children.find((child) => child.name === name)?.text ?? "";
}

const isBase64 = (text: string) => /^[A-Za-z0-9+/]*={0,2}$/.test(text);

function kindOf(bytes: Buffer): string | null {
  const head = bytes.toString("latin1", 0, HEAD_BYTES);
  return KINDS.find(([, pattern]) => pattern.test(head))?.[0] ?? null;
}

function once(bytes: Uint8Array) {
  return async function* () {
    yield bytes;
  };
}

/** In one pass, so that no replacement is replaced again; of two addresses at one place the longer. */
function replaceAll(text: string, addresses: readonly { from: string; to: string }[]): string {
  const targets = new Map(addresses.map(({ from, to }) => [from, to]));
  const literal = (from: string) => from.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
  const pattern = addresses.map(({ from }) => literal(from)).join("|");
  return text.replace(new RegExp(pattern, "g"), (found) => targets.get(found) ?? found);
}
