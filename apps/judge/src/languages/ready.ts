import type { Language, ToolChain } from "./language.ts";

/** A language that works on this machine. */
export interface ReadyLanguage {
  readonly language: Language;
  readonly chain: ToolChain;
  readonly home: string;
  readonly version: string;
  /** Part of the key of everything compiled with it. */
  readonly fingerprint: string;
  /** Grows while headers are made in the background. */
  readonly prepared: Map<string, string>;
}
