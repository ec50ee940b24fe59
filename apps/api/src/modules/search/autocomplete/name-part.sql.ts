import { sql } from 'kysely';

/** Whether the username or the name of an `account` contains the text; the expression of a trigram index. */
export function hasNamePart(text: string) {
  const pattern = `%${escapeLike(text)}%`;
  return sql<boolean>`(plain_name(username) || ' ' || plain_name(full_name) || ' '
    || replace(plain_name(full_name), ' ', '')) like plain_name(${pattern})`;
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
