import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const complete = {
  NAMESPACE: 'test',
  API_PORT: '5620',
  OPS_PORT: '5622',
  DATABASE_URL: 'postgres://a:b@127.0.0.1:5432/c',
  REDIS_URL: 'redis://127.0.0.1:6379',
  OPENSEARCH_URL: 'http://127.0.0.1:9200',
  S3_ENDPOINT: 'http://127.0.0.1:7070',
  S3_REGION: 'us-east-1',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'Perchero <hola@perchero.example>',
  MEDIA_URL: 'https://media.perchero.example',
  PUBLIC_URL: 'https://perchero.example',
  AUTH_SECRET: 'a'.repeat(32),
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  TURNSTILE_SITE_KEY: 'site',
  TURNSTILE_SECRET: 'secret',
  MP_CLIENT_ID: '1234567890123456',
  MP_CLIENT_SECRET: 'client-secret',
  MP_APP_ACCESS_TOKEN: 'APP_USR-token',
  MP_WEBHOOK_SECRETS: 'first,second',
  MP_NOTIFICATION_URL: 'https://api.perchero.example/api/mp/webhook',
  MP_TOKEN_KEYS: `b:${Buffer.alloc(32, 2).toString('base64')},a:${Buffer.alloc(32, 1).toString('base64')}`,
  VAPID_PUBLIC_KEY: 'B'.repeat(87),
  VAPID_PRIVATE_KEY: 'A'.repeat(43),
  VAPID_SUBJECT: 'mailto:hola@perchero.example',
};

it('reads a complete environment', () => {
  const config = readConfig(complete);

  expect(config).toMatchObject({ namespace: 'test', http: { port: 5620 }, traceEndpoint: null });
});

it('has a replica only when its URL is set', () => {
  const url = 'postgres://a:b@127.0.0.1:5433/c';

  expect(readConfig(complete).replica).toBeNull();
  expect(readConfig({ ...complete, REPLICA_DATABASE_URL: url }).replica).toEqual({ url, maxLagMs: 2000 });
});

it.each([
  ['a missing URL', { DATABASE_URL: undefined }, 'DATABASE_URL'],
  ['a secret that is too short', { AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
  ['an invalid port', { API_PORT: '99999' }, 'API_PORT'],
  ['a pool without unreserved connections', { DATABASE_POOL: '2' }, 'DATABASE_POOL'],
  ['a URL with the wrong protocol', { REDIS_URL: 'http://127.0.0.1' }, 'REDIS_URL'],
  ['a key that is too short', { MP_TOKEN_KEYS: 'a:c2hvcnQ=' }, 'MP_TOKEN_KEYS'],
  ['a namespace that would break index names', { NAMESPACE: 'Mi tienda' }, 'NAMESPACE'],
])('rejects %s and names the variable, without its value', (_, change, name) => {
  const reading = () => readConfig({ ...complete, ...change });

  expect(reading).toThrow(name);
  expect(reading).not.toThrow(complete.S3_SECRET_KEY);
});

it('PAY-08 reads several token keys and notification secrets', () => {
  const { mercadoPago } = readConfig(complete);

  expect(mercadoPago.webhookSecrets).toEqual(['first', 'second']);
  expect(mercadoPago.tokenKeys).toEqual([
    { id: 'b', key: Buffer.alloc(32, 2) },
    { id: 'a', key: Buffer.alloc(32, 1) },
  ]);
});

it('uses the official URLs of the provider in production', () => {
  const config = readConfig({ ...complete, NODE_ENV: 'production' });

  expect(config.mercadoPago).toMatchObject({
    apiUrl: 'https://api.mercadopago.com',
    redirectUrl: 'https://perchero.example/mercado-pago/vinculacion',
  });
});

it.each([
  ['a simulator', { MP_API_BASE_URL: 'http://127.0.0.1:5610' }, 'MP_API_BASE_URL'],
  ['unverified notifications', { MP_SIGNATURE_MODE: 'accept-unverified' }, 'MP_SIGNATURE_MODE'],
  ['another provider', { MP_API_BASE_URL: 'https://api.mercadopago.example' }, 'MP_API_BASE_URL'],
  [
    'an authorization URL without https',
    { MP_AUTH_BASE_URL: 'http://auth.mercadopago.com.uy' },
    'MP_AUTH_BASE_URL',
  ],
  [
    'a payment page on localhost',
    { MP_INIT_POINT_ORIGINS: 'https://www.mercadopago.com.uy,https://127.0.0.1' },
    'MP_INIT_POINT_ORIGINS',
  ],
  [
    'notifications without https',
    { MP_NOTIFICATION_URL: 'http://perchero.example/x' },
    'MP_NOTIFICATION_URL',
  ],
  ['a site on localhost', { PUBLIC_URL: 'https://localhost' }, 'PUBLIC_URL'],
  [
    'the development secret',
    { AUTH_SECRET: 'development-only-secret-never-use-it-in-production' },
    'AUTH_SECRET',
  ],
  ['the development key of the object store', { S3_SECRET_KEY: 'perchero-secret' }, 'S3_SECRET_KEY'],
  [
    'the development password of the database',
    { DATABASE_URL: 'postgres://perchero_app:perchero_app@db.example/perchero' },
    'DATABASE_URL',
  ],
  [
    'the development encryption key',
    { MP_TOKEN_KEYS: 'development:ZGV2ZWxvcG1lbnQtb25seS1rZXktMzItYnl0ZXMhISE=' },
    'MP_TOKEN_KEYS',
  ],
  [
    'the development key of pushes',
    { VAPID_PRIVATE_KEY: 'development-only-vapid-private-key-not-reaA' },
    'VAPID_PRIVATE_KEY',
  ],
  ['a push service without https', { PUSH_ORIGINS: 'http://push.example' }, 'PUSH_ORIGINS'],
  ['a push service on localhost', { PUSH_ORIGINS: 'https://push.example,https://127.0.0.1' }, 'PUSH_ORIGINS'],
])('rejects %s in production only', (_, change, name) => {
  expect(() => readConfig({ ...complete, NODE_ENV: 'production', ...change })).toThrow(name);
  expect(() => readConfig({ ...complete, NODE_ENV: 'development', ...change })).not.toThrow();
});

it.each([
  ['TURNSTILE_SITE_KEY', '1x00000000000000000000AA'],
  ['TURNSTILE_SITE_KEY', '3x00000000000000000000FF'],
  ['TURNSTILE_SECRET', '1x0000000000000000000000000000000AA'],
])('GUARD-13 rejects a test key of %s in production only', (name, key) => {
  expect(() => readConfig({ ...complete, NODE_ENV: 'production', [name]: key })).toThrow(name);
  expect(() => readConfig({ ...complete, [name]: key })).not.toThrow();
});
