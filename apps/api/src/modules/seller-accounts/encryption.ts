import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export interface EncryptionKey {
  readonly id: string;
  readonly key: Buffer;
}

/** The first key encrypts; all keys decrypt. */
export type EncryptionKeys = readonly EncryptionKey[];

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts to `keyId.base64url`. `context` is authenticated (AAD), so the ciphertext cannot be decrypted in another
 * context.
 */
export function encrypt(keys: EncryptionKeys, context: string, text: string): string {
  const { id, key } = currentKey(keys);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${id}.${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
}

export type Decrypted =
  | { readonly kind: 'text'; readonly text: string }
  /** The key is not configured. */
  | { readonly kind: 'no-key' }
  /** Tampered with, or encrypted for another context. */
  | { readonly kind: 'broken' };

export function decrypt(keys: EncryptionKeys, context: string, encrypted: string): Decrypted {
  const dot = encrypted.lastIndexOf('.');
  const key = keys.find(({ id }) => id === encrypted.slice(0, dot))?.key;
  if (!key) return { kind: 'no-key' };
  const bytes = Buffer.from(encrypted.slice(dot + 1), 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const text =
      decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    return { kind: 'text', text };
  } catch {
    return { kind: 'broken' };
  }
}

export function currentKey(keys: EncryptionKeys): EncryptionKey {
  const [first] = keys;
  if (!first) throw new Error('No key to encrypt with');
  return first;
}
