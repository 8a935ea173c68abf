/** Pictures and recordings of people: accounts here have an avatar, which is theirs to choose. */
import type { ContestFeed } from "../clics-feed.ts";
import type { PackageNotes } from "./notes.ts";
import { textOf } from "./values.ts";

const KINDS = {
  teams: ["photo", "video", "backup", "key_log", "tool_data", "desktop", "webcam", "audio"],
  organizations: ["logo", "country_flag", "country_subdivision_flag"],
  persons: ["photo"],
} as const;
const CONTEST = ["logo", "banner"] as const;

/** Named by whose they are. */
export function noteMedia(feed: ContestFeed, notes: PackageNotes): void {
  if (CONTEST.some((property) => hasFiles(feed.contest[property]))) notes.add("media");
  for (const [type, properties] of Object.entries(KINDS)) {
    for (const one of feed.all(type)) {
      if (!properties.some((property) => hasFiles(one[property]))) continue;
      notes.add("media", textOf(one.display_name) || textOf(one.name) || `${one.id}`);
    }
  }
}

const hasFiles = (value: unknown) => Array.isArray(value) && value.length > 0;
