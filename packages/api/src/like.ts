/** Patterns for LIKE in which every character that a person typed means itself. */

function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

export function containing(text: string): string {
  return `%${literally(text)}%`;
}

export function startingWith(text: string): string {
  return `${literally(text)}%`;
}
