import { Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '@perchero/contract/identity/session';
import { listProducts } from '@perchero/contract/search/list-products';
import { addLike } from '@perchero/contract/social/likes';
import { pictureFile } from '@perchero/contract/media/pictures.rules';
import { honest } from '../../hostile-pictures/honest.ts';
import { demoPassword, demoSignIns } from '../../seed/demo-sign-ins.ts';
import { type Api, bodyOf, createBrowser, exchange, outcomeOf } from '../lib/api.ts';
import { finish, publish, settled, slotFor } from '../lib/pictures.ts';
import { countsOf, type Findings, milliseconds, percentile } from '../lib/report.ts';
import { names } from './settings.ts';

const hostOf = (url: string) => new URL(url).hostname;

/** Requests to the reverse proxy by the names of production; the certificate is of this run. */
export function openFront(port: number) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 64 });
  const send = (
    url: string,
    {
      method = 'GET',
      headers = {},
      body,
    }: { method?: string; headers?: object; body?: string | Uint8Array } = {},
  ) => {
    const { hostname, pathname, search } = new URL(url);
    const target = { agent, port, servername: hostname, path: pathname + search };
    return exchange(request, { ...target, method, headers: { host: hostname, ...headers } }, body);
  };
  const api: Api = {
    call: ({ method, path, body, cookie, headers }) =>
      send(names.PUBLIC_URL + path, {
        method,
        headers: {
          ...(cookie && { cookie }),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    [Symbol.dispose]: () => agent.destroy(),
  };
  return { send, api, [Symbol.dispose]: () => agent.destroy() };
}

export type Front = ReturnType<typeof openFront>;

/** What must work before anybody is let in: a page, a sign-in, a like, a photo and a product with it. Answers the photo's address. */
export async function smoke({ send, api }: Front, name: string, findings: Findings): Promise<string> {
  const browser = createBrowser(api, '127.0.0.1');
  const wrong: string[] = [];
  const must = (what: string, isSo: boolean, told: string | number) =>
    isSo || wrong.push(`${what} (${told})`);

  const page = await browser.get('/productos');
  const headings = page.body.match(/<h2/g)?.length ?? 0;
  must('a page with products', page.status === 200 && headings >= 24, `${page.status}, ${headings}`);
  const { products } = listProducts.reply.parse(bodyOf(await browser.get(listProducts.path)));
  const session = await browser.post(signIn.path, {
    email: demoSignIns.seller.email,
    password: demoPassword,
  });
  must('a sign-in', session.status === 200, outcomeOf(session));
  const other = products.find(({ user_id: owner }) => owner !== demoSignIns.seller.id);
  const like = await browser.post(addLike.path, { post_id: other?.id ?? 0 });
  must('a like', like.status === 200, outcomeOf(like));
  const photo = await honest('image/jpeg');
  const slot = await slotFor(browser, { type: 'image/jpeg', bytes: photo.length });
  must('photos go to the name for uploads', hostOf(slot.url) === hostOf(names.S3_UPLOAD_ENDPOINT), slot.url);
  const headers = { ...slot.headers, 'content-length': photo.length };
  const sent = await send(slot.url, { method: 'PUT', headers, body: photo });
  must('the store takes a photo', sent.status === 200, sent.status);
  const upload = await settled(browser, (await finish(browser, slot.id)).id);
  must('the worker decodes it', upload.state === 'ready', upload.state);
  if (wrong.length > 0) throw new Error(`A visit failed, ${name}: ${wrong.join(', ')}`);
  await publish(browser, [upload.path], `Tapado de la prueba, ${name}`);
  const picture = `${names.MEDIA_URL}/${pictureFile(upload.path, 320)}`;
  const shown = await send(picture);
  must('a visitor gets the photo', shown.status === 200, shown.status);
  findings.none(`steps of a visit that failed, ${name}`, wrong);
  return picture;
}

/** Guests who read: so many requests a second, whatever happens to the answers. */
export function startReading({ send }: Front, perSecond: number) {
  const paths = ['/', '/productos', '/api/products', '/productos?q=campera', '/api/products?sexo=Mujer'];
  const times: number[] = [];
  const failures: string[] = [];
  const pending = new Set<Promise<void>>();
  const over = new AbortController();
  async function ask(path: string): Promise<void> {
    try {
      const { status, ms } = await send(names.PUBLIC_URL + path);
      times.push(ms);
      if (status !== 200) failures.push(`${path.split('?')[0]} ${status}`);
    } catch (error) {
      failures.push(`${path.split('?')[0]} ${(error as NodeJS.ErrnoException).code ?? String(error)}`);
    }
  }
  const finished = (async () => {
    for (let sent = 0; !over.signal.aborted; sent += 1) {
      const one = ask(paths[sent % paths.length] ?? '/').finally(() => pending.delete(one));
      pending.add(one);
      await pause(1000 / perSecond);
    }
    await Promise.all(pending);
  })();
  return {
    async stop(findings: Findings): Promise<void> {
      over.abort();
      await finished;
      findings.some('requests during the roll', times.length);
      findings.demand('… that failed', countsOf(failures) || 'none', 'none', failures.length === 0);
      findings.note('… p99', milliseconds(percentile(times, 0.99)));
      findings.note('… slowest', milliseconds(Math.max(...times)));
    },
  };
}
