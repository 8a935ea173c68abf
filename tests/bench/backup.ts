/**
 * What a backup costs on a site of 1 000 000 submissions: how long it takes and how large it is, as one file, into a folder, and
 * into that folder again; how long a restore takes; and how long people wait who send programs meanwhile, against before.
 * Measure on a machine that does nothing else.
 *
 *   bun tests/bench/backup.ts [--data FOLDER] [--submissions N] [--users N] [--seconds N]
 *
 * `--data` keeps the database for the next run, since filling it takes minutes.
 */
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findArchive, restoreBackup } from "@gavel/backup";
import { openDatabase } from "@gavel/db";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@gavel/db/embedded";
import { LARGE_SITE } from "@gavel/db/scale";
import { createFolderBlobStore } from "@gavel/file-store";
import { print, quantile } from "./figures.ts";
import { prepare, type Side, startSide } from "./lists/site.ts";

const CLONE = join(import.meta.dirname, "../..");
const SENDERS = 8;
const MAX_RATIO = 1.5;

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    submissions: { type: "string", default: String(LARGE_SITE.submissions) },
    users: { type: "string", default: String(LARGE_SITE.users) },
    seconds: { type: "string", default: "20" },
  },
});

/** Programs sent one after the other by each sender until `isOver`; how long each took, in ms. */
async function send(side: Side, isOver: () => boolean): Promise<number[]> {
  const waits: number[] = [];
  const pid = side.facts.problemIds[0];
  const one = async (sender: number) => {
    for (let turn = 0; !isOver(); turn += 1) {
      const token = side.tokens("person", sender + turn * SENDERS) ?? "";
      const code = `int main() { return ${sender} - ${turn}; }`;
      const from = performance.now();
      const answer = await fetch(`${side.url}/api/submit-problem-judge`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: token },
        body: JSON.stringify({ pid, language: "C++", code, cid: 0 }),
      });
      const said = (await answer.json()) as { status: number };
      if (said.status !== 200) throw new Error(`a program was refused: ${JSON.stringify(said)}`);
      waits.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, (_, sender) => one(sender)));
  return waits;
}

async function backUp(databaseUrl: string, dataDir: string, to: string): Promise<number> {
  const from = performance.now();
  const child = spawn(process.execPath, ["apps/cli/src/main.ts", "backup", to, "--json"], {
    cwd: CLONE,
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: "/usr/bin:/bin", DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
  });
  const status = await new Promise((resolve) => child.once("exit", resolve));
  if (status !== 0) throw new Error(`the backup ended with status ${status}`);
  return (performance.now() - from) / 1000;
}

const mib = (path: string) => `${(statSync(path).size / 1024 / 1024).toFixed(1)} MiB`;
const seconds = (value: number) => `${value.toFixed(1)} s`;

async function measure(postgres: EmbeddedPostgres, folder: string): Promise<void> {
  const scale = {
    ...LARGE_SITE,
    submissions: Number(values.submissions),
    users: Number(values.users),
  };
  const databaseUrl = await prepare(postgres, scale);
  await allowHaste(databaseUrl);
  const dataDir = join(folder, "site");
  mkdirSync(dataDir, { recursive: true });
  const side = await startSide(databaseUrl, dataDir);
  try {
    const file = join(folder, `one-${Date.now()}.gavel`);
    const end = performance.now() + Number(values.seconds) * 1000;
    const before = await send(side, () => performance.now() > end);
    let isDone = false;
    const sending = send(side, () => isDone);
    const took = await backUp(databaseUrl, dataDir, file).finally(() => {
      isDone = true;
    });
    const during = await sending;
    print("backup into one file, while people send", seconds(took), mib(file));
    const ratio = quantile(during, 0.99) / quantile(before, 0.99);
    print("submit p99 before", `${quantile(before, 0.99).toFixed(1)} ms`, `of ${before.length}`);
    print("submit p99 meanwhile", `${quantile(during, 0.99).toFixed(1)} ms`, `of ${during.length}`);
    print("ratio", ratio.toFixed(2), `at most ${MAX_RATIO}`);
    const shared = `${join(folder, `shared-${Date.now()}`)}/`;
    print("backup into a folder", seconds(await backUp(databaseUrl, dataDir, shared)));
    await Bun.sleep(1100);
    print("again", seconds(await backUp(databaseUrl, dataDir, shared)), mib(findArchive(shared)));
    await restore(postgres, file, join(folder, `restored-${Date.now()}`));
    if (ratio > MAX_RATIO) process.exitCode = 1;
  } finally {
    await side.stop();
  }
}

async function allowHaste(databaseUrl: string): Promise<void> {
  const { sql, close } = openDatabase(databaseUrl, { poolSize: 1 });
  await sql`
    insert into setting (key, value) values ('defaultSubmitInterval', '0')
    on conflict (key) do update set value = '0'`;
  await close();
}

async function restore(postgres: EmbeddedPostgres, archive: string, dataDir: string) {
  const name = `restored_${Date.now()}`;
  const admin = openDatabase(postgres.url, { poolSize: 1 });
  await admin.sql.unsafe(`create database "${name}"`);
  const address = new URL(postgres.url);
  address.pathname = `/${name}`;
  const from = performance.now();
  const { rows } = await restoreBackup({
    ...{ archive, databaseUrl: address.href, dataDir },
    store: createFolderBlobStore(join(dataDir, "blobs")),
    places: { rows: null, files: dataDir },
  });
  print("restore", seconds((performance.now() - from) / 1000), `${rows} rows`);
  await admin.sql.unsafe(`drop database "${name}" with (force)`);
  await admin.close();
}

const folder = values.data ?? mkdtempSync(join(tmpdir(), "gavel-bench-backup-"));
mkdirSync(folder, { recursive: true });
chmodSync(folder, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: folder });
try {
  await measure(postgres, folder);
} finally {
  await postgres.stop();
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
}
