import { C_FAMILY } from "./c-family.ts";
import { CSHARP } from "./csharp.ts";
import { JAVASCRIPT } from "./javascript.ts";
import { JAVA, KOTLIN } from "./jvm.ts";
import type { LanguageRow } from "./language.ts";
import { GOLANG, HASKELL, PASCAL, RUST } from "./native.ts";
import { PYTHON } from "./python.ts";
import { SCRIPTS } from "./scripts.ts";

/** Every language this judge can be asked for; what the machine lacks is found out at start. */
export const JUDGE_LANGUAGES: readonly LanguageRow[] = [
  ...C_FAMILY,
  JAVA,
  ...PYTHON,
  GOLANG,
  CSHARP,
  ...JAVASCRIPT,
  RUST,
  KOTLIN,
  HASKELL,
  PASCAL,
  ...SCRIPTS,
];
