import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export interface SealingKey {
  readonly id: string;
  readonly key: Buffer;
}

/** The first seals, all open. */
export type SealingKeys = readonly SealingKey[];

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * `key id.bytes`: worth nothing without the key, and nothing in another place than its own, which `place` names.
 */
export function seal(keys: SealingKeys, place: string, text: string): string {
  const { id, key } = sealingKey(keys);
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return `${id}.${Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')}`;
}

export type Opened =
  | { readonly kind: 'text'; readonly text: string }
  /** The key is not configured: with it, it could be opened. */
  | { readonly kind: 'no-key' }
  /** Changed, or made for another place. */
  | { readonly kind: 'broken' };

export function unseal(keys: SealingKeys, place: string, sealed: string): Opened {
  const dot = sealed.lastIndexOf('.');
  const key = keys.find(({ id }) => id === sealed.slice(0, dot))?.key;
  if (!key) return { kind: 'no-key' };
  const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url');
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const text =
      opening.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
    return { kind: 'text', text };
  } catch {
    return { kind: 'broken' };
  }
}

export function sealingKey(keys: SealingKeys): SealingKey {
  const [first] = keys;
  if (!first) throw new Error('No key to seal with');
  return first;
}
