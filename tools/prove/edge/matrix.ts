import type { ActorName, MatrixActor, Person } from '@perchero/api/test/matrix/actors.ts';
import { nameOf } from '@perchero/api/test/matrix/cells.ts';
import { rows } from '@perchero/api/test/matrix/rows.ts';
import { endpoints } from '@perchero/contract/endpoints';
import { variable } from '../../stack/environment.ts';
import { type AccessScene, cookieOf } from '../lib/access-scene.ts';
import { inParallel } from '../lib/api.ts';
import { countsOf, sampled } from '../lib/report.ts';
import { routesOfSite } from '../lib/site-map.ts';
import { ask, type EdgeScene, guest } from './scene.ts';

/** Whom guests follow at the same addresses. */
const followed: readonly ActorName[] = ['owner', 'own ticket', 'moderator', 'admin'];

/** Every page and every GET of the API by every actor, then by guests; afterwards the folder of the cache is read. */
export async function storeNothingPrivate({
  access,
  actors,
  cache,
  port,
  stack,
  findings,
}: EdgeScene): Promise<void> {
  const readers = Object.entries(actors).filter(([, { visitor }]) => visitor.jar.size > 0);
  const routes = sampled(await routesOfSite());
  const statuses: string[] = [];
  await inParallel(readers.length, 4, async (index) => {
    const [, { visitor, about }] = readers[index] as [string, MatrixActor];
    for (const path of addressesFor(about, routes)) {
      const { status } = await ask(port, path, { ...guest, cookie: cookieOf(visitor) });
      statuses.push(String(status));
    }
  });
  findings.note(`asked with the cookies of ${readers.length} actors`, countsOf(statuses));
  findings.zero('… answers stored', (await cache.stored()).length);

  const values = await privateValues(access, actors);
  const different: string[] = [];
  for (const name of followed) {
    const { visitor, about } = actors[name];
    const paths = addressesFor(about, routes);
    await inParallel(paths.length, 4, async (index) => {
      const path = paths[index] ?? '/';
      await ask(port, path, { ...guest, cookie: cookieOf(visitor) });
      const forGuest = await ask(port, path);
      const shown = values.filter((value) => forGuest.body.includes(value) && !path.includes(value));
      if (shown.length > 0) different.push(`${name} ${path}: ${shown.join()}`);
    });
  }
  findings.none('guests shown something of the person who asked before', different);
  const stored = await cache.stored();
  findings.some('guests’ answers stored', stored.length);
  findings.zero(
    '… with private values',
    stored.filter((text) => values.some((value) => text.includes(value))).length,
  );
  findings.zero('… that set a cookie', stored.filter((text) => /\r\nset-cookie:/i.test(text)).length);
  const guestPage = await ask(Number(variable(stack.env, 'WEB_PORT')), '/terminos');
  findings.demand(
    'a stored page is the one of the web host',
    guestPage.headers['etag'] ?? 'none',
    'the same',
    guestPage.body === (await ask(port, '/terminos')).body,
  );
}

/** Every route with the person's own things in it, its data, and every GET of the API about the person. */
function addressesFor(about: Person, routes: readonly string[]): string[] {
  const words: Record<string, string> = {
    id: String(about.productId),
    username: about.username,
    userId: about.id,
  };
  const orders = ['/compras/:id', '/ventas/:id', '/compras/:id/reclamo', '/ventas/:id/etiqueta'];
  const pages = routes.map((route) =>
    encodeURI(
      route
        .replaceAll(/:(\w+)\??/g, (_, name: string) =>
          orders.includes(route) ? about.orderId : (words[name] ?? 'x'),
        )
        .replace('*', 'no/existe'),
    ),
  );
  const ofPerson = [
    ...['publicaciones', 'favoritos', 'colecciones', 'opiniones'].map((part) => `seccion=${part}`),
    `coleccion=${about.collectionId}`,
  ].map((query) => encodeURI(`/perfil/${about.username}?${query}`));
  const reads = endpoints
    .filter(({ method, stream }) => method === 'GET' && !stream)
    .map((endpoint) => rows[nameOf(endpoint)]?.call?.(about).url ?? endpoint.path);
  const data = pages.map((path) => (path === '/' ? '/_.data' : `${path}.data`));
  return [...pages, ...ofPerson, ...data, `/productos?product=${about.productId}`, ...reads];
}

/** What only the actors themselves may read. */
async function privateValues(
  { db }: AccessScene,
  actors: Readonly<Record<ActorName, MatrixActor>>,
): Promise<string[]> {
  const people = Object.values(actors);
  const ids = people.map(({ about }) => about.id);
  const addresses = await db.selectFrom('address').select('street').where('account_id', 'in', ids).execute();
  return [
    ...people.flatMap(({ about, visitor }) => [
      about.email,
      about.phone.slice(-8),
      about.orderId,
      about.addressId,
      ...[...visitor.jar.values()].filter((value) => value.length > 12),
    ]),
    ...addresses.flatMap(({ street }) => street ?? []),
  ].filter((value, place, all) => value.length > 5 && all.indexOf(value) === place);
}
