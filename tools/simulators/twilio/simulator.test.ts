import twilio from 'twilio';
import { beforeEach, expect, it } from 'vitest';
import { startTestServer } from '../test/start-server.ts';
import { segmentsOf } from './messages.ts';
import { twilioSimulator } from './simulator.ts';

const account = { sid: `AC${'1'.repeat(32)}`, token: 'its-token', from: '+15005550006' };
const to = '+59899123456';
const body = 'Tu código de Perchero es 123456.';
let origin: string;

beforeEach(async () => {
  origin = await startTestServer(twilioSimulator(account));
});

/** Sends with the official SDK. */
function send(message: { to?: string; from?: string; body?: string } = {}, token = account.token) {
  const httpClient = new twilio.RequestClient({ timeout: 500 });
  httpClient.axios.interceptors.request.use((call) => {
    call.url = (call.url ?? '').replace('https://api.twilio.com', origin);
    return call;
  });
  return twilio(account.sid, token, { httpClient }).messages.create({
    to,
    from: account.from,
    body,
    ...message,
  });
}

const read = async (path: string): Promise<unknown> => (await fetch(origin + path)).json();
const control = (change: object) =>
  fetch(`${origin}/control`, { method: 'POST', body: JSON.stringify(change) });

it('accepts messages of the official SDK and lists them', async () => {
  const sent = await send();

  expect(sent).toMatchObject({ to, from: account.from, body, status: 'queued', numSegments: '1' });
  expect(await read(`/api/messages?to=${encodeURIComponent(to)}`)).toMatchObject([
    { sid: sent.sid, to, body },
  ]);
  expect(await read('/api/count')).toEqual({ total: 1 });
  await fetch(`${origin}/api/messages`, { method: 'DELETE' });
  expect(await read('/api/messages')).toEqual([]);
});

it.each([
  [{ to: 'not a number' }, 21211],
  [{ to: '+15005550004' }, 21610],
  [{ from: '+15005550099' }, 21606],
  [{ body: 'x'.repeat(1601) }, 21617],
])('rejects %j with code %i', async (message, code) => {
  await expect(send(message)).rejects.toMatchObject({ status: 400, code });
  await expect(send({}, 'another-token')).rejects.toMatchObject({ status: 401, code: 20003 });
});

it.each([
  ['error-500', { status: 500 }],
  ['too-many', { status: 429, code: 20429 }],
  ['hang', { code: 'ECONNABORTED' }],
  ['refuse', { code: 'ECONNRESET' }],
])('fails with the fault %s until it is reset', async (fault, failure) => {
  await control({ fault });
  await expect(send()).rejects.toMatchObject(failure);
  await control({ fault: 'none' });
  expect(await send()).toMatchObject({ status: 'queued' });
});

it('limits a fault to one number', async () => {
  await control({ fault: 'blocked', to });
  await expect(send()).rejects.toMatchObject({ code: 21610 });
  expect(await send({ to: '+59899000000' })).toMatchObject({ status: 'queued' });
});

it('counts GSM and Unicode segments', () => {
  const texts = [
    'x'.repeat(160),
    'x'.repeat(161),
    '€'.repeat(81),
    `ó${'x'.repeat(69)}`,
    `ó${'x'.repeat(70)}`,
  ];
  expect(texts.map(segmentsOf)).toEqual([1, 2, 2, 1, 2]);
});
