import { C_FAMILY } from "./c-family.ts";
import { JAVA } from "./java.ts";
import type { Language } from "./language.ts";
import { GOLANG, RUST } from "./native.ts";
import { JAVASCRIPT_NODE, PYTHON3 } from "./scripting.ts";

/** Every language this judge can be asked for; what the machine lacks is found out at start. */
export const JUDGE_LANGUAGES: readonly Language[] = [
  ...C_FAMILY,
  JAVA,
  PYTHON3,
  JAVASCRIPT_NODE,
  GOLANG,
  RUST,
];
