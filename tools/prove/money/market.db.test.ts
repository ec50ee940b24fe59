import { startTestApp } from '@perchero/api/test/harness.ts';
import { expect, it } from 'vitest';
import { variable } from '../../stack/environment.ts';
import { openCrowdPeople } from '../lib/crowd.ts';
import { insertProducts, openBooks } from './market.ts';

it('sells only what a seller can set, so that the desk answers', async () => {
  const test = await startTestApp();
  const env = {
    MIGRATIONS_DATABASE_URL: test.ownerUrl,
    AUTH_SECRET: variable(process.env as Record<string, string>, 'AUTH_SECRET'),
  };
  await using crowd = openCrowdPeople(env);
  await using books = openBooks(env);
  const sellers = await crowd.create(1);
  await insertProducts(books, sellers, 10, 1);

  const { statusCode } = await test.app.inject({
    url: '/api/desk/products',
    headers: { cookie: sellers[0]?.cookie },
  });

  expect(statusCode).toBe(200);
});
