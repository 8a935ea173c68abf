/** A judge with nothing but a loopback server of its own, and what it holds of the machine. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { sandboxBinary, startJudge } from "@gavel/judge";
import { FakeServer, TEST_TOKEN } from "@gavel/judge/testing/fake-server";
import { keepWhatPassed, lendToolChains } from "@gavel/judge/testing/known-tool-chains";
import { makeTask, type TaskFacts } from "@gavel/judge/testing/tasks";
import type { FinishReport } from "@gavel/judge-protocol/judge";
import { pino } from "pino";

export const isSandboxBuilt = existsSync(sandboxBinary());

/** Counts that a run may raise and must give back. */
export interface Holdings {
  readonly processes: number;
  readonly descriptors: number;
  readonly mounts: number;
  readonly cgroups: number;
  /** Processes that sit in the sandbox's groups and are none of its own. */
  readonly strays: number;
}

export interface Yard {
  readonly server: FakeServer;
  readonly languages: ReadonlySet<string>;
  readonly backend: string;
  judge(facts: TaskFacts): Promise<FinishReport>;
  holdings(): Holdings;
  stop(): Promise<void>;
}

export async function openYard(slots: number): Promise<Yard> {
  const server = new FakeServer();
  const dataDir = mkdtempSync(join(tmpdir(), "gavel-hostile-"));
  lendToolChains(dataDir);
  const judge = startJudge({
    serverUrl: server.url,
    token: TEST_TOKEN,
    name: "hostile",
    slots,
    // What it holds is to be the same all the time, so it opens no boxes beside those for two programs.
    extraSlots: 0,
    dataDir,
    sandboxBinary: sandboxBinary(),
    log: pino({ level: "silent" }),
    prepareToolChains: false,
  });
  const { languages, sandbox } = await judge.ready;
  await keepWhatPassed(dataDir);
  const pid = findSandbox(dataDir);
  return {
    server,
    languages: new Set(languages.filter((one) => one.available).map((one) => one.name)),
    backend: sandbox.backend,
    judge: (facts) => server.judge(makeTask(server, facts)),
    holdings: () => holdingsOf(pid),
    stop: async () => {
      await judge.stop();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function listProcesses(): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid > 0);
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    // Ended while we looked.
    return "";
  }
}

function findSandbox(dataDir: string): number {
  const found = listProcesses().find((pid) => {
    const words = readProc(pid, "cmdline").split("\0");
    return words[1] === "serve" && words.some((word) => word.startsWith(dataDir));
  });
  if (found === undefined) throw new Error("the sandbox is not among the processes");
  return found;
}

function parentOf(pid: number): number {
  const stat = readProc(pid, "stat");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? 0);
}

function descendantsOf(root: number): number[] {
  const parents = new Map(listProcesses().map((pid) => [pid, parentOf(pid)]));
  const found = new Set([root]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const [pid, parent] of parents) {
      if (!found.has(pid) && found.has(parent)) {
        found.add(pid);
        grown = true;
      }
    }
  }
  found.delete(root);
  return [...found];
}

function holdingsOf(pid: number): Holdings {
  const own = descendantsOf(pid);
  const groups = cgroupsOf(pid);
  const members = groups.flatMap((folder) => membersOf(folder));
  return {
    processes: own.length,
    descriptors: countDescriptors(pid),
    mounts: countMounts(pid),
    cgroups: groups.length,
    strays: members.filter((one) => one !== pid && !own.includes(one)).length,
  };
}

/** Without the network namespaces of other tests: the sandbox shares the host's mounts. */
function countMounts(pid: number): number {
  return readProc(pid, "mountinfo")
    .split("\n")
    .filter((line) => !line.includes("/netns")).length;
}

/** Without the copies of test inputs, which are kept on purpose and bounded in number and size. */
function countDescriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return !readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith("/memfd:");
    } catch {
      return false;
    }
  }).length;
}

/** Every group that carries the sandbox's name, in whichever hierarchies it uses. */
function cgroupsOf(pid: number, folder = "/sys/fs/cgroup", depth = 0): string[] {
  if (depth > 4) return [];
  return childFolders(folder).flatMap((path) => {
    const own = basename(path).startsWith(`gavel-${pid}-`) ? [path] : [];
    return [...own, ...cgroupsOf(pid, path, depth + 1)];
  });
}

function childFolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(folder, entry.name));
  } catch {
    // Somebody else's group, gone while we looked.
    return [];
  }
}

function membersOf(folder: string): number[] {
  try {
    return readFileSync(join(folder, "cgroup.procs"), "utf8")
      .trim()
      .split("\n")
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}
