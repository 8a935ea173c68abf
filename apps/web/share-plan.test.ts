import { expect, test } from "vitest";
import { joinPieces, type Piece } from "./share-plan.ts";

const PAGES = 10;
const REQUEST = 1000;
const all = Array.from({ length: PAGES }, (_, page) => page);

const piece = (
  pages: readonly number[],
  bytes: number,
  imports: readonly number[] = [],
): Piece => ({
  pages: new Set(pages),
  bytes,
  imports: new Set(imports),
});

/** Places of pieces by file, in the order of the pieces. */
function join(pieces: readonly Piece[], weights: readonly number[] = all.map(() => 1)) {
  return joinPieces(pieces, { weights, request: REQUEST }).map((file) => file.toSorted());
}

test("small pieces of the same pages come in one file, and a large one of few pages stays by itself", () => {
  const files = join([
    piece(all, 100),
    piece([0, 1, 2], 50),
    piece(all.slice(1), 300),
    piece([3, 4], 9000),
  ]);
  expect(files.toSorted()).toEqual([[0, 1, 2], [3]]);
});

test("what few pages need is loaded by those that count little, not by those that count much", () => {
  const pieces = [piece(all, 100), piece([0, 1], 2000)];
  expect(join(pieces)).toHaveLength(2);
  expect(join(pieces, [9, 9, 1, 1, 1, 1, 1, 1, 1, 1])).toEqual([[0, 1]]);
  expect(join(pieces, [1, 1, 9, 9, 9, 9, 9, 9, 9, 9])).toHaveLength(2);
});

test("a piece that brings a large one along is not given to pages that do not need it", () => {
  const [live, drawer, dialog] = [piece(all, 100), piece([0, 1], 50, [2]), piece([0, 1], 20_000)];
  const files = join([live, drawer, dialog]);
  expect(files).not.toContainEqual(expect.arrayContaining([0, 1]));
  expect(files).toContainEqual([1, 2]);
});

test("files do not import each other, and each comes behind what it imports", () => {
  const [top, middle, bottom] = [
    piece([0, 1], 1, [1]),
    piece(all.slice(0, 5), 50_000, [2]),
    piece(all, 1),
  ];
  const pieces = [top, middle, bottom];
  const files = join(pieces);
  const fileOf = (place: number) => files.findIndex((file) => file.includes(place));
  expect(fileOf(0)).not.toBe(fileOf(2));
  for (const [place, { imports }] of pieces.entries()) {
    for (const imported of imports) expect(fileOf(imported)).toBeLessThanOrEqual(fileOf(place));
  }
});
