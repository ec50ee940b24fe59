import { listProducts } from '@perchero/contract/search/list-products';
import type { Browser, Page } from '@playwright/test';
import { itemAt } from '../../seed/generator/random.ts';
import { waitUntil } from '../../stack/wait.ts';
import { inParallel } from '../lib/api.ts';
import { startServer } from '../lib/server.ts';
import { claimPlace, parcelPlace, perPage, type Stage, type Viewer } from './stage.ts';

/** Which payloads a screen has shown, over all visits, and how many visits there were. */
interface Seen {
  readonly numbers: Set<number>;
  visits: number;
  readonly failures: string[];
}

export interface Gallery {
  readonly screens: Map<string, Seen>;
  readonly incidents: Incident[];
}

export interface Visiting {
  readonly browser: Browser;
  readonly site: string;
  readonly attacker: string;
  readonly gallery: Gallery;
}

const isHydrated = `Object.keys(document).some((key) => key.startsWith('__reactContainer'))`;

/** Opens an address, lets the page come to life and looks around in it. */
export async function visit(
  { site, gallery }: Visiting,
  watched: WatchedBrowser,
  page: Page,
  screen: string,
  path: string,
  act?: (page: Page) => Promise<unknown>,
): Promise<void> {
  const seen = seenOn(gallery, screen);
  const answer = await page.goto(new URL(path, site).href, { waitUntil: 'load' });
  const status = answer?.status() ?? 0;
  if (status >= 400) seen.failures.push(`${status} ${path.slice(0, 80)}`);
  const isPage = answer?.headers()['content-type']?.startsWith('text/html') ?? false;
  if (isPage) await until(page, 'the page to come to life', isHydrated);
  await act?.(page).catch((error: Error) =>
    seen.failures.push(`${path.slice(0, 80)}: ${error.message.split('\n')[0]}`),
  );
  for (const number of await watched.inspect(page)) seen.numbers.add(number);
  seen.visits += 1;
}

/** Asks through the debugger: a page under our policy lets nobody evaluate a text. */
async function until(page: Page, what: string, isSo: string): Promise<void> {
  await waitUntil(`${what} at ${page.url()}`, () => page.evaluate<boolean>(isSo).catch(() => false), {
    seconds: 30,
  });
}

export function seenOn({ screens }: Gallery, screen: string): Seen {
  const seen = screens.get(screen) ?? { numbers: new Set<number>(), visits: 0, failures: [] };
  screens.set(screen, seen);
  return seen;
}

/** The pages of each viewer, on which everything of their group comes together. */
export async function visitAsViewers(visiting: Visiting, { viewers }: Stage): Promise<void> {
  await inParallel(viewers.length, 2, (place) => {
    const viewer = itemAt(viewers, place);
    return withBrowser(visiting, viewer.cookie, async (watched, page) => {
      for (const [screen, path, act] of screensOf(viewer))
        await visit(visiting, watched, page, `rows: ${screen}`, path, act);
    });
  });
}

const settingsSections = ['perfil', 'cuenta', 'entregas', 'facturacion', 'ofertas', 'notificaciones'];

type Screen = readonly [name: string, path: string, act?: (page: Page) => Promise<unknown>];

