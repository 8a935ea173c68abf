/** LIKE in which every character that a person typed means itself. */
import { type RawBuilder, sql } from "kysely";

function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

export function containing(text: string): string {
  return `%${literally(text)}%`;
}

export function startingWith(text: string): string {
  return `${literally(text)}%`;
}

/** The text, which is in lower case already, contains the keyword in any case. */
export function contains(text: RawBuilder<unknown>, keyword: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like lower(${containing(keyword)}::text)`;
}
