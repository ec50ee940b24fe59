import { createHash } from 'node:crypto';
import type { TargetKind } from '@perchero/contract/moderation/report-reasons.rules';
import { z } from 'zod';
import type { Db } from '#platform/database/database.ts';
import { findThing, type ThingRow } from './things.queries.ts';

export interface Thing extends ThingRow {
  readonly kind: TargetKind;
  /** What lists show. */
  readonly picture: string | null;
  /** Of its texts, price and photos: another version can be reported again. */
  readonly fingerprint: Buffer;
}

const numberId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const ids: Record<TargetKind, z.ZodType<number | string>> = {
  product: numberId,
  comment: numberId,
  collection: numberId,
  person: z.uuid(),
  message: z.uuid(),
  review: z.uuid(),
  chapter: z.uuid(),
};

/** The id as its table has it; null when there can be no such thing. */
export function parseThingId(kind: TargetKind, id: string): number | string | null {
  const parsed = ids[kind].safeParse(id);
  return parsed.success ? parsed.data : null;
}

/** A thing as it is now. Null when it does not exist. Without a viewer, as moderators and rules see it. */
export async function readThing(
  db: Db,
  kind: TargetKind,
  id: string,
  viewerId: string | null,
): Promise<Thing | null> {
  const parsed = parseThingId(kind, id);
  const row = parsed === null ? null : await findThing(db, kind, parsed, viewerId);
  return row && isShownTo(row, viewerId) ? { ...row, ...describe(row), kind } : null;
}

export function isShownTo({ ownerId, isVisible }: ThingRow, viewerId: string | null): boolean {
  return viewerId === null || ownerId === viewerId || isVisible;
}

export function describe(row: ThingRow): Pick<Thing, 'picture' | 'fingerprint'> {
  const { title, text, priceCents, pictures } = row;
  const version = JSON.stringify([title, text, priceCents, pictures]);
  return { picture: pictures[0] ?? null, fingerprint: createHash('sha256').update(version).digest() };
}
