/**
 * `bun tests/bench/upload.ts [--data FOLDER] [--small]`: the largest test data that a site takes, on a fresh one: 2 GiB in
 * one zip, one case of 256 MiB, 5 000 cases, and a zip of 100 000 entries that is refused. Memory of the server, time, and
 * how long others wait meanwhile, against a plain copy of the same bytes. Needs about 8 GiB of disk; `--small` a tenth.
 */
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { AppRouter } from "@gavel/api";
import { lendToolChains } from "@gavel/judge/testing/known-tool-chains";
import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import { NO_PACE } from "../support/no-pace.ts";
import { type Site, startSite } from "../support/site.ts";
import { print, quantile } from "./figures.ts";
import { beginPeak, peakOf } from "./upload/memory.ts";
import { useTable } from "./upload/table.ts";
import { type Sender, sendFile } from "./upload/tus.ts";
import { type MadeZip, makeCrowdedZip, makeDataZip } from "./upload/zip.ts";

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const GOAL_MIB = 150;
const QUIET_MS = 5000;
/** Before the memory of a server is called idle. */
const SETTLE_MS = 3000;

const { values: options } = parseArgs({
  options: { data: { type: "string" }, small: { type: "boolean", default: false } },
});
const scale = options.small ? 0.1 : 1;
/** What lies beside the files counts too. */
const ZIP_BYTES = scale * 2 * GIB - MIB;
const FILE_BYTES = 16 * MIB;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const mib = (value: number) => `${value.toFixed(0)} MiB`;

/** Asks a page all the while; what each answer took. */
async function whileAsking<T>(address: string, work: () => Promise<T>) {
  const asker = Bun.spawn([process.execPath, join(import.meta.dirname, "upload/ask.ts"), address], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const from = performance.now();
  const value = await work().finally(() => asker.stdin.end());
  const ms = performance.now() - from;
  const took = (await new Response(asker.stdout).json()) as number[];
  return { value, ms, p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
}
type Asked = Omit<Awaited<ReturnType<typeof whileAsking>>, "value">;

/** The bytes into a file and from there into another, as little as anybody could do with them. */
async function plainCopy(folder: string, zip: MadeZip): Promise<void> {
  const [first, second] = [join(folder, "copy-1"), join(folder, "copy-2")];
  const file = await open(first, "w");
  for (const chunk of zip.chunks()) await file.write(chunk);
  await file.close();
  const copy = await open(second, "w");
  for await (const chunk of Bun.file(first).stream()) await copy.write(chunk);
  await copy.close();
  for (const path of [first, second]) rmSync(path);
}

interface Bench {
  readonly site: Site;
  readonly api: TRPCClient<AppRouter>;
  readonly token: string;
  /** As a browser keeps it. */
  readonly userInfo: string;
}

async function signIn(site: Site): Promise<Bench> {
  const answer = await fetch(`${site.url}/trpc/account.signIn`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "root", password: site.rootPassword }),
  });
  const token = answer.headers.get("authorization");
  if (token === null) throw new Error(`${answer.status} ${await answer.text()}`);
  const link = httpLink({ url: `${site.url}/trpc`, headers: { authorization: token } });
  const api = createTRPCClient<AppRouter>({ links: [link] });
  await api.setting.update.mutate({ pace: NO_PACE });
  const { result } = (await answer.json()) as { result: { data: unknown } };
  return { site, api, token, userInfo: JSON.stringify(result.data) };
}

async function newSender({ site, api, token }: Bench, title: string): Promise<Sender> {
  const { pid } = await api.problem.begin.mutate({ title });
  return { url: site.url, token, pid };
}

/** Sends a file and has it read, and says what that took of memory and time. */
async function upload(bench: Bench, name: string, file: Pick<MadeZip, "bytes" | "chunks">) {
  const server = bench.site.processes().server ?? 0;
  const sender = await newSender(bench, name);
  await Bun.sleep(SETTLE_MS);
  const idle = beginPeak(server);
  const asked = await whileAsking(`${bench.site.url}/healthz`, async () => {
    const uploadId = await sendFile(sender, name, file);
    const sentPeak = peakOf(server);
    return { read: await bench.api.testData.readUpload.mutate({ uploadId }), sentPeak };
  });
  const peak = peakOf(server);
  print(`  memory, idle → sent → read`, mib(peak), `${mib(idle)} → ${mib(asked.value.sentPeak)}`);
  const more = peak - idle;
  print("  more than idle", mib(more), more <= GOAL_MIB ? "" : `missed: the goal is ${GOAL_MIB}`);
  print("  time", seconds(asked.ms));
  return { ...asked, sender, more };
}

