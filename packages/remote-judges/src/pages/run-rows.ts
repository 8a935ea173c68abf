/** Lists of runs as tables: a row for each, which begins with the run's number. */
import type { Page } from "../http/client.ts";
import { all, lineOf, need } from "./read.ts";

/** Longer ones are no numbers of runs. */
export const RUN_NUMBER = /^\d{1,19}$/;

/** What stands in the cells of a row, by their places; empty where there is none. */
export type RunCells = (place: number) => string;

/** @param table a selector @throws RemoteFailure `markupChanged` */
export function runRows(page: Page, table: string): RunCells[] {
  return all(need(page.html, table), "tr")
    .map((row) => all(row, "td"))
    .map(
      (cells): RunCells =>
        (place) =>
          lineOf(cells[place] ?? null),
    )
    .filter((text) => RUN_NUMBER.test(text(0)));
}
