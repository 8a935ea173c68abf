import { LIMITS } from "../../limit.ts";
import { type ContestFeed, FeedFault, type FeedObject } from "../clics-feed.ts";
import { CONTEST_DISPLAY_ID_MAX } from "../problem.ts";
import type { PackagedProblem } from "./model.ts";
import type { PackageNotes } from "./notes.ts";
import { fileOf, requireFew, textOf } from "./values.ts";

const PROBLEMS_MAX = 200;
const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** In the order of the contest. @throws FeedFault */
export function problemsOf(feed: ContestFeed, notes: PackageNotes): PackagedProblem[] {
  const objects = feed.all("problems");
  requireFew(objects, "problems", PROBLEMS_MAX);
  const inOrder = objects.toSorted((a, b) => placeOf(a) - placeOf(b));
  const letters = new Set<string>();
  return inOrder.map((one, index) => {
    const id = String(one.id);
    const label = freeLabel(textOf(one.label) || letterOf(index), letters);
    if (label !== textOf(one.label)) notes.add("letters", label);
    const title = textOf(one.name) || label;
    return {
      id,
      label,
      title: title.slice(0, LIMITS.titleMax),
      color: colorOf(one, label, notes),
      archive: fileOf(`problems/${id}`, one.package, `${id}.zip`),
    };
  });
}

const placeOf = ({ ordinal }: FeedObject) =>
  typeof ordinal === "number" ? ordinal : Number.POSITIVE_INFINITY;

const letterOf = (index: number) => String.fromCharCode(65 + (index % 26));

/** No two of a contest have one, in capitals or not. @throws FeedFault */
function freeLabel(wanted: string, taken: Set<string>): string {
  const stem = wanted.slice(0, CONTEST_DISPLAY_ID_MAX - 4);
  for (let copy = 1; copy <= PROBLEMS_MAX; copy += 1) {
    const label = copy === 1 ? stem : `${stem}${copy}`;
    if (taken.has(label.toLowerCase())) continue;
    taken.add(label.toLowerCase());
    return label;
  }
  throw new FeedFault("sameLabel", { label: stem });
}

function colorOf({ rgb, color }: FeedObject, label: string, notes: PackageNotes): string {
  const text = textOf(rgb).toLowerCase();
  if (COLOR.test(text)) {
    return text.length === 7 ? text : text.replace(/[0-9a-f]/g, (digit) => digit + digit);
  }
  if (text !== "" || textOf(color) !== "") notes.add("colors", label);
  return "";
}