function screensOf(viewer: Viewer): Screen[] {
  const { username, productId, collectionId, purchases, sales, commentIds, threadId } = viewer;
  const profile = `/perfil/${username}`;
  return [
    ['product with comments and replies', `/Post/${productId}`],
    ['product at a comment', `/Post/${productId}?comentario=${commentIds.at(-1)}`],
    ['product over the listing', `/productos?product=${productId}`],
    ['profile', profile],
    ['profile: favourites', `${profile}?seccion=favoritos`],
    ['profile: reviews', `${profile}?seccion=opiniones`],
    ['profile: collections', `${profile}?seccion=colecciones`],
    ['collection', `${profile}?coleccion=${collectionId}`],
    ['cart', '/carrito'],
    ['purchases', '/compras', nextPageToo],
    ['purchase', `/compras/${purchases[0]}`],
    ['sales', '/ventas', nextPageToo],
    ['sale', `/ventas/${sales[0]}`],
    ['purchase with a parcel', `/compras/${purchases[parcelPlace]}`],
    ['sale with a parcel', `/ventas/${sales[parcelPlace]}`],
    ['purchase with a claim', `/compras/${purchases[claimPlace]}`],
    ['sale with a claim', `/ventas/${sales[claimPlace]}`],
    ['label of a parcel', `/ventas/${sales[parcelPlace]}/etiqueta`],
    ['payment result', `/pago-resultado?status=success&external_reference=${purchases[0]}`],
    ['messages', '/mensajes'],
    ['thread with an offer', `/mensajes/${threadId}`],
    ['blocked people', `${profile}/editar?seccion=cuenta`, showBlocked],
    ['edit product', `/editar/${productId}`],
    ['sell again', `/vender?como=${productId}`],
    ['notifications', '/terminos', openBell],
    ...settingsSections.map((section): Screen => [
      `settings: ${section}`,
      `${profile}/editar?seccion=${section}`,
    ]),
  ];
}

/** Adds the next page of a list to what is looked at. */
async function nextPageToo(page: Page): Promise<void> {
  const link = page.locator('a[href*="pagina="]').first();
  if ((await link.count()) === 0) return;
  const before = await page.locator('main').innerHTML();
  await link.click();
  await until(
    page,
    'the next page',
    `document.querySelector('main').innerHTML !== ${JSON.stringify(before)}`,
  );
}

async function showBlocked(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Personas bloqueadas' }).getByRole('listitem').first().waitFor();
}

async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notificaciones/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notificaciones' });
  const entries = panel.getByRole('listitem');
  await entries.first().waitFor();
  for (let count = await entries.count(); count < perPage; count = await entries.count()) {
    await panel.getByRole('button', { name: 'Ver más' }).click();
    await entries.nth(count).waitFor();
  }
}

/** What everybody sees: the listing page by page, the landing page, and what the search box offers for each text. */
export async function visitAsGuest(visiting: Visiting, { writers }: Stage): Promise<void> {
  await withBrowser(visiting, null, async (watched, page) => {
    await visit(visiting, watched, page, 'rows: landing', '/');
    for (const cursor of await cursorsOf(visiting.site, writers.length)) {
      const path = cursor === null ? '/productos' : `/productos?pagina=${encodeURIComponent(cursor)}`;
      await visit(visiting, watched, page, 'rows: listing', path);
    }
  });
}

async function cursorsOf(site: string, products: number): Promise<(string | null)[]> {
  const cursors: (string | null)[] = [null];
  while (cursors.length * perPage < products + 2 * perPage) {
    const last = cursors.at(-1);
    const query = last ? `?cursor=${encodeURIComponent(last)}` : '';
    const answer = await fetch(`${site}${listProducts.path}${query}`);
    const { nextCursor } = listProducts.reply.parse(await answer.json());
    if (nextCursor === null) break;
    cursors.push(nextCursor);
  }
  return cursors;
}

/** A browser with this session, or a guest's; what it noticed is kept. */
export async function withBrowser(
  { browser, attacker, site, gallery }: Visiting,
  cookie: string | null,
  work: (watched: WatchedBrowser, page: Page) => Promise<void>,
): Promise<void> {
  const watched = await watch(browser, attacker);
  const at = cookie?.indexOf('=') ?? 0;
  if (cookie !== null)
    await watched.context.addCookies([
      {
        name: cookie.slice(0, at),
        value: cookie.slice(at + 1),
        // Chromium takes secure cookies from loopback without TLS.
        url: site.replace('http:', 'https:'),
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
      },
    ]);
  await work(watched, await watched.context.newPage());
  gallery.incidents.push(...watched.incidents);
  await watched.context.close();
}

/** What a browser noticed of something that should not have happened. */
interface Incident {
  readonly kind: 'execution' | 'dialog' | 'request' | 'policy report' | 'markup' | 'page error';
  readonly page: string;
  readonly detail: string;
}

type WatchedBrowser = Awaited<ReturnType<typeof watch>>;

