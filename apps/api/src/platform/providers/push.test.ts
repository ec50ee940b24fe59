import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openLog } from '../observability/log.ts';
import { openPush } from './push.ts';

/** Answers of the push service, in order; 201 after the last. */
let answers: ((response: ServerResponse) => void)[];
let pauses: number[];
let endpoint: string;
const service = createServer((request, response) => {
  request.resume();
  const answer = answers.shift();
  if (answer) answer(response);
  else response.writeHead(201);
  response.end();
});

beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/push/1`;
});
afterAll(() => void service.close());
beforeEach(() => {
  answers = [];
  pauses = [];
});

function aKeyPair() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    publicKey: pair.getPublicKey('base64url', 'uncompressed'),
    privateKey: pair.getPrivateKey('base64url'),
  };
}

async function send() {
  const push = openPush({
    config: {
      push: { ...aKeyPair(), subject: 'mailto:a@perchero.test', origins: [new URL(endpoint).origin] },
    },
    log: openLog({ level: 'silent', service: 'test', commit: 'test' }),
    metrics: { pushes: { inc: () => {} } } as never,
    pause: async (milliseconds) => void pauses.push(milliseconds),
  });
  const subscription = {
    endpoint,
    p256dh: aKeyPair().publicKey,
    auth: randomBytes(16).toString('base64url'),
  };
  return push.send(subscription, { payload: '{}', topic: 'topic', ttlSeconds: 60 });
}

const busy =
  (status: number, retryAfter?: string, date?: string) =>
  (response: ServerResponse): void => {
    if (date) response.setHeader('date', date);
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  };

it('PUSH-05 429 and 5xx are tried again after 1, 5 and 30 seconds, then given up', async () => {
  answers = [busy(500), busy(429), busy(503), busy(500), busy(500)];
  expect(await send()).toBe('failed');
  expect([pauses, answers.length]).toEqual([[1_000, 5_000, 30_000], 1]);
});

it.each([
  ['3', 3_000],
  ['0', 1_000],
  ['3600', 60_000],
  ['Thu, 19 Nov 2026 12:00:20 GMT', 20_000],
  ['Thu, 19 Nov 2026 13:00:00 GMT', 60_000],
  ['Thu, 19 Nov 2026 11:00:00 GMT', 1_000],
  ['soon', 1_000],
])('PUSH-05 Retry-After %s is obeyed up to a minute', async (retryAfter, pauseMs) => {
  answers = [busy(429, retryAfter, 'Thu, 19 Nov 2026 12:00:00 GMT')];
  expect(await send()).toBe('sent');
  expect(pauses).toEqual([pauseMs]);
});

it('PUSH-05 other failures are not tried again', async () => {
  answers = [busy(400)];
  expect([await send(), pauses]).toEqual(['failed', []]);
});
