/** What an organiser's browser downloads, opened as other programs open it. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";

type Files = Readonly<Record<string, Uint8Array>>;

/** What comes when the button is pressed. */
export async function takeHome(
  page: Page,
  press: () => Promise<void>,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

export const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
export const filesIn = (zip: Uint8Array): Files => unzipSync(zip);
export const jsonIn = (files: Files, name: string) => JSON.parse(textOf(files[name]));

/** Without commas in its cells, and without the mark that keeps one from being a formula. */
export const rowsOfCsv = (bytes: Uint8Array): string[][] =>
  textOf(bytes)
    .trim()
    .split("\r\n")
    .map((line) => line.split(",").map((cell) => cell.replace(/^'(?=[=+@-])/, "")));

/** The first sheet, as text; empty cells are "". */
export function rowsOfExcel(bytes: Uint8Array): string[][] {
  const files = unzipSync(bytes);
  const shared = [...textOf(files["xl/sharedStrings.xml"]).matchAll(/<si>.*?<\/si>/gs)].map(
    ([item]) => [...item.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text).join(""),
  );
  const sheet = textOf(files["xl/worksheets/sheet1.xml"]);
  return [...sheet.matchAll(/<row\b.*?<\/row>/gs)].map(([row]) => {
    const cells: string[] = [];
    for (const [, attributes = "", inner = ""] of row.matchAll(
      /<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const value = /<v>([^<]*)<\/v>/.exec(inner)?.[1];
      const isShared = /\bt="s"/.test(attributes);
      const letters = /\br="([A-Z]+)/.exec(attributes)?.[1] ?? "";
      cells[columnOf(letters)] = (isShared ? shared[Number(value)] : value) ?? "";
    }
    return Array.from(cells, (cell) => cell ?? "");
  });
}

/** A is 0, AA is 26. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Programs by folder and name, without when they were sent: `alice/A` or `A/alice`. */
export function programsIn(zip: Uint8Array): [string, string][] {
  return Object.entries(unzipSync(zip))
    .map(([path, bytes]): [string, string] => [
      path.replace(/(_\d+)?_\(\d{14}\)(_\d+)?\.\w+$/, ""),
      textOf(bytes),
    ])
    .toSorted(([a], [b]) => a.localeCompare(b));
}
