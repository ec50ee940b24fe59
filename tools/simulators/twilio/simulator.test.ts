import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import twilio from 'twilio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { twilioSimulator } from './simulator.ts';

const account = { sid: `AC${'1'.repeat(32)}`, token: 'its-token', from: '+15005550006' };
const to = '+59899123456';
const body = 'Tu código de Perchero es 123456.';

let server: Server;
let address: string;

beforeEach(async () => {
  server = twilioSimulator(account).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** The real SDK, told to call the simulator. */
function sdk(token = account.token) {
  const httpClient = new twilio.RequestClient({ timeout: 500 });
  httpClient.axios.interceptors.request.use((call) => {
    call.url = (call.url ?? '').replace('https://api.twilio.com', address);
    return call;
  });
  return twilio(account.sid, token, { httpClient });
}

const send = (message: { to?: string; from?: string; body?: string } = {}, token?: string) =>
  sdk(token).messages.create({ to, from: account.from, body, ...message });

async function read(path: string): Promise<unknown> {
  return (await fetch(address + path)).json();
}

async function control(change: { fault: string; to?: string }): Promise<number> {
  const reply = await fetch(`${address}/control`, { method: 'POST', body: JSON.stringify(change) });
  return reply.status;
}

describe('sending with the official SDK', () => {
  it('answers as Twilio does and keeps the message', async () => {
    const sent = await send();

    expect(sent).toMatchObject({ to, from: account.from, body, status: 'queued', numSegments: '1' });
    expect(sent.sid).toMatch(/^SM[0-9a-f]{32}$/);
    expect(sent.dateCreated.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(await read(`/api/messages?to=${encodeURIComponent(to)}`)).toEqual([
      { sid: sent.sid, to, from: account.from, body, at: expect.any(String) as string },
    ]);
  });

  it('lists the newest first, by number, and forgets when told', async () => {
    await send({ body: 'first' });
    await send({ body: 'second' });
    await send({ to: '+59899000000', body: 'other' });

    const bodies = async (path: string) =>
      ((await read(path)) as { body: string }[]).map((message) => message.body);
    expect(await bodies('/api/messages')).toEqual(['other', 'second', 'first']);
    expect(await bodies(`/api/messages?to=${encodeURIComponent(to)}`)).toEqual(['second', 'first']);
    expect(await read('/api/count')).toEqual({ total: 3 });

    await fetch(`${address}/api/messages`, { method: 'DELETE' });
    expect(await read('/api/messages')).toEqual([]);
    expect(await read('/api/count')).toEqual({ total: 0 });
  });

  it.each([
    [{ to: 'not a number' }, 21211],
    [{ to: '+15005550004' }, 21610],
    [{ to: '+15005550009' }, 21614],
    [{ from: '+15005550099' }, 21606],
    [{ body: 'x'.repeat(1601) }, 21617],
  ])('refuses %j with code %i and sends nothing', async (message, code) => {
    await expect(send(message)).rejects.toMatchObject({ status: 400, code });

    expect(await read('/api/count')).toEqual({ total: 0 });
  });

  it('refuses a wrong token', async () => {
    await expect(send({}, 'another-token')).rejects.toMatchObject({ status: 401, code: 20003 });
  });
});

describe('faults', () => {
  it.each([
    ['error-500', { status: 500 }],
    ['too-many', { status: 429, code: 20429 }],
    ['unverified', { status: 400, code: 21608 }],
    ['hang', { code: 'ECONNABORTED' }],
    ['refuse', { code: 'ECONNRESET' }],
  ])('%s stops the message until it is switched off', async (fault, failure) => {
    expect(await control({ fault })).toBe(204);
    await expect(send()).rejects.toMatchObject(failure);
    expect(await read('/api/count')).toEqual({ total: 0 });

    await control({ fault: 'none' });
    expect(await send()).toMatchObject({ status: 'queued' });
  });

  it('can be of one number only', async () => {
    await control({ fault: 'blocked', to });

    await expect(send()).rejects.toMatchObject({ code: 21610 });
    expect(await send({ to: '+59899000000' })).toMatchObject({ status: 'queued' });
  });

  it('that do not exist are refused', async () => {
    expect(await control({ fault: 'earthquake' })).toBe(400);
  });
});

describe('the page', () => {
  it('shows a message as text, never as markup', async () => {
    await send({ body: '<script>alert(1)</script>' });

    const page = await (await fetch(address)).text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toContain('<script>');
  });
});
