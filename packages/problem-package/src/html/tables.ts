/**
 * Tables of HTML as those of Markdown, which know no spans and one line to a cell. The usual rules leave tables with
 * lists or breaks in them as HTML, which is shown as text here, and put cells under the wrong heads where some span others.
 */
import type TurndownService from "turndown";

/** What is used of an element; this package is compiled without the declarations of a browser. */
interface Element {
  readonly nodeName: string;
  readonly childNodes: ArrayLike<Element>;
  readonly parentNode: Element | null;
  getAttribute?(name: string): string | null;
}

interface Cell {
  readonly lines: readonly string[];
  readonly alignment: string;
}
const EMPTY: Cell = { lines: [], alignment: "" };

/** What cells span beyond is not kept: each of a thousand rows might claim to reach over all of the others. */
const COLUMNS_MAX = 100;

export function addTables(service: TurndownService): void {
  const contents = new WeakMap<object, string>();
  service.addRule("tableCell", {
    filter: ["th", "td", "caption"],
    replacement: (content, node) => {
      contents.set(node, content);
      return `\n\n${content}\n\n`;
    },
  });
  service.addRule("tableRow", { filter: "tr", replacement: (content) => content });
  service.addRule("table", {
    filter: "table",
    replacement: (content, node) => {
      const table = new Table(node as unknown as Element, contents);
      return `\n\n${table.isLayout ? content : table.text()}\n\n`;
    },
  });
}

class Table {
  readonly #rows: readonly Element[];
  readonly #captions: readonly string[];
  readonly #contents: WeakMap<object, string>;
  readonly isLayout: boolean;

  constructor(table: Element, contents: WeakMap<object, string>) {
    this.#contents = contents;
    this.#rows = rowsOf(table);
    this.#captions = childrenOf(table, "CAPTION").map((one) => (contents.get(one) ?? "").trim());
    const [first, second] = this.#rows;
    const isSingle = second === undefined && (first === undefined || cellsOf(first).length <= 1);
    // Tables in tables put parts of a page side by side.
    this.isLayout = isSingle || this.#rows.some((row) => cellsOf(row).some(hasTable));
  }

  text(): string {
    const grid = this.#grid();
    const width = grid.reduce((most, row) => Math.max(most, row.length), 0);
    const columns = Array.from({ length: width }, (_, at) => at);
    const [first] = this.#rows;
    const hasHead = first !== undefined && isHead(first);
    const head = columns.map((at) => (hasHead ? (grid[0]?.[at]?.lines ?? []).join(" ") : ""));
    const borders = columns.map((at) => BORDERS[alignmentOf(grid, at)] ?? "---");
    const body = (hasHead ? grid.slice(1) : grid).flatMap(linesOfRow);
    const lines = [lineOf(head), lineOf(borders), ...body];
    return [...this.#captions, lines.join("\n")].filter((one) => one !== "").join("\n\n");
  }

  /** Below and beside a cell that spans others there is nothing. */
  #grid(): Cell[][] {
    const grid: Cell[][] = this.#rows.map(() => []);
    for (const [at, row] of this.#rows.entries()) {
      let column = 0;
      for (const cell of cellsOf(row)) {
        while (grid[at]?.[column] !== undefined) column += 1;
        const right = Math.min(column + spanOf(cell, "colspan"), Math.max(column + 1, COLUMNS_MAX));
        const height = column < COLUMNS_MAX ? spanOf(cell, "rowspan") : 1;
        for (const [below, other] of grid.slice(at, at + height).entries()) {
          for (let place = column; place < right; place += 1) {
            other[place] = below === 0 && place === column ? this.#cell(cell) : EMPTY;
          }
        }
        column = right;
      }
    }
    return grid;
  }

  #cell(cell: Element): Cell {
    const style = /text-align\s*:\s*(\w+)/i.exec(cell.getAttribute?.("style") ?? "")?.[1];
    return {
      lines: linesOfCell(this.#contents.get(cell) ?? ""),
      alignment: (cell.getAttribute?.("align") ?? style ?? "").toLowerCase(),
    };
  }
}

const BORDERS: Readonly<Record<string, string>> = {
  left: ":---",
  right: "---:",
  center: ":---:",
};

function childrenOf(node: Element, ...names: readonly string[]): Element[] {
  return Array.from(node.childNodes).filter((one) => names.includes(one.nodeName));
}

function rowsOf(table: Element): Element[] {
  return childrenOf(table, "THEAD", "TBODY", "TFOOT", "TR").flatMap((one) =>
    one.nodeName === "TR" ? [one] : childrenOf(one, "TR"),
  );
}

const cellsOf = (row: Element) => childrenOf(row, "TD", "TH");

function isHead(row: Element): boolean {
  const cells = cellsOf(row);
  return row.parentNode?.nodeName === "THEAD" || cells.every((one) => one.nodeName === "TH");
}

function hasTable(node: Element): boolean {
  return Array.from(node.childNodes ?? []).some((one) => one.nodeName === "TABLE" || hasTable(one));
}

function spanOf(cell: Element, name: "colspan" | "rowspan"): number {
  // What is no number spans nothing.
  return Math.max(1, Number.parseInt(cell.getAttribute?.(name) ?? "", 10) || 1);
}

/** The one that most cells of the column have. */
function alignmentOf(grid: readonly (readonly Cell[])[], column: number): string {
  const votes = new Map<string, number>();
  for (const row of grid) {
    const cell = row[column] ?? EMPTY;
    if (cell !== EMPTY) votes.set(cell.alignment, (votes.get(cell.alignment) ?? 0) + 1);
  }
  return [...votes].reduce((best, one) => (one[1] > best[1] ? one : best), ["", 0])[0];
}

const lineOf = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

/** A cell of several lines goes on in rows below, where the others have nothing more. */
function linesOfRow(row: readonly Cell[]): string[] {
  const height = row.reduce((most, { lines }) => Math.max(most, lines.length), 1);
  return Array.from({ length: height }, (_, at) => {
    // Those that a row above reaches over may be missing at its end.
    return lineOf(Array.from(row, (cell) => cell?.lines[at] ?? ""));
  });
}

/** Line by line what stands in a cell: its blocks have no marks of their own there. */
function linesOfCell(content: string): string[] {
  const lines: string[] = [];
  let fence = "";
  let formula = "";
  for (const line of content.trim().split("\n")) {
    const mark = /^\s*(`{3,})$/.exec(line)?.[1] ?? "";
    if (formula === "" && mark !== "" && (fence === "" || fence === mark)) {
      fence = fence === "" ? mark : "";
    } else if (fence !== "") lines.push(codeOf(line));
    else {
      formula += `${formula === "" ? "" : " "}${line.trim()}`;
      if ((formula.match(/\$\$/g) ?? []).length % 2 === 1) continue;
      lines.push(plainLine(formula));
      formula = "";
    }
  }
  const whole = formula === "" ? lines : [...lines, plainLine(formula)];
  return whole.filter((one) => one !== "").map((line) => line.replace(/\|/g, "\\|"));
}

function plainLine(line: string): string {
  const text = line.replace(/^(> ?)+/, "").trim();
  const title = /^#{1,6} (.*)$/.exec(text)?.[1];
  if (title !== undefined) return `**${title}**`;
  return text === "---" ? "" : text.replace(/^(-|\d+\.) {2,}/, "$1 ");
}

function codeOf(line: string): string {
  if (line.trim() === "") return "";
  const ticks = "`".repeat(Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${ticks}${pad}${line}${pad}${ticks}`;
}
