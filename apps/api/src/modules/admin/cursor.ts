import { z } from 'zod';
import { AppError } from '#platform/http/app-error.ts';

const content = z.tuple([z.iso.datetime(), z.uuid()]);

export interface Place {
  /** To the microsecond, as the database keeps it. */
  readonly createdAt: string;
  readonly id: string;
}

/** After which person the page begins. */
export function encodeCursor({ createdAt, id }: Place): string {
  return Buffer.from(`${createdAt}|${id}`).toString('base64url');
}

export function decodeCursor(cursor: string): Place {
  const parsed = content.safeParse(Buffer.from(cursor, 'base64url').toString().split('|'));
  if (!parsed.success) throw new AppError('invalid-input', 'cursor');
  const [createdAt, id] = parsed.data;
  return { createdAt, id };
}
