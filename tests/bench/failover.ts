/**
 * What people notice when one of two servers is killed: `bun tests/bench/failover.ts`. People send programs to both, read at the
 * one that stays and follow at the one that dies, on a new site in each round (`--rounds`, `--followers`, `--programs`).
 */
import { parseArgs } from "node:util";
import { waitFor } from "@gavel/judge/testing/wait-for";
import { follow, readPages, sendPrograms } from "../judge/support/failover.ts";
import { exited, TwoServers } from "../judge/support/two-servers.ts";
import { print, quantile } from "./figures.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    followers: { type: "string", default: "100" },
    programs: { type: "string", default: "40" },
  },
});

async function round(): Promise<{ back: number[]; lost: number; refused: number; read: number }> {
  const site = await TwoServers.start({ hasJudges: false });
  try {
    const token = await site.signIn();
    await site.withDatabase(async (sql) => {
      await sql`insert into setting (key, value) values ('defaultSubmitInterval', '0')`;
      await sql`select pg_notify('gavel_event', '{"type":"setting","key":"defaultSubmitInterval"}')`;
    });
    const urls = site.servers.map((one) => one.url);
    const followers = Array.from({ length: Number(values.followers) }, () => follow(urls, null));
    let isOver = false;
    const reading = readPages(urls[1] ?? "", token, () => isOver);
    const count = Number(values.programs);
    const half = Promise.withResolvers<void>();
    const sending = sendPrograms(urls, {
      ...{ token, count },
      onTaken: (taken) => void (taken === Math.ceil(count / 2) && half.resolve()),
    });
    await half.promise;
    await waitFor("all follow", async () => followers.every((one) => one.isConnected));
    const killedAt = performance.now();
    site.servers[0].process.kill("SIGKILL");
    await exited(site.servers[0].process);
    const taken = await sending;
    await waitFor("all are back", async () => followers.every((one) => one.backAt !== null));
    isOver = true;
    const { refused, answered } = await reading;
    for (const one of followers) one.stop();
    const stored = await site.withDatabase(
      (sql) => sql`select id from submission where id = any(${taken})`,
    );
    return {
      back: followers.map((one) => (one.backAt ?? Number.NaN) - killedAt),
      lost: taken.length - stored.length,
      ...{ refused: refused.length, read: answered },
    };
  } finally {
    await site.stop();
  }
}

const back: number[] = [];
let [lost, refused, read] = [0, 0, 0];
for (let turn = 0; turn < Number(values.rounds); turn += 1) {
  const one = await round();
  back.push(...one.back);
  lost += one.lost;
  refused += one.refused;
  read += one.read;
}
print("programs lost of those taken", String(lost), "must be 0");
print("reads refused by the other server", String(refused), `of ${read + refused}`);
print("streams back, median", `${quantile(back, 0.5).toFixed(0)} ms`, `of ${back.length}`);
print("streams back, last", `${Math.max(...back).toFixed(0)} ms`, "at most 1000 ms");
if (lost > 0 || refused > 0 || Math.max(...back) > 1000) process.exitCode = 1;
