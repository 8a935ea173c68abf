/** Postgres text holds every character but NUL; programs print it all the same. */
export function withoutNul(text: string): string {
  return text.replaceAll("\0", "\uFFFD");
}

/** A cut through a character of two units would leave a half, which JSON can say and jsonb refuses. */
export function cutText(text: string, max: number): string {
  return withoutNul(text.length <= max ? text : text.slice(0, max)).toWellFormed();
}
