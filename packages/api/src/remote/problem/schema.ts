import { z } from "zod";
import { REMOTE_FIELDS, type RemoteChange, type RemoteField } from "../../bank/problem/index.ts";

export const namedInput = z.object({
  /** null = an address or an ID says it. */
  site: z.string().max(20).nullable(),
  /** An ID of the site, with or without our prefix, or an address. */
  problem: z.string().trim().min(1).max(500),
});

/** What somebody means by what they wrote, without asking the site. */
export interface NamedProblem {
  readonly site: string;
  readonly siteName: string;
  /** As the site counts it. */
  readonly remoteId: string;
  /** As it will be, or is, here. */
  readonly problemId: string;
  readonly url: string;
  readonly isHere: boolean;
}

export interface ImportedRemote {
  readonly pid: number;
  readonly problemId: string;
  readonly title: string;
  /** Pictures and documents that did not come, and pictures that stayed where they are. */
  readonly lost: readonly string[];
}

export const pidInput = z.object({ pid: z.number().int() });
const fields = z.enum(REMOTE_FIELDS as readonly [RemoteField, ...RemoteField[]]);
export const renewInput = pidInput.extend({
  state: z.string().length(32),
  fields: z.array(fields).max(REMOTE_FIELDS.length),
});

export interface RemoteComparison {
  readonly changes: readonly RemoteChange[];
  readonly state: string;
  readonly lost: readonly string[];
}
