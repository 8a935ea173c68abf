import type { FeedSource } from "../source.ts";
import { verdictsOf } from "../verdicts.ts";
import { awardItems } from "./awards.ts";
import { frameItems } from "./contest.ts";
import type { Item } from "./item.ts";
import { judgementItems, submissionItems } from "./judging.ts";
import { peopleItems } from "./people.ts";
import { talkItems } from "./talk.ts";

/** All but the runs, of which there are many: whoever sees them asks for them. */
export function itemsOf(source: FeedSource): Item[] {
  const verdicts = verdictsOf(source);
  return [
    ...frameItems(source),
    ...peopleItems(source),
    ...submissionItems(source),
    ...judgementItems(source, verdicts),
    ...talkItems(source),
    ...awardItems(source, verdicts),
  ];
}
