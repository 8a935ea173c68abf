/** Machines on one machine: network namespaces, each tied to a hub by a pair of virtual cables that can be pulled. */
import { spawnSync } from "node:child_process";

function run(...words: string[]): void {
  const [program = "", ...args] = words;
  const result = spawnSync(program, args, { encoding: "utf8" });
  if (result.status === 0) return;
  throw new Error(`${words.join(" ")}: ${result.error?.message ?? result.stderr.trim()}`);
}

export interface Network {
  /** Where the hub is reached from this machine and from every place. */
  hubAddress(place: string | null): string;
  /** The words to put before a command so that it runs in the place; "hub" is one too. */
  inside(place: string): string[];
  /** Pulls the cable of a place, or puts it back. */
  setCable(place: string, isIn: boolean): void;
  remove(): void;
}

/** Why there can be no such network here; null when there can. */
export function whyNoNetwork(): string | null {
  if (process.getuid?.() !== 0) return "network namespaces are made by root only";
  for (const program of ["ip", "nsenter"]) {
    if (Bun.which(program) === null) return `${program} is not installed`;
  }
  const probe = `gvp${process.pid}`;
  const made = spawnSync("ip", ["netns", "add", probe], { encoding: "utf8" });
  if (made.status !== 0) return `no network namespace can be made here: ${made.stderr.trim()}`;
  spawnSync("ip", ["netns", "del", probe]);
  return null;
}

/** A hub, this machine, and the named places, each on a small network of its own with the hub. */
export function makeNetwork(places: readonly string[]): Network {
  const tag = process.pid.toString(36).slice(-5);
  const spaceOf = (place: string) => `gv${tag}${place}`;
  const cableOf = (place: string) => `gv${tag}${place.slice(0, 5)}`;
  // 198.18.0.0/15 is kept for tests of networks: nothing real has these addresses.
  const nets = ["here", ...places].map((place, index) => [place, `198.18.${index}`] as const);
  const netOf = new Map(nets);
  const spaces = ["hub", ...places].map(spaceOf);
  const inside = (place: string) => ["nsenter", `--net=/run/netns/${spaceOf(place)}`];
  const remove = () => {
    // The cables go with the namespaces.
    for (const space of spaces) spawnSync("ip", ["netns", "del", space]);
  };
  try {
    for (const space of spaces) run("ip", "netns", "add", space);
    for (const [place, net] of nets) {
      const far = `${cableOf(place)}f`;
      const near = `${cableOf(place)}n`;
      run("ip", "link", "add", near, "type", "veth", "peer", "name", far, "netns", spaceOf("hub"));
      run(...inside("hub"), "ip", "addr", "add", `${net}.1/24`, "dev", far);
      run(...inside("hub"), "ip", "link", "set", far, "up");
      if (place !== "here") run("ip", "link", "set", near, "netns", spaceOf(place));
      const there = place === "here" ? [] : inside(place);
      run(...there, "ip", "addr", "add", `${net}.2/24`, "dev", near);
      run(...there, "ip", "link", "set", near, "up");
    }
  } catch (error) {
    remove();
    throw error;
  }
  return {
    hubAddress: (place) => `${netOf.get(place ?? "here")}.1`,
    inside,
    setCable(place, isIn) {
      run(...inside("hub"), "ip", "link", "set", `${cableOf(place)}f`, isIn ? "up" : "down");
    },
    remove,
  };
}
