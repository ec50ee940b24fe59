import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser keeps of its subscription, and what it tells the site. */
export interface BrowserKeys {
  readonly privateKey: string;
  readonly p256dh: string;
  readonly auth: string;
}

export function createBrowserKeys(): BrowserKeys {
  const pair = createECDH('prime256v1');
  return {
    p256dh: pair.generateKeys('base64url', 'uncompressed'),
    privateKey: pair.getPrivateKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

const saltBytes = 16;
const headerBytes = saltBytes + 4 + 1;
const tagBytes = 16;

/** RFC 8291 with the one record that RFC 8188 allows for it. Throws when it was encrypted for somebody else. */
export function decrypt(keys: BrowserKeys, body: Buffer): string {
  const salt = body.subarray(0, saltBytes);
  const senderKey = body.subarray(headerBytes, headerBytes + body.readUInt8(headerBytes - 1));
  const record = body.subarray(headerBytes + senderKey.length);

  const pair = createECDH('prime256v1');
  pair.setPrivateKey(keys.privateKey, 'base64url');
  const secret = pair.computeSecret(senderKey);
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    Buffer.from(keys.p256dh, 'base64url'),
    senderKey,
  ]);
  const material = Buffer.from(hkdfSync('sha256', secret, Buffer.from(keys.auth, 'base64url'), info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));

  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(record.subarray(-tagBytes));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -tagBytes)), cipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error('the record has no end');
  return padded.subarray(0, end).toString('utf8');
}