interface Inspection {
  readonly faults: readonly string[];
  readonly shown: readonly number[];
}

/** A browser that hears when a canary sings, wherever: in code, in a dialog, at the attacker's, in a report of the policy. */
async function watch(browser: Browser, attacker: string) {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
  });
  context.setDefaultTimeout(90_000);
  const incidents: Incident[] = [];
  const note = (kind: Incident['kind'], page: string, detail: string) =>
    void incidents.push({ kind, page, detail: detail.slice(0, 300) });
  await context.exposeBinding('canario', ({ frame }, number: unknown) => {
    note('execution', frame.url(), String(number));
  });
  await context.exposeBinding('canarioReport', ({ frame }, report: unknown) => {
    note('policy report', frame.url(), String(report));
  });
  await context.addInitScript(listenForReports);
  context.on('dialog', (dialog) => {
    note('dialog', dialog.page()?.url() ?? '', dialog.message());
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (request.url().startsWith(attacker)) note('request', request.frame().url(), request.url());
  });
  context.on('weberror', (error) => note('page error', error.page()?.url() ?? '', error.error().message));

  async function inspect(page: Page): Promise<Set<number>> {
    const shown = new Set<number>();
    for (const frame of page.frames()) {
      const seen = await frame.evaluate<Inspection>(`(${lookAround})(document)`).catch(() => null);
      for (const fault of seen?.faults ?? []) note('markup', frame.url(), fault);
      for (const number of seen?.shown ?? []) shown.add(number);
    }
    return shown;
  }

  return { context, incidents, inspect };
}

/** Texts, because these tools are compiled without a document. */
const listenForReports = `
  document.addEventListener('securitypolicyviolation', (event) => {
    canarioReport(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample);
  });`;

/**
 * Elements or attributes that a payload brought, handlers written into the page, addresses that run code; and which payloads
 * are shown as what they are, texts.
 */
export const lookAround = `(root) => {
  const faults = [];
  const shown = new Set();
  const addresses = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'background', 'srcdoc', 'values', 'to', 'from'];
  const runs = (value) => /^(javascript|vbscript|data:(?!image\\/(png|jpe?g|webp|gif|avif)[;,]))/i.test(value.replace(/[\\u0000-\\u0020]/g, ''));
  const read = (text) => { for (const [, number] of text.matchAll(/canario\\((\\d+)\\)/g)) shown.add(Number(number)); };
  const walk = (place) => {
    for (const element of place.querySelectorAll('*')) {
      const name = element.tagName.toLowerCase();
      for (const { name: attribute, value } of element.attributes) {
        const lower = attribute.toLowerCase();
        if (lower.includes('x-canario') || lower.startsWith('on')) faults.push(name + '[' + attribute + ']');
        if (addresses.includes(lower) && runs(value)) faults.push(name + '[' + attribute + '=' + value.slice(0, 40) + ']');
        if (lower === 'style' && value.includes('url(')) faults.push(name + '[style=' + value.slice(0, 40) + ']');
        read(value);
      }
      if ('value' in element && typeof element.value === 'string') read(element.value);
      if (!['script', 'style'].includes(name)) for (const child of element.childNodes) if (child.nodeType === 3) read(child.data);
      if (element.shadowRoot) walk(element.shadowRoot);
      if (name === 'template') walk(element.content);
    }
  };
  walk(root);
  return { faults, shown: [...shown] };
}`;

export type Attacker = Awaited<ReturnType<typeof startAttacker>>;

/** Somebody else's server, with pages of their own. */
export async function startAttacker() {
  const pages = new Map<string, string>();
  const server = await startServer((request, response) => {
    const page = pages.get(new URL(request.url ?? '/', 'http://attacker').pathname);
    response.writeHead(page === undefined ? 204 : 200, {
      'content-type': 'text/html; charset=utf-8',
      'access-control-allow-origin': '*',
    });
    response.end(page ?? '');
  });
  return {
    ...server,
    otherSite: `http://localhost:${server.port}`,
    sameSite: `http://127.0.0.1:${server.port}`,
    serve: (path: string, html: string) => void pages.set(path, html),
  };
}
