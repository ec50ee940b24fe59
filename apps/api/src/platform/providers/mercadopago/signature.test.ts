import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { verifySignature } from './signature.ts';

const signed = (secret: string, { dataId = '123', requestId = 'r-1', ts = '1700000000' } = {}) => {
  const hash = createHmac('sha256', secret)
    .update(`id:${dataId};request-id:${requestId};ts:${ts};`)
    .digest('hex');
  return { signature: `ts=${ts},v1=${hash}`, requestId, dataId };
};

it('PAY-05 accepts any of the secrets in use, whatever the age of the notification and the unit of its timestamp', () => {
  expect(verifySignature(signed('old'), ['new', 'old'])).toBe('ok');
  expect(verifySignature(signed('new'), ['new', 'old'])).toBe('ok');
  expect(verifySignature(signed('new', { ts: '1700000000000' }), ['new'])).toBe('ok');
});

it.each([
  ['another secret', signed('theirs'), 'bad'],
  ['another payment', { ...signed('ours'), dataId: '124' }, 'bad'],
  ['another request', { ...signed('ours'), requestId: 'r-2' }, 'bad'],
  ['another letter case', { ...signed('ours', { dataId: 'ABC' }), dataId: 'abc' }, 'bad'],
  ['a malformed header', { ...signed('ours'), signature: 'v1' }, 'bad'],
  ['no timestamp', { ...signed('ours'), signature: signed('ours').signature.slice(14) }, 'bad'],
  ['no header', { ...signed('ours'), signature: undefined }, 'absent'],
  ['an empty header', { ...signed('ours'), signature: ' ' }, 'absent'],
])('PAY-05 rejects %s', (_, notification, result) => {
  expect(verifySignature(notification, ['ours'])).toBe(result);
});
