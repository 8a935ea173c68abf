/**
 * What is built once per tool chain, in the sandbox, and then mounted read-only into every box: the packages
 * of Go's standard library and two precompiled headers per C++ preset. Kept between starts.
 */
import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SandboxLimits } from "@gavel/judge-protocol/sandbox";
import type { BlobStore } from "../data/blob-store.ts";
import { giveUp } from "../data/give-up.ts";
import type { RunSpec } from "../sandbox/connection.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { type CPP_PRESETS, type PrecompiledHeader, precompiledHeaderArgv } from "./c-family.ts";
import { KOTLIN_ARCHIVE_FILE, KOTLIN_SCRIPT } from "./jvm.ts";
import { BASE_ENV, TOOLS_BOX_DIR } from "./language.ts";
import type { ReadyLanguage } from "./ready.ts";
import { touchTool } from "./tool-room.ts";

const MIB = 1024 * 1024;

export interface PrepareTools {
  readonly sandbox: Pick<Sandbox, "run">;
  readonly store: BlobStore;
  /** Seen in the box as TOOLS_BOX_DIR. */
  readonly toolsDir: string;
  /** Makes room for another tool chain of so many bytes. @throws NoToolRoom */
  readonly makeToolRoom: (bytes: number) => Promise<void>;
}

interface Recipe {
  /** Name of the folder; has to change with everything that goes into it. */
  readonly folder: string;
  readonly spec: RunSpec;
  readonly product: string;
  readonly install: (file: string, folder: string) => Promise<void>;
}

/** The folder in the box. @throws Error with the tool's own words when it cannot be built, NoToolRoom. */
async function prepare(recipe: Recipe, tools: PrepareTools, signal: AbortSignal): Promise<string> {
  const target = join(tools.toolsDir, recipe.folder);
  const inBox = `${TOOLS_BOX_DIR}/${recipe.folder}`;
  if (existsSync(target)) {
    await touchTool(target);
    return inBox;
  }
  const { result, stdout, stderr } = await tools.sandbox.run(recipe.spec, signal);
  const product = result.collected.find((one) => one.path === recipe.product);
  if (result.cause.kind !== "exited" || result.cause.code !== 0 || product === undefined) {
    // It may have left half of it.
    await giveUp(tools.store, result.collected);
    const said = Buffer.concat([stdout, stderr]).toString("utf8").trim().slice(0, 500);
    throw new Error(`${recipe.folder}: ${JSON.stringify(result.cause)} ${said}`);
  }
  const hold = tools.store.keep([product]);
  const half = `${target}.half`;
  try {
    await tools.makeToolRoom(product.bytes);
    await rm(half, { recursive: true, force: true });
    await mkdir(half, { recursive: true });
    // Programs in the box are nobody in particular and have to read it.
    await chmod(half, 0o755);
    await recipe.install(tools.store.path(product.sha256), half);
    // Whoever finds the folder finds all of it.
    await rename(half, target);
  } finally {
    hold.release();
    await tools.store.discard(product.sha256);
  }
  return inBox;
}

/** What a contest program may want. Without sockets, Go's own parser and most of crypto it takes 20 s of CPU, not 57. */
const GO_PACKAGES = [
  "bufio|bytes|cmp|container/.*|context|errors|flag|fmt|hash|hash/.*|index/suffixarray|io|io/.*|iter|log|maps",
  "math|math/big|math/bits|math/cmplx|math/rand.*|os|path|path/filepath|reflect|regexp|regexp/syntax|runtime",
  "runtime/debug|slices|sort|strconv|strings|sync|sync/atomic|text/scanner|text/tabwriter|time|unicode|unicode/.*",
  "unique|unsafe|crypto/(md5|rand|sha1|sha256|sha512)|encoding/(base64|binary|csv|hex|json)",
].join("|");

const GO_STD_SCRIPT = `
set -e
packages=$("$0/bin/go" list std | grep -Ex '${GO_PACKAGES}')
"$0/bin/go" list -export -deps -f '{{if .Export}}{{.ImportPath}} {{.Export}}{{end}}' $packages > list
mkdir out
number=0
while read -r path file; do
  number=$((number + 1))
  mv "$file" "out/$number.a"
  echo "packagefile $path=$1/$number.a"
done < list > out/importcfg
rm -rf cache
tar -cf std.tar -C out .
`;

const goFolder = (fingerprint: string) => `go-${fingerprint}-${shortHash(GO_STD_SCRIPT)}`;

/** The folder in the box, if an earlier start has built it. */
export function findGoStd(fingerprint: string, toolsDir: string): string | null {
  const folder = goFolder(fingerprint);
  return existsSync(join(toolsDir, folder)) ? `${TOOLS_BOX_DIR}/${folder}` : null;
}

