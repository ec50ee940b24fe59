import { rebuildIndex } from '@perchero/api/src/modules/search/index.ts';
import { readConfig } from '@perchero/api/src/platform/config.ts';
import { openRuntime } from '@perchero/api/src/runtime.ts';
import type { Environment } from '../../stack/environment.ts';
import { inParallel } from '../lib/api.ts';
import { openOutside, openPeople, type People } from '../lib/people.ts';
import type { Books } from '../money/invariants.ts';
import { openMarket } from '../money/market.ts';
import { openProvider } from '../money/provider.ts';
import { beginRegistrations, furnish, promote } from './crowd.ts';
import type { Shop } from './hand.ts';

interface Wanted {
  readonly members: number;
  readonly admins: number;
  readonly victims: number;
  readonly botTokens: number;
}

export interface FuzzScene {
  readonly shop: Shop;
  readonly people: People;
}

const botActions = ['register', 'phone-code', 'recovery', 'sign-in'] as const;

/** A market with everybody who takes part, and what they need for it. */
export async function openScene(env: Environment, books: Books, wanted: Wanted): Promise<FuzzScene> {
  const { members, admins, victims } = wanted;
  const people = await openPeople(env);
  const outside = openOutside(env);
  await people.member();
  const [secret] = await books.rows<{ password: string }>('select password from auth.credential limit 1');
  // A fifth of the members sell.
  const sellingMembers = Math.ceil(members / 5);
  const market = await openMarket(
    { env, books, provider: openProvider(env) },
    {
      buyers: members - sellingMembers + admins + victims,
      sellers: sellingMembers,
      pieces: [{ count: 200, stock: 50 }],
    },
  );
  const everybody = await furnish(books.rows, [...market.sellers, ...market.buyers], secret?.password ?? '');
  const shop: Shop = {
    admins: everybody.splice(-admins),
    victims: everybody.splice(-victims),
    members: everybody,
    tickets: await beginRegistrations(books.rows, 60),
    botTokens: await inParallel(wanted.botTokens, 8, (index) =>
      outside.botToken(botActions[index % botActions.length] ?? 'register'),
    ),
    products: [...market.pieces.map(({ id }) => id), ...everybody.map(({ productId }) => productId)],
    comments: everybody.map(({ commentId }) => commentId),
    orders: [],
    checkouts: [],
    cursors: [],
  };
  await promote(books.rows, shop.admins);
  return { shop, people };
}

/** The index of what came without events. */
export async function indexAll(env: Environment): Promise<void> {
  const runtime = openRuntime(readConfig({ ...env, LOG_LEVEL: 'silent' }), { service: 'proof' });
  await rebuildIndex(runtime);
  await runtime.close();
}
