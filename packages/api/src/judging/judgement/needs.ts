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
