/**
 * The items of an FPS file, one at a time. The parser is a stream that knows no entities but XML's own five and
 * characters by number: a DOCTYPE is read over, nothing is ever fetched and nothing declared there is expanded.
 * Test data goes to the spool as it comes, so that memory holds one item's texts at most.
 */
import { packageReason } from "@gavel/domain/package-reason";
import { type SAXParser, parser as saxParser } from "sax";
import { ArchiveError } from "../archive/archive-error.ts";
import type { Spool } from "../archive/spool.ts";
import type { PackageFile } from "../model.ts";
import { decodeXml } from "../reading/decode-xml.ts";

export interface FpsElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  /** Of test data; `text` is empty then. */
  readonly file: PackageFile | null;
  /** Of an image. */
  readonly children: readonly FpsElement[];
}

export interface FpsHead {
  /** The document declares entities; they stay as written. */
  hasEntities: boolean;
}

export interface FpsItem {
  /** From 1. */
  readonly number: number;
  readonly elements: readonly FpsElement[];
}

/** Test data of an item, which may be big. */
const SPOOLED = new Set(["test_input", "test_output"]);
/** Of everything else in one element. */
const TEXT_CHARACTERS_MAX = 64 * 1024 * 1024;
const DEPTH_MAX = 8;

interface OpenElement {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: FpsElement[];
  /** Blanks around a CDATA section belong to the layout, not to the text. */
  hasCdata: boolean;
  text: string;
  /** Where the spooled content begins. */
  start: number;
  isSpooled: boolean;
}

/**
 * Ends with an error where the XML does; the items before it have been handed out by then.
 * @throws ArchiveError damaged, or notAnArchive where the root is not `fps`
 */
export async function* readItems(
  file: PackageFile,
  spool: Spool,
  head: FpsHead,
  textCharactersMax: number = TEXT_CHARACTERS_MAX,
): AsyncGenerator<FpsItem> {
  const reading = new Reading(file, spool, head, textCharactersMax);
  for await (const piece of decodeXml(file)) {
    reading.write(piece);
    await reading.settle();
    yield* reading.takeItems();
  }
  reading.end();
  yield* reading.takeItems();
}

class Reading {
  readonly #file: PackageFile;
  readonly #spool: Spool;
  readonly #textCharactersMax: number;
  readonly #parser: SAXParser;
  readonly #open: OpenElement[] = [];
  readonly #items: FpsItem[] = [];
  /** Done in order once the parser returns, since it cannot wait. */
  #writes: (() => Promise<void> | void)[] = [];
  #elements: FpsElement[] = [];
  #count = 0;
  #hasRoot = false;
  #error: ArchiveError | null = null;

  constructor(file: PackageFile, spool: Spool, head: FpsHead, textCharactersMax: number) {
    this.#file = file;
    this.#spool = spool;
    this.#textCharactersMax = textCharactersMax;
    // The declarations do not know of the first.
    const options = { strictEntities: true, position: true };
    const parser = saxParser(true, options);
    this.#parser = parser;
    parser.ondoctype = (text) => {
      head.hasEntities = /<!ENTITY/i.test(text);
    };
    parser.onopentag = (tag) => this.#opened(tag.name, tag.attributes as Record<string, string>);
    parser.ontext = (text) => this.#texted(text, false);
    parser.oncdata = (text) => this.#texted(text, true);
    parser.onopencdata = () => this.#cdataOpened();
    parser.onclosetag = () => this.#closed();
    parser.onerror = (error) => this.#failed(error);
  }

  write(piece: string): void {
    this.#parser.write(piece);
  }

  end(): void {
    this.#parser.close();
    if (!this.#hasRoot) this.#fail("notAnArchive", packageReason("fpsNoFile"));
  }

  async settle(): Promise<void> {
    const writes = this.#writes;
    this.#writes = [];
    for (const write of writes) await write();
  }

  /** The whole items read so far; then the error, if there was one. */
  *takeItems(): Generator<FpsItem> {
    yield* this.#items.splice(0);
    if (this.#error !== null) throw this.#error;
  }

  /** The first fault is the one to tell; what comes after it may follow from it. */
  #fail(fault: "damaged" | "notAnArchive", words: string): void {
    const line = this.#parser.line + 1;
    this.#error ??= new ArchiveError(
      fault,
      packageReason("fpsLine", { path: this.#file.path, line, why: words }),
    );
  }

  /** An entity that is not XML's own stays as it is written: in old files it is HTML's. Anything else is the end. */
  #failed(error: Error): void {
    if (error.message.startsWith("Invalid character entity")) {
      this.#parser.error = null as unknown as Error;
      return;
    }
    this.#fail(
      "damaged",
      packageReason("xmlFault", { words: error.message.replace(/\n[\s\S]*/, "") }),
    );
  }

  #opened(name: string, attributes: Record<string, string>): void {
    this.#hasRoot = true;
    if (this.#open.length === 0 && name !== "fps") {
      this.#fail("notAnArchive", packageReason("fpsRoot", { name }));
    }
    if (this.#open.length >= DEPTH_MAX) {
      this.#fail("damaged", packageReason("fpsDeep"));
    }
    const element: OpenElement = {
      name,
      attributes,
      children: [],
      hasCdata: false,
      text: "",
      start: this.#spool.bytes,
      isSpooled: SPOOLED.has(name),
    };
    this.#open.push(element);
    this.#writes.push(() => {
      element.start = this.#spool.bytes;
    });
  }

  #cdataOpened(): void {
    const element = this.#open.at(-1);
    if (element === undefined) return;
    if (!element.hasCdata && element.text.trim() === "") element.text = "";
    element.hasCdata = true;
  }

  #texted(text: string, isCdata: boolean): void {
    const element = this.#open.at(-1);
    if (element === undefined) return;
    if (!isCdata && element.hasCdata && text.trim() === "") return;
    element.text += text;
    // What is certain to stay need not be held: a CDATA section's text, or anything after the first real character.
    if (element.isSpooled && (element.hasCdata || element.text.trim() !== "")) this.#flush(element);
    else if (element.text.length > this.#textCharactersMax) {
      this.#fail("damaged", packageReason("fpsLongElement", { name: element.name }));
    }
  }

  #flush(element: OpenElement): void {
    const bytes = Buffer.from(element.text, "utf8");
    element.text = "";
    this.#writes.push(() => this.#spool.append(bytes));
  }

  #closed(): void {
    const element = this.#open.pop();
    if (element === undefined || this.#error !== null) return;
    if (element.name === "item") {
      const elements = this.#elements;
      this.#elements = [];
      this.#count += 1;
      const number = this.#count;
      // After the writes that its files wait for.
      this.#writes.push(() => {
        this.#items.push({ number, elements });
      });
      return;
    }
    const parent = this.#open.at(-1);
    if (parent === undefined) return;
    const target = parent.name === "item" ? this.#elements : parent.children;
    if (!element.isSpooled) {
      const { name, attributes, children, text } = element;
      target.push({ name, attributes, children, text, file: null });
      return;
    }
    this.#flush(element);
    const place = `${this.#file.path}/${element.name}`;
    this.#writes.push(() => {
      const file = this.#spool.cut(place, element.start);
      target.push({ ...element, text: "", file });
    });
  }
}
