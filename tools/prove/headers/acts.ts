import { limitClasses } from '@perchero/contract/limits';
import { services } from '../../stack/services.ts';
import { inParallel } from '../lib/api.ts';
import { killPostgres, waitForPostgres } from '../lib/faults.ts';
import { sized } from '../lib/report.ts';
import type { HeaderScene, Question } from './scene.ts';

const foreignOrigin = 'https://evil.example';
const atOnce = 8;
const maxToUseUp = sized(Number.MAX_SAFE_INTEGER, 60);
const json = { 'content-type': 'application/json' };
const trace = { method: 'TRACE', headers: { 'x-trace-me': 'x-trace-me' } };
const tooLarge = Buffer.alloc(2 * 1024 * 1024, 'a');
const notSoLarge = JSON.stringify({ text: 'a'.repeat(70 * 1024) });

/** Every page as guest and member, by every method, as a document and as the data of one. */
export async function askPages(scene: HeaderScene): Promise<void> {
  const { pages, put, servers } = scene;
  for (const server of [servers.site, servers.web]) {
    await inParallel(pages.length, atOnce, async (index) => {
      const path = pages[index] ?? '/';
      const page = { path, kind: 'page' } as const;
      const cookie = await scene.cookie();
      await put(server, page);
      await put(server, { ...page, headers: { cookie }, isPersonal: !isForEverybody.test(path) });
      await put(server, { ...page, method: 'HEAD' });
      await put(server, { ...page, kind: 'data', path: `${path === '/' ? '/_' : path}.data` });
      await put(server, { ...page, path: `${path}?pagina=no-es&product=x&ingresar=1` });
      await put(server, { ...page, method: 'POST', headers: { origin: foreignOrigin } });
      await put(server, { ...page, method: 'POST', body: 'theme=dark&return=/productos', headers: form });
      for (const method of ['PUT', 'DELETE', 'OPTIONS']) await put(server, { ...page, method });
      await put(server, { ...page, ...trace });
    });
  }
}

/** Files for search engines say the same to all. */
const isForEverybody = /^\/(robots\.txt|sitemap)/;

const form = {
  'content-type': 'application/x-www-form-urlencoded',
  origin: 'https://perchero.example',
};

/** Addresses that no browser makes up, and what nginx refuses by itself. */
export async function askOddly({ put, servers }: HeaderScene): Promise<void> {
  const odd = '/%zz /..%2f..%2fetc/passwd //evil.example /assets/nada.js /api /live /ready'.split(' ');
  for (const server of [servers.site, servers.web])
    for (const path of odd) await put(server, { path, kind: 'data' });
  const { site } = servers;
  await put(site, { path: '/', method: 'POST', body: tooLarge, kind: 'data' });
  await put(site, { path: `/${'a'.repeat(20_000)}`, kind: 'data' });
  await put(site, { path: '/', headers: { 'x-long': 'a'.repeat(40_000) }, kind: 'data' });
  await put(site, { path: '/', headers: { host: 'bad host' }, kind: 'data' });
}

export async function askFiles({ files, put, servers }: HeaderScene): Promise<void> {
  for (const server of [servers.site, servers.web]) {
    await inParallel(files.length, atOnce, async (index) => {
      const path = files[index] ?? '/';
      const { headers } = await put(server, { path, kind: 'file' });
      const etag = headers['etag'];
      if (etag) await put(server, { path, kind: 'file', headers: { 'if-none-match': etag } });
    });
  }
}

/** Pictures have an origin of their own, from which nobody has anything to fear. */
export async function askPictures({ picture, put, servers }: HeaderScene): Promise<void> {
  const kind = 'media';
  const path = `/${picture}`;
  const { headers } = await put(servers.media, { path, kind });
  await put(servers.media, { path, kind, headers: { 'if-none-match': headers['etag'] ?? '' } });
  await put(servers.media, { path, kind, headers: { range: 'bytes=0-9' } });
  await put(servers.media, { path, kind, headers: { range: 'bytes=99999999-' } });
  for (const other of ['/', '/uploads/x', '/avatars/x.svg', '/avatars/x.webp', '/healthz', '/%zz'])
    await put(servers.media, { path: other, kind });
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) await put(servers.media, { path, kind, method });
  await put(servers.media, { path, kind, ...trace });
  for (const method of ['GET', 'POST', 'TRACE']) await put(servers.uploads, { path: '/', kind, method });
}

