/**
 * Validators that a script of their own builds. The script runs in the box like every compiler, and leaves a program
 * called `run`; what it leaves is kept as one archive, since nobody knows what the program needs beside it.
 */
import { BUILD_SCRIPT } from "@gavel/domain/language";
import { CHECKER_COMPILE_LIMITS } from "../judging/limits.ts";
import { BASE_ENV, type Language } from "./language.ts";
import type { ReadyLanguage } from "./ready.ts";

const ARCHIVE = "program.tar";
/** Where the program lies when it runs, out of the way of what it is given. */
const FOLDER = ".program";

/** On a copy: what was put into the box belongs to somebody else, and cannot be made executable. */
const BUILD = `
mkdir ${FOLDER} && cp -R -- * ${FOLDER} && cd ${FOLDER} && chmod -R u+rwx . || exit 1
./build >&2 || exit 1
if [ ! -f run ]; then
  echo "The build script left no program called run." >&2
  exit 1
fi
chmod u+x run && tar -cf ../${ARCHIVE} -- *
`;

const RUN = `
mkdir ${FOLDER} && tar -xf ${ARCHIVE} -C ${FOLDER} || exit 125
exec ./${FOLDER}/run "$@"
`;

const LANGUAGE: Language = {
  name: BUILD_SCRIPT,
  sourceFile: "build",
  compile: () => ["/bin/sh", "-c", BUILD],
  compileEnv: BASE_ENV,
  compileLimits: CHECKER_COMPILE_LIMITS,
  artefacts: [{ path: ARCHIVE, executable: false }],
  run: () => ["/bin/sh", "-c", RUN, "sh"],
  runEnv: () => BASE_ENV,
  heapMarker: null,
};

/** What it builds depends on every tool chain that the box shows. */
export function buildScripts(others: readonly ReadyLanguage[]): ReadyLanguage {
  const chain = { id: "gcc", flavour: "", home: "", parts: {}, binds: [], env: [], hostFiles: [] };
  return {
    language: LANGUAGE,
    chain: { ...chain, id: "gcc" },
    home: "",
    version: "",
    fingerprint: others.map((one) => one.fingerprint).join(),
    prepared: new Map(),
  };
}
