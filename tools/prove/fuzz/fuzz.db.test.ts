import type { AddressInfo } from 'node:net';
import { startTestApp } from '@perchero/api/test/harness.ts';
import { aMember } from '@perchero/api/test/people.ts';
import { expect, it } from 'vitest';
import { variable } from '../../stack/environment.ts';
import { openCrowdPeople } from '../lib/crowd.ts';
import { appoint } from '../lib/people.ts';
import { openBooks } from '../money/market.ts';
import { fuzz, describeFaults } from './campaign.ts';
import { unknownThings } from './requests.ts';
import { beginRegistrations, furnish } from './scene.ts';

const requests = 600;
/** The proof draws a new one each time; here the same change shall have the same outcome. */
const seed = process.env['PROVE_SEED'] ?? 'perchero';

it('API-04 answers whatever is sent with what it declares, and never with a fault', async () => {
  const test = await startTestApp({ trustedProxies: ['127.0.0.1'] });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = test.app.server.address() as AddressInfo;

  const campaign = await fuzz({
    shop: await openShop(test),
    ports: [port],
    seed,
    requests,
    atOnce: 8,
    timeoutMs: 15_000,
  });

  expect(describeFaults([...campaign.faults.values()]), `PROVE_SEED=${seed}`).toEqual([]);
  expect(campaign.reached.size).toBeGreaterThan(30);
}, 120_000);

async function openShop(test: Awaited<ReturnType<typeof startTestApp>>) {
  const env = {
    MIGRATIONS_DATABASE_URL: test.ownerUrl,
    AUTH_SECRET: variable(process.env as Record<string, string>, 'AUTH_SECRET'),
  };
  await using crowd = openCrowdPeople(env);
  await using books = openBooks(env);
  const found = await crowd.create(60);
  await aMember(test);
  const [secret] = await books.rows<{ password: string }>('select password from auth.credential limit 1');
  const people = await furnish(books.rows, found, secret?.password ?? '');
  const [admins, victims, members] = [people.slice(0, 6), people.slice(6, 20), people.slice(20)];
  await appoint(books.rows, admins, 'admin');
  return {
    admins,
    victims,
    members,
    tickets: await beginRegistrations(books.rows, 10),
    botTokens: [],
    products: members.map(({ productId }) => productId),
    comments: members.map(({ commentId }) => commentId),
    ...unknownThings(),
  };
}
