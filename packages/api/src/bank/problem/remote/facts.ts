/** What the site of another judge decides of a problem, field by field: to be stored, compared and shown. */
import { writeExamples } from "@gavel/domain/example";
import type { RemoteOj } from "@gavel/domain/limit";
import { FILE_NAME } from "@gavel/domain/problem-fields";
import type { ImportedStatement } from "@gavel/problem-package/model";
import type { RemoteLanguage } from "@gavel/remote-judges/site";
import { z } from "zod";
import { TAG_MAX } from "../exchange/links.ts";

/** Of another judge, fetched: its pictures and documents lie beside the texts, which name them `file://NAME`. */
export interface RemoteDraft {
  readonly judge: RemoteOj;
  /** As the site counts it. */
  readonly remoteId: string;
  readonly url: string;
  readonly statement: ImportedStatement;
  /** Where its pictures were, by name. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly samples: readonly { readonly input: string; readonly output: string }[];
  readonly timeLimitMs: number;
  readonly memoryLimitMib: number;
  readonly source: string;
  readonly tags: readonly string[];
  /** null = the site names none with it: all that it has will do. */
  readonly languages: readonly RemoteLanguage[] | null;
  /** null = the standard one. */
  readonly inputFile: string | null;
  readonly outputFile: string | null;
}

export const remoteFacts = z.object({
  ...{ title: z.string(), description: z.string(), input: z.string(), output: z.string() },
  ...{ hint: z.string(), examples: z.string(), source: z.string() },
  ...{ timeLimitMs: z.number(), memoryLimitMb: z.number() },
  ...{ inputFile: z.string().nullable(), outputFile: z.string().nullable() },
  tags: z.array(z.string()),
});
export type RemoteFacts = z.output<typeof remoteFacts>;
export type RemoteField = keyof RemoteFacts;
export const REMOTE_FIELDS = Object.keys(remoteFacts.shape) as readonly RemoteField[];

/** As it came. */
export function factsOfDraft(draft: RemoteDraft): RemoteFacts {
  const { statement, samples, timeLimitMs, memoryLimitMib, source } = draft;
  const { title, description, input, output, hint } = statement;
  return {
    ...{ title: title.trim(), description, input, output, hint },
    examples: writeExamples(samples),
    source: source.replaceAll("\0", "").trim(),
    ...{ timeLimitMs, memoryLimitMb: memoryLimitMib },
    ...{ inputFile: plain(draft.inputFile), outputFile: plain(draft.outputFile) },
    tags: readTags(draft.tags),
  };
}

const plain = (name: string | null) => (name !== null && FILE_NAME.test(name) ? name : null);

/** Each once, whatever the case of its letters. */
function readTags(tags: readonly string[]): string[] {
  const named = tags
    .map((tag) => tag.replaceAll("\0", "").trim())
    .filter((tag) => tag !== "" && tag.length <= TAG_MAX);
  return [...new Map(named.map((tag) => [tag.toLowerCase(), tag])).values()].toSorted();
}

interface StoredRow {
  readonly title: string;
  readonly description: string;
  readonly input: string;
  readonly output: string;
  readonly hint: string;
  readonly examples: string;
  readonly source: string;
  readonly time_limit_ms: number;
  readonly memory_limit_mb: number;
  readonly io_read_file_name: string | null;
  readonly io_write_file_name: string | null;
}

/** As it is here. */
export function factsOfRow(row: StoredRow, tags: readonly string[]): RemoteFacts {
  const { title, description, input, output, hint, examples, source } = row;
  return {
    ...{ title, description, input, output, hint, examples, source },
    ...{ timeLimitMs: row.time_limit_ms, memoryLimitMb: row.memory_limit_mb },
    ...{ inputFile: row.io_read_file_name, outputFile: row.io_write_file_name },
    tags: tags.toSorted(),
  };
}

export const isSameFact = (one: RemoteFacts, other: RemoteFacts, field: RemoteField): boolean =>
  JSON.stringify(one[field]) === JSON.stringify(other[field]);

/** What these fields become, as columns. */
export function columnsOfFacts(facts: RemoteFacts) {
  const { title, description, input, output, hint, examples, source } = facts;
  const { inputFile, outputFile } = facts;
  return {
    ...{ title, description, input, output, hint, examples, source },
    ...{ time_limit_ms: facts.timeLimitMs, memory_limit_mb: facts.memoryLimitMb },
    is_file_io: inputFile !== null || outputFile !== null,
    ...{ io_read_file_name: inputFile, io_write_file_name: outputFile },
  };
}
