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
};

it('reads a complete environment', () => {
  const config = readConfig(complete);

  expect(config).toMatchObject({ namespace: 'test', http: { port: 5620 }, traceEndpoint: null });
});

it.each([
  ['a missing address', { DATABASE_URL: undefined }, 'DATABASE_URL'],
  ['a secret that is too short', { AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
  ['a port that is none', { API_PORT: '99999' }, 'API_PORT'],
  ['an address of the wrong kind', { REDIS_URL: 'http://127.0.0.1' }, 'REDIS_URL'],
  ['a namespace that would break index names', { NAMESPACE: 'Mi tienda' }, 'NAMESPACE'],
])('stops over %s and names it, without its value', (_, change, name) => {
  const reading = () => readConfig({ ...complete, ...change });

  expect(reading).toThrow(name);
  expect(reading).not.toThrow(complete.S3_SECRET_KEY);
});
