import { expect, it } from 'vitest';
import { topicOf, writePayload } from './payload.rules.ts';

const push = {
  kind: 'sale',
  tag: 'sale:7',
  title: 'Vendiste Campera',
  body: 'Mirá los detalles.',
  path: '/ventas/7',
};

it('PUSH-02 says version, kind, tag, title, body and path', () => {
  expect(JSON.parse(writePayload(push))).toEqual({ version: 1, ...push });
});

it.each(['ñandú "entre" comillas\n', '👩‍👩‍👧 ', '\u0000'])('PUSH-02 stays below a kilobyte with %j', (text) => {
  const long = text.repeat(500);
  const payload = writePayload({ ...push, title: long, body: long });
  expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(1024);
  expect(JSON.parse(payload).title.endsWith('…')).toBe(true);
});

it('a topic has at most 32 characters of base64url and does not show its tag', () => {
  expect(topicOf('thread:5b0c8c3e-6f6c-4a57-9b51-3a3c1b1f0a01')).toMatch(/^[\w-]{1,32}$/);
  expect(topicOf('sale:1')).not.toBe(topicOf('sale:2'));
});
