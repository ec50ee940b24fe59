import { createPublicKey, verify } from 'node:crypto';

const daySeconds = 24 * 60 * 60;

/** RFC 8292: null when the header proves that the owner of this key sends, otherwise what is wrong. */
export function faultOfVapid(header: string | undefined, origin: string, publicKey: string): string | null {
  const parts = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header ?? '');
  if (!parts) return 'no VAPID header';
  const [, head = '', claims = '', signature = '', key = ''] = parts;
  if (key !== publicKey) return 'another key than the one subscribed with';
  const { alg } = parse(head);
  const { aud, exp, sub } = parse(claims);
  const now = Date.now() / 1000;
  if (alg !== 'ES256') return 'another algorithm than ES256';
  if (aud !== origin) return `made for ${String(aud)}`;
  if (typeof exp !== 'number' || exp < now || exp > now + daySeconds) return 'expired, or valid for too long';
  if (typeof sub !== 'string' || !/^(mailto:|https:)/.test(sub)) return 'no subject';
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: keyObject(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? null : 'wrong signature';
}

function parse(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
}

function keyObject(key: string) {
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
}