/** Once per Go version. */
export function prepareGoStd(
  home: string,
  fingerprint: string,
  tools: PrepareTools,
  signal: AbortSignal,
): Promise<string> {
  const folder = goFolder(fingerprint);
  const env = [
    "GOCACHE=/w/cache",
    "GOPATH=/w/gopath",
    "GOTOOLCHAIN=local",
    "GOPROXY=off",
    "GO111MODULE=off",
  ];
  const recipe: Recipe = {
    folder,
    product: "std.tar",
    spec: {
      profile: "compile",
      argv: ["/bin/sh", "-c", GO_STD_SCRIPT, home, `${TOOLS_BOX_DIR}/${folder}`],
      env: [...BASE_ENV, ...env, "CGO_ENABLED=0", "GOFLAGS=-p=2"],
      files: [],
      stdin: null,
      limits: prepareLimits({ cpuTimeMs: 240_000, memoryMib: 2048 }),
      collect: [{ path: "std.tar", maxBytes: 512 * MIB, optional: true }],
    },
    install: async (file, target) => {
      await new Bun.Archive(await Bun.file(file).bytes()).extract(target);
      for (const name of await readdir(target)) await chmod(join(target, name), 0o644);
      if (!existsSync(join(target, "importcfg"))) throw new Error(`${folder}: no importcfg`);
    },
  };
  return prepare(recipe, tools, signal);
}

/**
 * `#include <bits/stdc++.h>` from the header costs a third of what it costs from the text (1.9 s → 0.53 s here),
 * `#include <iostream>` half (0.36 s → 0.19 s). The compiler takes it only when the flags match exactly and nothing was
 * declared before; else it reads the text.
 */
export function preparePrecompiledHeader(
  { home, fingerprint }: Pick<ReadyLanguage, "home" | "fingerprint">,
  name: keyof typeof CPP_PRESETS,
  header: PrecompiledHeader,
  tools: PrepareTools,
  signal: AbortSignal,
): Promise<string> {
  const argv = precompiledHeaderArgv(home, name);
  const recipe: Recipe = {
    folder: `pch-${fingerprint}-${shortHash(`${argv.join(" ")} ${header}`)}`,
    product: "pre.h.gch",
    spec: {
      profile: "compile",
      argv,
      env: [...BASE_ENV, "TMPDIR=/w"],
      files: [
        {
          path: "pre.h",
          source: { kind: "text", text: `#include <${header}>\n` },
          executable: false,
        },
      ],
      stdin: null,
      limits: prepareLimits({ cpuTimeMs: 30_000, memoryMib: 1024 }),
      collect: [{ path: "pre.h.gch", maxBytes: 512 * MIB, optional: true }],
    },
    install: async (file, target) => {
      const place = join(target, `${header}.gch`);
      await mkdir(dirname(place), { recursive: true });
      await chmod(dirname(place), 0o755);
      await copyFile(file, place);
      await chmod(place, 0o644);
    },
  };
  return prepare(recipe, tools, signal);
}

/** A program that makes Kotlin's compiler load what most programs make it load. */
const KOTLIN_TRAINING = `import java.util.*

data class Edge(val to: Int, val weight: Long)

fun main() {
    val reader = System.\`in\`.bufferedReader()
    val (n, m) = reader.readLine().split(" ").map { it.toInt() }
    val graph = Array(n) { mutableListOf<Edge>() }
    for (i in 0 until m) {
        val (a, b, w) = reader.readLine().split(" ").map { it.toInt() }
        graph[a - 1].add(Edge(b - 1, w.toLong()))
    }
    val queue = PriorityQueue<Pair<Long, Int>>(compareBy { it.first })
    queue.add(0L to 0)
    println(graph.sumBy { it.size } + queue.size)
}
`;

/** The compiler's classes, ready to be mapped. Bound to this JVM and this compiler, which the fingerprint names. */
export function prepareKotlinArchive(
  { home, chain, fingerprint }: ReadyLanguage,
  tools: PrepareTools,
  signal: AbortSignal,
): Promise<string> {
  const { java = "", classPath = "" } = chain.parts;
  const archive = `-XX:ArchiveClassesAtExit=${KOTLIN_ARCHIVE_FILE}`;
  const folder = `kotlin-${fingerprint}-${shortHash(KOTLIN_SCRIPT + KOTLIN_TRAINING)}`;
  const recipe: Recipe = {
    folder,
    product: KOTLIN_ARCHIVE_FILE,
    spec: {
      profile: "compile",
      argv: ["/bin/sh", "-c", KOTLIN_SCRIPT, java, home, classPath, archive, "main.kt"],
      env: [...BASE_ENV],
      files: [
        {
          path: "main.kt",
          source: { kind: "text", text: KOTLIN_TRAINING },
          executable: false,
        },
      ],
      stdin: null,
      limits: prepareLimits({ cpuTimeMs: 60_000, memoryMib: 2048 }),
      collect: [{ path: KOTLIN_ARCHIVE_FILE, maxBytes: 512 * MIB, optional: true }],
    },
    install: async (file, target) => {
      await copyFile(file, join(target, KOTLIN_ARCHIVE_FILE));
      await chmod(join(target, KOTLIN_ARCHIVE_FILE), 0o644);
    },
  };
  return prepare(recipe, tools, signal);
}

function shortHash(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, 8);
}

function prepareLimits(limits: { cpuTimeMs: number; memoryMib: number }): SandboxLimits {
  return {
    cpuTimeMs: limits.cpuTimeMs,
    wallTimeMs: 4 * limits.cpuTimeMs,
    idleTimeMs: 0,
    memoryKib: limits.memoryMib * 1024,
    stackKib: 64 * 1024,
    processes: 512,
    outputBytes: MIB,
    stderrBytes: MIB,
    fileBytes: 1024 * MIB,
  };
}
