import type { Outputs } from "../../../app/trpc.ts";

export type TagGroup = Outputs["tag"]["find"][number];
export type TagRow = TagGroup["tagList"][number];
export type TagClass = NonNullable<TagGroup["classification"]>;
