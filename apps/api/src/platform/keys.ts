import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Each purpose has its own derived key, so that a value made for one purpose is invalid for another. */
type Purpose =
  | 'session'
  | 'device'
  | 'sms-code'
  | 'second-factor'
  | 'log-address'
  | 'handover'
  | 'closed-contact'
  | 'push'
  | 'unsubscribe';

export interface Keys {
  mac(purpose: Purpose, text: string): Buffer;
  /** Under every secret, the current one first: for rows that are found by their MAC. */
  macs(purpose: Purpose, text: string): Buffer[];
  /** `text.mac` */
  sign(purpose: Purpose, text: string): string;
  /** The text of a signed value; null when the signature is invalid. */
  openSigned(purpose: Purpose, signed: string): string | null;
  seal(purpose: Purpose, text: string): string;
  unseal(purpose: Purpose, sealed: string): string;
  /** The same under the current secret; null when it is already. */
  reseal(purpose: Purpose, sealed: string): string | null;
}

/** One secret, or several separated by commas: the first signs and encrypts, all verify and decrypt. */
export function createKeys(secrets: string): Keys {
  const sets = secrets.split(',').map(deriveKeys);
  const [current = deriveKeys(secrets)] = sets;
  const mac = (purpose: Purpose, text: string) => macWith(current[purpose], text);
  const seal = (purpose: Purpose, text: string) => sealWith(current[purpose], text);
  return {
    mac,
    macs: (purpose, text) => sets.map((keys) => macWith(keys[purpose], text)),
    sign: (purpose, text) => `${text}.${mac(purpose, text).toString('base64url')}`,
    openSigned(purpose, signed) {
      const dot = signed.lastIndexOf('.');
      const text = signed.slice(0, dot);
      const given = Buffer.from(signed.slice(dot + 1), 'base64url');
      return dot > 0 && sets.some((keys) => areEqual(given, macWith(keys[purpose], text))) ? text : null;
    },
    seal,
    unseal: (purpose, sealed) => unsealWith(sets, purpose, sealed).text,
    reseal(purpose, sealed) {
      const { keys, text } = unsealWith(sets, purpose, sealed);
      return keys === current ? null : seal(purpose, text);
    },
  };
}

export class UnreadableSeal extends Error {}

type KeySet = Readonly<Record<Purpose, KeyObject>>;

function deriveKeys(secret: string): KeySet {
  // A KeyObject: importing raw bytes at each use costs six times as much as the signature.
  const keyFor = (purpose: Purpose) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'perchero', purpose, 32)));
  return {
    session: keyFor('session'),
    device: keyFor('device'),
    'sms-code': keyFor('sms-code'),
    'second-factor': keyFor('second-factor'),
    'log-address': keyFor('log-address'),
    handover: keyFor('handover'),
    'closed-contact': keyFor('closed-contact'),
    unsubscribe: keyFor('unsubscribe'),
    push: keyFor('push'),
  };
}

function macWith(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sealWith(key: KeyObject, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The authentication tag tells which key it was. */
function unsealWith(sets: readonly KeySet[], purpose: Purpose, sealed: string) {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const keys of sets) {
    const decipher = createDecipheriv('aes-256-gcm', keys[purpose], bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    try {
      const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      return { keys, text };
    } catch {
      continue;
    }
  }
  throw new UnreadableSeal(`a value of ${purpose} was sealed with none of the secrets`);
}

/** In constant time. */
export function areEqual(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A random token and the hash that the database stores. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
