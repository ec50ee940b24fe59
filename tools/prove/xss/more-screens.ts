import { join } from 'node:path';
import { readConfig } from '@perchero/api/src/platform/config.ts';
import { openMailer } from '@perchero/api/src/platform/providers/mail.ts';
import { type Environment, portOf, repository } from '../../stack/environment.ts';
import { itemAt } from '../../seed/generator/random.ts';
import { waitUntil } from '../../stack/wait.ts';
import { inParallel } from '../lib/api.ts';
import { appoint, type People } from '../lib/people.ts';
import { sampled } from '../lib/report.ts';
import { routesOfSite } from '../lib/site-map.ts';
import { groupsOf } from './payloads.ts';
import { type Attacker, lookAround, seenOn, visit, type Visiting, withBrowser } from './screens.ts';
import { perPage, type Stage } from './stage.ts';

/** Names that pages or the scripts of others read from an address. */
const parameters = (
  'q tipo sexo talle categoria marca estado color departamento tag desde hasta ' +
  'orden pagina product comentario seccion coleccion como mp vista error email status prenda compra'
).split(' ');

/** Every page with a payload in every parameter it might read, and behind the hash. */
export async function visitAddresses(visiting: Visiting, { writers, viewers }: Stage): Promise<void> {
  // XML is shown by a page of the browser's own, whose styles our policy refuses; `lookAtSitemap` reads it.
  const routes = sampled((await routesOfSite()).filter((route) => !route.endsWith('.xml')));
  const fill = (route: string) => encodeURI(route.replace('*', 'no/existe').replaceAll(/:(\w+)/g, '1'));
  const groups = groupsOf(writers, parameters.length);
  // Signed in, because a guest's address may only ask so often.
  await inParallel(groups.length, 2, (place) =>
    withBrowser(visiting, itemAt(viewers, place).cookie, async (watched, page) => {
      for (const route of routes) {
        const query = new URLSearchParams();
        for (const [index, { payload }] of itemAt(groups, place).entries())
          query.set(itemAt(parameters, index), payload.text);
        const hash = encodeURIComponent(itemAt(itemAt(groups, place), 0).payload.text);
        await visit(visiting, watched, page, 'addresses', `${fill(route)}?${query.toString()}#${hash}`);
      }
    }),
  );
}

/** Each payload as a part of an address: what the server wrote, read by the browser's own parser without opening each page. */
export async function lookAtPaths(visiting: Visiting, { writers, viewers }: Stage): Promise<void> {
  const shapes = [
    '/',
    '/perfil/',
    '/Post/',
    '/compras/',
    '/mensajes/',
    '/editar/',
    '/sitemaps/',
    '/productos?q=',
  ];
  const paths = writers.flatMap(({ payload }) =>
    shapes.map((shape) => shape + encodeURIComponent(payload.text)),
  );
  await withBrowser(visiting, itemAt(viewers, 0).cookie, async (_, page) => {
    await page.goto(`${visiting.site}/terminos`);
    const seen = seenOn(visiting.gallery, 'parts of addresses');
    await inParallel(paths.length, 6, async (place) => {
      const path = itemAt(paths, place);
      const looked = await page.evaluate<{ faults: string[]; shown: number[]; status: number }>(
        `fetch(${JSON.stringify(path)}, { headers: { accept: 'text/html' } }).then(async (answer) => ({
          status: answer.status, ...(${lookAround})(new DOMParser().parseFromString(await answer.text(), 'text/html')) }))`,
      );
      seen.visits += 1;
      for (const number of looked.shown) seen.numbers.add(number);
      if (looked.status >= 500) seen.failures.push(`${looked.status} ${path.slice(0, 80)}`);
      for (const fault of looked.faults)
        visiting.gallery.incidents.push({ kind: 'markup', page: path, detail: fault });
    });
  });
}

/** Each text typed where people search: what they typed comes back, with suggestions. */
export async function search(visiting: Visiting, { writers, viewers }: Stage): Promise<void> {
  for (const [screen, path, label] of [
    ['site search', '/terminos', 'Buscar personas y prendas'],
    ['listing search', '/productos', 'Buscar prendas'],
  ] as const)
    await withBrowser(visiting, itemAt(viewers, 0).cookie, async (watched, page) => {
      const seen = seenOn(visiting.gallery, screen);
      await visit(visiting, watched, page, screen, path);
      const box = page.getByRole('combobox', { name: label });
      for (const { payload } of writers) {
        const asked = page
          .waitForResponse((response) => response.url().includes('/api/'), { timeout: 5_000 })
          .catch(() => null);
        await box.fill(payload.text.slice(0, 60));
        await asked;
        for (const number of await watched.inspect(page)) seen.numbers.add(number);
        seen.visits += 1;
      }
    });
}