function compare(asked: Asked, quiet: Asked, copy: Asked): void {
  const ratio = (a: number, b: number) => `${(a / b).toFixed(1)}×`;
  print("  time, of a plain copy's", ratio(asked.ms, copy.ms), seconds(copy.ms));
  for (const share of ["p50", "p99"] as const) {
    const [now, calm, plain] = [asked[share], quiet[share], copy[share]];
    const remark = `${now.toFixed(1)} ms; quiet ${calm.toFixed(1)}, beside a copy ${plain.toFixed(1)}`;
    print(`  ${share} of /healthz, of that beside a copy`, ratio(now, plain), remark);
  }
}

async function measureZip(bench: Bench, folder: string): Promise<number> {
  const zip = makeDataZip(Math.floor(ZIP_BYTES / (2 * FILE_BYTES + MIB)), FILE_BYTES);
  print(`\nOne zip of ${(zip.unpacked / GIB).toFixed(2)} GiB`, `${mib(zip.bytes / MIB)}`, "packed");
  const health = `${bench.site.url}/healthz`;
  const quiet = await whileAsking(health, () => Bun.sleep(QUIET_MS));
  const copy = await whileAsking(health, () => plainCopy(folder, zip));
  const asked = await upload(bench, "large.zip", zip);
  if (asked.value.read.kind !== "cases") throw new Error(JSON.stringify(asked.value.read));
  compare(asked, quiet, copy);
  return asked.more;
}

async function measureFile(bench: Bench): Promise<number> {
  const chunk = Buffer.from(`${"1234567 ".repeat(MIB / 8 - 1)}1234567\n`);
  const count = Math.round(scale * 256);
  print("\nOne case", mib(count));
  const asked = await upload(bench, "1.in", {
    bytes: count * MIB,
    *chunks() {
      for (let at = 0; at < count; at += 1) yield chunk;
    },
  });
  if (asked.value.read.kind !== "file") throw new Error(JSON.stringify(asked.value.read));
  return asked.more;
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const value = await work();
  print(`  ${name}`, seconds(performance.now() - from));
  return value;
}

async function measureCases(bench: Bench): Promise<number> {
  const count = scale * 5000;
  print("\nMany cases", `${count}`);
  const { value, more, sender } = await upload(bench, "many.zip", makeDataZip(count, 64));
  if (value.read.kind !== "cases") throw new Error(JSON.stringify(value.read));
  const { pid } = sender;
  const { testData } = bench.api;
  const form = { pid, baseNumber: null, subtasks: [], note: "" };
  const cases = value.read.cases.map(({ inputBytes: _in, outputBytes: _out, ...one }) => one);
  const saved = await timed("save the draft", () =>
    testData.saveDraft.mutate({ ...form, revision: 0, cases }),
  );
  await timed("read the draft", () => testData.get.query({ pid }));
  const order = await timed("save the reverse order", () =>
    testData.saveDraft.mutate({ ...form, revision: saved.revision, cases: cases.toReversed() }),
  );
  const { site, token, userInfo } = bench;
  const { openMs, saveMs } = await useTable(site.url, pid, { token, userInfo });
  print("  in a browser: open the page with the table", seconds(openMs));
  print("  in a browser: move a case and save", seconds(saveMs));
  const revision = order.revision + 1;
  await timed("make it live", () => testData.makeLive.mutate({ pid, revision, note: "" }));
  return more;
}

async function measureRefused(bench: Bench): Promise<number> {
  const count = 100_000;
  print("\nA zip of too many entries", `${count}`);
  const asked = await upload(bench, "crowded.zip", makeCrowdedZip(count));
  const { read } = asked.value;
  if (read.kind !== "refused") throw new Error(`${count} entries were taken`);
  print("  refused", read.fault, read.detail);
  return asked.more;
}

const folder = mkdtempSync(join(options.data ?? tmpdir(), "gavel-upload-"));
const { bavail, bsize } = statfsSync(folder);
if (bavail * bsize < scale * 8 * GIB) throw new Error(`${folder} has not enough room`);
lendToolChains(join(folder, "judge"));
const site = await startSite({ dataDir: folder, demo: false, env: { JUDGE_PREPARE: "0" } });
try {
  const bench = await signIn(site);
  const more = [
    await measureZip(bench, folder),
    await measureFile(bench),
    await measureCases(bench),
    await measureRefused(bench),
  ];
  const isReached = Math.max(...more) <= GOAL_MIB;
  process.stdout.write(
    `\ngoal: at most ${GOAL_MIB} MiB more than idle: ${isReached ? "reached" : "missed"}\n`,
  );
} finally {
  await site.end("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}
