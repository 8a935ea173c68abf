import { z } from "zod";
import { readPositions } from "../../kernel/live/index.ts";
import { TOPICS, type Told, type TopicName } from "./topics.ts";

/** A browser's tabs together; an address of more would be refused on its way. */
const TOPICS_MAX = 20;

export const watchInput = z.object({
  topics: z
    .array(z.union(Object.values(TOPICS).map(({ input }) => input)))
    .min(1)
    .max(TOPICS_MAX),
  /** The id of the last event that came, when a stream of these topics is opened again. */
  lastEventId: z
    .string()
    .max(400)
    .refine((id) => readPositions(id) !== null)
    .nullish(),
});
/** One thing to watch, such as `{ topic: "submission.states", submitIds: [7] }`. */
export type LiveTopic = z.input<typeof watchInput>["topics"][number];

/** News of one of a stream's topics: `at` counts them from 0. */
export type LiveEvent = {
  [Name in TopicName]: {
    readonly at: number;
    readonly topic: Name;
    readonly data: readonly Told<Name>[];
    /** More was missed than is told: what is shown has to be read again. */
    readonly isCut?: true;
  };
}[TopicName];
