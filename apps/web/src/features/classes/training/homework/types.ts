import type { Outputs } from "../../../../app/trpc.ts";

/** As they arrive: dates are ISO texts. */
export type HomeworkMatrix = Outputs["homework"]["matrix"];
export type HomeworkRow = HomeworkMatrix["records"][number];
export type HomeworkCell = NonNullable<HomeworkRow["cells"][number]>;
export type OwnHomework = Outputs["homework"]["mine"];
