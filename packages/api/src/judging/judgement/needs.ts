import { BUILD_SCRIPT } from "@gavel/domain/language";

/**
 * What a host must have for a job, as one text: the job's group in the queue, so that handing out can pass over jobs
 * that this host could not do. Names of languages hold no line breaks.
 */
export function needsOf(languages: readonly string[]): string | null {
  const unique = [...new Set(languages)].sort();
  return unique.length === 0 ? null : unique.join("\n");
}

export function suffices(has: ReadonlySet<string>, needs: string): boolean {
  return needs.split("\n").every((language) => has.has(language));
}

interface Judged {
  readonly language: string;
  readonly judgeMode: string;
  readonly spjLanguage: string | null;
}

/** Languages that a host must have to judge it: with that of the checker. Every host can run a script. */
export function languagesOf({ language, judgeMode, spjLanguage }: Judged): string[] {
  const checkers = judgeMode === "default" || spjLanguage === null ? [] : [spjLanguage];
  return [language, ...checkers].filter((one) => one !== BUILD_SCRIPT);
}