/** What operators see: all people, all orders that wait for a decision, and claims. */
export async function visitAsAdmin(visiting: Visiting, people: People): Promise<void> {
  const { id } = await people.member();
  const [[name = '', token = ''] = []] = await people.sessionOf({ id });
  await appoint(people.rows, [{ id }], 'admin');
  await withBrowser(visiting, `${name}=${encodeURIComponent(token)}`, async (watched, page) => {
    for (const [screen, path] of [
      ['rows: admin: people', '/eliminarusuarios'],
      ['rows: admin: money', '/admin/dinero?vista=review'],
    ] as const) {
      let next: string | null = path;
      while (next !== null) {
        await visit(visiting, watched, page, screen, next);
        const link = page.locator('main a[href*="pagina="]').last();
        const href: string | null = (await link.count()) > 0 ? await link.getAttribute('href') : null;
        const isOn = href !== null && seenOn(visiting.gallery, screen).visits < 12;
        next = isOn ? new URL(href, page.url()).href : null;
      }
    }
    for (const claim of await people.rows<{ id: string }>('select id from claim'))
      await visit(visiting, watched, page, 'rows: admin: claim', `/admin/reclamos/${claim.id}`);
  });
}

/** Everything in the mail sink, each mail in a frame of a page without any policy, as careless programs show mail. */
export async function openMails(
  visiting: Visiting,
  env: Environment,
  attacker: Attacker,
  atLeast: number,
): Promise<void> {
  const mails = await receivedMails(env, atLeast);
  const seen = seenOn(visiting.gallery, 'mails');
  for (const [place, { html }] of mails.entries()) attacker.serve(`/correo/${place}`, html);
  const numbers = mails.map((_, place) => place);
  await withBrowser(visiting, null, async (watched, page) => {
    for (const [index, group] of groupsOf(numbers, Math.min(perPage, numbers.length)).entries()) {
      const frames = group.map((place) => `<iframe src="/correo/${place}"></iframe>`);
      attacker.serve(`/correos/${index}`, `<!doctype html>${frames.join('')}`);
      await page.goto(`${attacker.sameSite}/correos/${index}`, { waitUntil: 'load' });
      for (const number of await watched.inspect(page)) seen.numbers.add(number);
      seen.visits += 1;
    }
  });
}

interface Rendered {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Every kind of mail with these texts wherever it repeats what people wrote, sent by the product's mailer. Answers how many. */
export async function sendEveryMail(env: Environment, bundles: readonly string[]): Promise<number> {
  const mails = join(repository, 'packages/mails');
  const { samples } = (await import(join(mails, 'src/samples.ts'))) as { samples: Record<string, object> };
  const { renderMail } = (await import(join(mails, 'build/mails.js'))) as {
    renderMail: (mail: object) => Promise<Rendered>;
  };
  const mailer = openMailer(readConfig({ ...env, LOG_LEVEL: 'silent' }).mail);
  let sent = 0;
  for (const bundle of bundles) {
    for (const sample of Object.values(samples)) {
      const mail = await renderMail(withText(sample, bundle) as object);
      await mailer.send({ to: 'canario@correo.example', ...mail });
      sent += 1;
    }
  }
  mailer.close();
  return sent;
}

/** What people wrote is replaced; addresses are made by the server. */
function withText(value: unknown, text: string, name = ''): unknown {
  if (typeof value === 'string') return name === 'kind' || /url$/i.test(name) ? value : text;
  if (Array.isArray(value)) return value.map((item) => withText(item, text));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withText(part, text, key)]));
}

/** What lies in the mail sink, once there is so much. */
async function receivedMails(env: Environment, atLeast: number): Promise<Rendered[]> {
  let mails: Rendered[] = [];
  const look = async () => {
    const answer = await fetch(`http://127.0.0.1:${portOf(env, 7)}/api/mails`);
    mails = (await answer.json()) as Rendered[];
    return mails.length >= atLeast;
  };
  await waitUntil(`${atLeast} mails`, look, { seconds: 60 });
  return mails;
}
