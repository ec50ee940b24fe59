import { z } from 'zod';
import { AppError } from '#platform/app-error.ts';

const content = z.tuple([z.int().positive()]);

/** A cursor says after which product the page begins. It is opaque to callers, so that orders may be added. */
export function encodeCursor(lastId: number): string {
  return Buffer.from(JSON.stringify([lastId])).toString('base64url');
}

export function decodeCursor(cursor: string): number {
  const parsed = content.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) throw new AppError('invalid-input', 'cursor');
  return parsed.data[0];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is one more way of not being a cursor.
    return null;
  }
}
