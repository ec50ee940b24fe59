import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
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
  /** `text.mac` */
  sign(purpose: Purpose, text: string): string;
  /** The text of a signed value; null when the signature is invalid. */
  openSigned(purpose: Purpose, signed: string): string | null;
  seal(purpose: Purpose, text: string): string;
  unseal(purpose: Purpose, sealed: string): string;
}

export function createKeys(secret: string): Keys {
  // A KeyObject: importing raw bytes at each use costs six times as much as the signature.
  const keyFor = (purpose: Purpose) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'perchero', purpose, 32)));
  const keys = {
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
  const mac = (purpose: Purpose, text: string) => createHmac('sha256', keys[purpose]).update(text).digest();
  return {
    mac,
    sign: (purpose, text) => `${text}.${mac(purpose, text).toString('base64url')}`,
    openSigned(purpose, signed) {
      const dot = signed.lastIndexOf('.');
      const text = signed.slice(0, dot);
      return dot > 0 && areEqual(Buffer.from(signed.slice(dot + 1), 'base64url'), mac(purpose, text))
        ? text
        : null;
    },
    seal(purpose, text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keys[purpose], iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    unseal(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keys[purpose], bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
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
