import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openObjectStore } from './object-store.ts';

const config = readConfig().objectStore;
const store = openObjectStore(config);
afterAll(() => store.close());

const bytes = Buffer.from('a photo');
const terms = { type: 'image/png', bytes: bytes.length, seconds: 60 };
const put = async (url: string, body: Uint8Array<ArrayBuffer> = bytes, type = terms.type) =>
  (await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })).status;
const aKey = () => `uploads/${randomUUID()}`;

describe('SELL-12 a presigned upload URL', () => {
  it('accepts the announced file, which is not public', async () => {
    const key = aKey();

    const { url, headers } = await store.signUpload(key, terms);

    expect(headers).toEqual({ 'content-type': 'image/png' });
    expect(await put(url)).toBe(200);
    expect(await store.sizeOf(key)).toBe(bytes.length);
    expect((await fetch(`${config.endpoint}/${config.bucket}/${key}`)).status).toBe(403);
    expect((await fetch(url)).status).toBe(403);
    await store.remove(key);
    expect(await store.sizeOf(key)).toBeNull();
  });

  it.each<[string, (url: string, key: string) => Promise<number>]>([
    ['a longer file', (url) => put(url, Buffer.concat([bytes, bytes]))],
    ['a shorter file', (url) => put(url, bytes.subarray(1))],
    ['another type', (url) => put(url, bytes, 'image/svg+xml')],
    ['another key', (url, key) => put(url.replace(key, aKey()))],
    ['a public key', (url, key) => put(url.replace(key, 'productPictures/1700000000000-00-320.webp'))],
    ['a later expiry', (url) => put(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))],
    ['another signature', (url) => put(url.replace(/Signature=.{4}/, 'Signature=0000'))],
  ])('rejects %s', async (_, attempt) => {
    const key = aKey();
    const { url } = await store.signUpload(key, terms);

    expect(await attempt(url, key)).toBe(403);
    expect(await store.sizeOf(key)).toBeNull();
  });

  it('expires', async () => {
    const key = aKey();
    const { url } = await store.signUpload(key, { ...terms, seconds: 1 });

    await expect.poll(() => put(url), { timeout: 10_000, interval: 500 }).toBe(403);
    await store.remove(key);
  });
});