/** Every operation as guest and member, rightly, wrongly, too large, by the wrong method and asked about from elsewhere. */
export async function askOperations(scene: HeaderScene): Promise<void> {
  const { operations, put, servers, pathOf } = scene;
  for (const server of [servers.site, servers.api]) {
    await inParallel(operations.length, atOnce, async (index) => {
      const operation = operations[index];
      if (!operation) return;
      const path = pathOf(operation);
      const call = { path, method: operation.method, kind: 'api' } as const;
      const posted = operation.method === 'POST' && { body: '{}', headers: json };
      const cookie = await scene.cookie();
      await put(server, { ...call, ...posted });
      await put(server, { ...call, ...posted, headers: { ...(posted && json), cookie }, isPersonal: true });
      await put(server, { ...call, path: `${path}/%zz` });
      await put(server, { ...call, path: `${path}?cursor=%00&q=%F0%9F&user_id=x&ids=x` });
      await put(server, { ...call, method: 'PUT', body: '{}', headers: json });
      await put(server, { ...call, method: 'OPTIONS', headers: preflight });
      await put(server, { ...call, ...trace });
      await put(server, { ...call, method: 'POST', body: notSoLarge, headers: json });
      await put(server, { ...call, method: 'POST', body: '{', headers: { ...json, origin: foreignOrigin } });
    });
  }
  await put(servers.site, { path: '/api/split', kind: 'api', method: 'POST', body: tooLarge, headers: json });
}

const preflight = {
  origin: foreignOrigin,
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'content-type',
};

/** One address uses up every limit; from then on each operation is refused to it. */
export async function askTooOften({ operations, put, servers, pathOf }: HeaderScene): Promise<void> {
  for (const [place, server] of [servers.site, servers.api].entries()) {
    const address = `127.200.0.${place + 1}`;
    // The provider's backlog may be larger than is worth sending.
    const limited = operations.filter(({ limit }) => limit !== 'webhook');
    const asGuest = (index: number): Question & { kind: 'api' } => {
      const operation = limited[index % limited.length];
      if (!operation) throw new Error('no operations');
      const body = operation.method === 'POST' && { body: '{}', headers: json };
      return { path: pathOf(operation), method: operation.method, address, kind: 'api', ...body };
    };
    const limits = new Set(limited.map((operation) => operation.limit));
    for (const limit of limits) {
      if (limitClasses[limit].allowed > maxToUseUp) continue;
      // The one whose answers are kept is counted by each process alone.
      const first = limited.findIndex((one) => one.limit === limit && one.path !== '/api/products');
      await inParallel(limitClasses[limit].allowed + 1, atOnce, () => put(server, asGuest(first)));
    }
    await inParallel(limited.length, atOnce, (index) => put(server, asGuest(index)));
  }
}

/** The database refuses everything to the application, as after a grave mistake: faults of our own. */
export async function breakEverything(scene: HeaderScene): Promise<void> {
  const { people, stack } = scene;
  const { username } = new URL(stack.env['DATABASE_URL'] ?? '');
  const tables = `all tables in schema public, auth`;
  const privileges = await people.rows<{ statement: string }>(
    `select format('grant %s on %s to %I', string_agg(privilege_type, ', '), format('%I.%I', table_schema, table_name), grantee)
       as statement from information_schema.role_table_grants
      where grantee = $1 and table_schema in ('public', 'auth') group by grantee, table_schema, table_name`,
    [username],
  );
  const cookie = await scene.cookie();
  await people.rows(`revoke all on ${tables} from ${username}`);
  try {
    await askEverything(scene, cookie);
  } finally {
    for (const { statement } of privileges) await people.rows(statement);
  }
}

/** Without PostgreSQL the processes answer; without the processes nginx does. */
export async function loseEverything(scene: HeaderScene): Promise<void> {
  const { stack } = scene;
  const cookie = await scene.cookie();
  await killPostgres(stack.env);
  await askEverything(scene, cookie);
  await services('start', ['postgres'], { env: stack.env });
  await waitForPostgres(stack.env);
  for (const { name } of stack.processes) await stack.process(name).kill('SIGTERM');
  await askEverything(scene, cookie, [scene.servers.site]);
}

/** With a session, so that nobody is answered before the database is asked who they are. */
async function askEverything(
  scene: HeaderScene,
  cookie: string,
  servers = [scene.servers.site, scene.servers.api, scene.servers.web],
) {
  const { operations, pages, put, pathOf } = scene;
  for (const server of servers) {
    if (server !== scene.servers.web)
      await inParallel(operations.length, atOnce, async (index) => {
        const operation = operations[index];
        if (!operation) return;
        const posted = operation.method === 'POST' && { body: '{}', headers: { ...json, cookie } };
        await put(server, {
          path: pathOf(operation),
          method: operation.method,
          kind: 'api',
          headers: { cookie },
          ...posted,
        });
      });
    if (server !== scene.servers.api)
      await inParallel(pages.length, atOnce, (index) =>
        put(server, { path: pages[index] ?? '/', kind: 'page', headers: { cookie } }),
      );
  }
}
