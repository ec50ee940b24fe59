import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openMailer } from './mail.ts';
import { openObjectStore } from './object-store.ts';

const config = readConfig();

it('stores an object, reads it back and serves it as immutable', async () => {
  const store = openObjectStore(config.objectStore);
  const key = `avatars/test-${randomUUID()}.webp`;
  const bytes = Buffer.from('picture');

  await store.put(key, bytes, 'image/webp');

  expect(await store.exists(key)).toBe(true);
  expect(Buffer.from((await store.get(key)) ?? [])).toEqual(bytes);
  const seen = await fetch(`${config.objectStore.endpoint}/${config.objectStore.bucket}/${key}`);
  expect(seen.status).toBe(200);
  expect(seen.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  await store.remove(key);
  expect(await store.exists(key)).toBe(false);
  expect(await store.get(key)).toBeNull();
  store.close();
});

it('delivers a mail over SMTP', async () => {
  const mailer = openMailer(config.mail);
  const to = `${randomUUID()}@example.com`;

  await mailer.send({ to, subject: 'Hola', text: 'Buenas', html: '<p>Buenas</p>' });

  const inbox = `http://127.0.0.1:${process.env.INBOX_PORT}`;
  const mails = (await (await fetch(new URL(`/api/mails?to=${to}`, inbox))).json()) as { subject: string }[];
  expect(mails.map((mail) => mail.subject)).toEqual(['Hola']);
  mailer.close();
});

it('reports an unreachable mail server as unavailable', async () => {
  const mailer = openMailer({ ...config.mail, smtpUrl: 'smtp://127.0.0.1:9' });

  const sending = mailer.send({ to: 'a@example.com', subject: '', text: '', html: '' });

  await expect(sending).rejects.toMatchObject({ name: 'OutsideUnavailable', service: 'mail' });
});
