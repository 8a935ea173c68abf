/** A small XML document as a tree. Declares nothing, fetches nothing: only XML's own entities are known. */
import { type PackageReason, packageReason } from "@gavel/domain/package-reason";
import { parser as saxParser } from "sax";
import { type PackageFile, PackageRefused } from "../model.ts";
import { decodeXml } from "../reading/decode-xml.ts";

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its own, without that of its children. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

const BYTES_MAX = 32 * 1024 * 1024;
const DEPTH_MAX = 32;
const ELEMENTS_MAX = 200_000;

interface OpenElement extends XmlElement {
  text: string;
  readonly children: XmlElement[];
}

/** @throws PackageRefused */
export async function readXmlTree(file: PackageFile): Promise<XmlElement> {
  const refuse = (why: PackageReason): never => {
    throw new PackageRefused(file.path, why);
  };
  if (file.bytes > BYTES_MAX) refuse(packageReason("xmlBig"));
  const parser = saxParser(true, {});
  const top: OpenElement = { name: "", attributes: {}, text: "", children: [] };
  const open = [top];
  let count = 0;
  let fault: PackageReason | null = null;
  parser.onopentag = ({ name, attributes }) => {
    const own = { ...(attributes as Record<string, string>) };
    const element: OpenElement = { name, attributes: own, text: "", children: [] };
    if (++count > ELEMENTS_MAX || open.length > DEPTH_MAX) fault ??= packageReason("xmlMany");
    (open.at(-1) ?? top).children.push(element);
    open.push(element);
  };
  const append = (text: string) => {
    (open.at(-1) ?? top).text += text;
  };
  parser.ontext = append;
  parser.oncdata = append;
  parser.onclosetag = () => {
    open.pop();
  };
  parser.onerror = (error) => {
    const [words = ""] = error.message.split("\n");
    fault ??= packageReason("xmlFault", { words: words.toLowerCase() });
  };
  for await (const piece of decodeXml(file)) {
    parser.write(piece);
    if (fault !== null) refuse(fault);
  }
  parser.close();
  if (fault !== null) refuse(fault);
  return top.children[0] ?? refuse(packageReason("empty"));
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((one) => one.name === name) ?? [];
}

/** The element that names lead to from child to child. */
export function findElement(
  element: XmlElement | undefined,
  ...names: string[]
): XmlElement | undefined {
  let found: XmlElement | undefined = element;
  for (const name of names) found = childrenOf(found, name)[0];
  return found;
}

export function numberOf(text: string | undefined): number | null {
  if (text === undefined || text.trim() === "") return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}
