/**
 * `bun tests/bench/streams.ts [streams] [seconds]`: how much longer people wait for their submissions to be taken while
 * thousands follow all of them live, against nobody following. 20 submissions a second, each judged at once; every
 * stream is told of each new one and of each change of it. The two are measured in turns, three times, for `seconds`
 * each (30). Loopback only; each stream needs two open files.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@gavel/db/embedded";
import { print } from "./figures.ts";
import { cpuSecondsOf } from "./process-tree.ts";
import { type StreamSite, startStreamSite } from "./streams/site.ts";

const STREAMS = Number(process.argv[2] ?? 4000);
const SECONDS = Number(process.argv[3] ?? 30);
const TURNS = 3;
const PER_SECOND = 20;
const PEOPLE = 20;
const WARM_UP_S = 5;
/** Submissions that one topic may follow. */
const OF_TOPIC = 300;
const MAX_RATIO = 1.3;

interface Phase {
  /** Milliseconds of each submission until it was taken. */
  readonly times: number[];
  readonly cpu: { readonly server: number; readonly database: number };
}

async function send({ senders }: StreamSite, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const under: Promise<void>[] = [];
  const began = performance.now();
  for (let index = 0; index < seconds * PER_SECOND; index += 1) {
    await Bun.sleep(Math.max(0, began + (index * 1000) / PER_SECOND - performance.now()));
    const from = performance.now();
    const sent = senders[index % senders.length]?.submission.create.mutate({
      ...{ problemId: "1000", language: "C", code: `// ${index}` },
    });
    if (sent === undefined) throw new Error("nobody sends");
    under.push(sent.then(() => void times.push(performance.now() - from)));
  }
  await Promise.all(under);
  return times;
}

/** All of them say the same, so that each is told everything: what is yet to come has no state until it is there. */
async function openReaders(site: StreamSite) {
  const { newestId } = (await site.senders[0]?.submission.find.query({ limit: 1 })) ?? {};
  const after = newestId ?? 0;
  const coming = Array.from(
    { length: (WARM_UP_S + SECONDS) * PER_SECOND },
    (_, index) => after + 1 + index,
  );
  const states = Array.from({ length: Math.ceil(coming.length / OF_TOPIC) }, (_, index) => ({
    topic: "submission.states",
    submitIds: coming.slice(index * OF_TOPIC, (index + 1) * OF_TOPIC),
  }));
  const topics = [{ topic: "submission.new", after }, ...states];
  const query = new URLSearchParams({ input: JSON.stringify({ topics }) });
  const script = join(import.meta.dirname, "stream-readers.ts");
  const readers = Bun.spawn(
    [process.execPath, script, String(site.port), String(STREAMS), String(query)],
    { stdin: "pipe", stdout: "pipe", stderr: "inherit" },
  );
  const lines = readers.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value } = await lines.read();
  if (value?.trim() !== "open") throw new Error("the streams did not open");
  return {
    async close(): Promise<{ events: number; failed: number }> {
      await readers.stdin.end();
      const { value: last = "{}" } = await lines.read();
      await readers.exited;
      return JSON.parse(last);
    },
  };
}

async function measure(site: StreamSite, postgres: number): Promise<Phase> {
  // Thousands that have just come are told all there is; what they cost afterwards is measured.
  await send(site, WARM_UP_S);
  const cpu = () => [cpuSecondsOf(site.pid), cpuSecondsOf(postgres)] as const;
  const [from, [server, database]] = [performance.now(), cpu()];
  const times = await send(site, SECONDS);
  const [serverAfter, databaseAfter] = cpu();
  const tookS = (performance.now() - from) / 1000;
  return {
    times,
    cpu: { server: (serverAfter - server) / tookS, database: (databaseAfter - database) / tookS },
  };
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

function report(name: string, phases: readonly Phase[]): number {
  const times = phases.flatMap((phase) => phase.times);
  const share = (of: "server" | "database") =>
    `${((100 * phases.reduce((sum, { cpu }) => sum + cpu[of], 0)) / phases.length).toFixed(0)} %`;
  const p99 = at(times, 0.99);
  print(
    name,
    `${p99.toFixed(1)} ms`,
    `p50 ${at(times, 0.5).toFixed(1)} ms, of one core server ${share("server")}, database ${share("database")}`,
  );
  return p99;
}

const dataDir = mkdtempSync(join(tmpdir(), "gavel-streams-"));
// PostgreSQL runs as an account of its own when we are root.
chmodSync(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  const site = await startStreamSite(postgres, {
    dataDir: join(dataDir, "server"),
    people: PEOPLE,
  });
  try {
    const [alone, followed]: [Phase[], Phase[]] = [[], []];
    let events = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      alone.push(await measure(site, postgres.pid));
      const readers = await openReaders(site);
      followed.push(await measure(site, postgres.pid));
      const came = await readers.close();
      if (came.failed > 0) throw new Error(`${came.failed} streams were refused`);
      events += came.events;
    }
    print(
      `${PER_SECOND} submissions a second`,
      `${availableParallelism()} cores`,
      `load ${loadavg()[0]?.toFixed(1)}`,
    );
    const without = report("p99 until taken, nobody follows", alone);
    const withThem = report(`p99 until taken, ${STREAMS} streams`, followed);
    print("with ÷ without", (withThem / without).toFixed(2), `goal ${MAX_RATIO}`);
    print("events written a second", (events / (TURNS * (WARM_UP_S + SECONDS))).toFixed(0));
  } finally {
    await site.stop();
  }
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
