import { z } from 'zod';
import { AppError } from '#platform/http/app-error.ts';

const content = z.tuple([z.iso.datetime(), z.uuid()]);

export interface PeoplePosition {
  /** With microseconds, as in the database. */
  readonly createdAt: string;
  readonly id: string;
}

export function encodeCursor({ createdAt, id }: PeoplePosition): string {
  return Buffer.from(`${createdAt}|${id}`).toString('base64url');
}

export function decodeCursor(cursor: string): PeoplePosition {
  const parsed = content.safeParse(Buffer.from(cursor, 'base64url').toString().split('|'));
  if (!parsed.success) throw new AppError('invalid-input', 'cursor');
  const [createdAt, id] = parsed.data;
  return { createdAt, id };
}
