/** Where a reader of an event feed stands. Sealed, since the number would tell how much there is that they are not told. */
import type { ClicsReader } from "@gavel/domain/contest/clics-access";
import { openSecret, sealSecret } from "../../../kernel/secret-box.ts";

export interface Position {
  readonly contestId: number;
  /** Of the order of changes. */
  readonly epoch: string;
  readonly reader: ClicsReader;
  /** 0 = nothing has been told. */
  readonly seq: number;
}

/** Who are told the same. */
export const classOf = (reader: ClicsReader) =>
  reader.kind === "team" ? `team ${reader.uid}` : reader.kind;

export function tokenOf(secret: Uint8Array, position: Position): string {
  const { contestId, epoch, reader, seq } = position;
  return sealSecret(secret, JSON.stringify([contestId, classOf(reader), epoch, seq]));
}

/** null = not a token of this contest and this kind of reader. */
export function seqOf(
  secret: Uint8Array,
  token: string,
  { contestId, epoch, reader }: Omit<Position, "seq">,
): number | null {
  const text = openSecret(secret, token);
  if (text === null) return null;
  const [contest, kind, order, seq] = JSON.parse(text) as unknown[];
  const isOurs = contest === contestId && kind === classOf(reader) && order === epoch;
  return isOurs && typeof seq === "number" ? seq : null;
}
