/** Which installation this is, and which process of it: how the server tells a restart from a second host of the same name. */
import { mkdir, open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { KNOWN_GONE_MAX } from "@gavel/judge-protocol/judge";
import { z } from "zod";
import { findPlace, isGoneFrom, placeOf } from "./place-of-process.ts";
import { giveSign } from "./sign-of-life.ts";

export interface Identity {
  readonly instance: string;
  readonly process: string;
  /** Processes of this folder before this one that are known to be gone, the last one first. */
  readonly succeeds: readonly string[];
}

interface Presence {
  readonly identity: Identity;
  /** Whoever starts next is told that this process is gone. */
  readonly leave: () => void;
}

/** The installation's id is made at the first start and kept in its data folder. */
export async function takePlace(dataDir: string): Promise<Presence> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, "instance");
  try {
    await writeFile(path, `${crypto.randomUUID()}\n`, { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const instance = (await readFile(path, "utf8")).trim();
  if (instance === "" || instance.length > 64) throw new Error(`${path} holds no id: remove it`);
  const process = crypto.randomUUID();
  const { succeeds, leave } = await succeed(join(dataDir, "process"), process);
  return { identity: { instance, process, succeeds }, leave };
}

const record = z.object({
  process: z.string().max(64),
  succeeds: z.array(z.string().max(64)).max(KNOWN_GONE_MAX),
  place: placeOf,
});

/**
 * Takes the place of the process that is written down there, and says whom it follows: nobody, unless it can be told from
 * here that they are gone. In a copy of the folder the one before may live on elsewhere. A disk that takes no writing is
 * said elsewhere, and only makes the next start wait.
 */
async function succeed(
  path: string,
  process: string,
): Promise<Pick<Identity, "succeeds"> & Pick<Presence, "leave">> {
  let leave = () => undefined as void;
  try {
    await using file = await open(path, "a+", 0o600);
    const place = await findPlace(await file.stat({ bigint: true }));
    const known = record.safeParse(parse(await file.readFile("utf8"))).data;
    const signPath = `${path}.sock`;
    const isGone = known !== undefined && (await isGoneFrom(place, known.place, signPath));
    const before = isGone ? [known.process, ...known.succeeds].slice(0, KNOWN_GONE_MAX) : [];
    const sign = await giveSign(signPath);
    leave = sign.end;
    const own = sign.file === null ? place : { ...place, sign: sign.file };
    // Written in place: another file would be another place.
    await file.truncate();
    await file.writeFile(`${JSON.stringify({ process, succeeds: before, place: own })}\n`);
    return { succeeds: before, leave };
  } catch {
    return { succeeds: [], leave };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The first start, or a machine that stopped while it was written.
    return undefined;
  }
}
