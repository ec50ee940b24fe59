import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { request as openPlain } from 'node:http';
import { request as openSecure } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '@perchero/api/src/platform/config.ts';
import { openObjectStore } from '@perchero/api/src/platform/providers/object-store.ts';
import { pictureFile } from '@perchero/contract/media/pictures.rules';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { honest } from '../../hostile-pictures/honest.ts';
import { type Environment, portOf, repository, variable } from '../../stack/environment.ts';
import { addAssets, startNginx } from '../../stack/nginx.ts';
import { waitUntil } from '../../stack/wait.ts';
import { cookieOf } from '../lib/access-scene.ts';
import { type Answer, exchange } from '../lib/api.ts';
import type { People } from '../lib/people.ts';
import { sampled } from '../lib/report.ts';
import { filesOfSite, type Operation, operationsOfApi, routesOfSite } from '../lib/site-map.ts';
import type { ProofStack } from '../lib/stack.ts';

export type HeaderScene = Awaited<ReturnType<typeof openHeaderScene>>;

interface Asked extends Partial<Question> {
  readonly path: string;
  readonly kind: Kind;
  readonly isPersonal?: boolean;
}

/** Everything that is asked, and the judge of every answer. */
export async function openHeaderScene({
  stack,
  people,
  front,
}: {
  readonly stack: ProofStack;
  readonly people: People;
  readonly front: ReverseProxy;
}) {
  const { env } = stack;
  const behind = (name: string, port: string): Server => ({
    name,
    port: Number(variable(env, port)),
    isSecure: false,
    host: front.site.host,
  });
  const servers = { ...front, web: behind('web host', 'WEB_PORT'), api: behind('API', 'API_PORT') };
  const operations = sampled(await operationsOfApi());
  const routes = sampled(await routesOfSite());
  const files = sampled(await filesOfSite());
  const member = await people.member();
  const [product] = await people.rows<{ id: number; path: string }>(
    `select product_id as id, path from product_picture join product p on p.id = product_id
      where p.state = 'active' order by product_id limit 1`,
  );
  if (!product) throw new Error('The shop is empty');
  await putPicture(env, product.path);
  const judged = createJudge({
    routes: routes.length,
    operations: operations.length,
    botCheck: new URL(variable(env, 'TURNSTILE_SCRIPT_URL')).origin,
  });
  let asked = 0;

  async function put(server: Server, { kind, isPersonal = false, ...question }: Asked): Promise<Answer> {
    asked += 1;
    const method = question.method ?? 'GET';
    // Everybody has an address of their own, so that the limits stay as they are.
    const address = question.address ?? `127.${1 + (asked >> 14)}.${(asked >> 7) & 127}.${1 + (asked & 127)}`;
    const reply = await ask(server, { ...question, method, address });
    judged.take(`${server.name} ${method} ${question.path.slice(0, 60)}`, server, reply, {
      kind,
      isPersonal,
    });
    return reply;
  }

  const words: Record<string, string> = {
    id: String(product.id),
    username: member.username,
    userId: member.id,
    file: 'productos-1.xml.gz',
  };
  return {
    stack,
    people,
    servers,
    operations,
    files,
    judged,
    picture: pictureFile(product.path, 320),
    /** Addresses of the site with something real in their place. */
    pages: routes.map((path) => fill(path.replace('*', 'no/existe'))),
    pathOf: ({ path }: Operation) => fill(path.replaceAll(/\{(\w+)\}/g, ':$1')),
    put,
    /** A session of its own for each question: some end the one they are asked with. */
    async cookie(): Promise<string> {
      return cookieOf({ jar: await people.sessionOf(member) });
    },
  };

  function fill(path: string): string {
    return encodeURI(path.replaceAll(/:(\w+)/g, (_, name: string) => words[name] ?? 'x'));
  }
}

/** The demo's rows name photos that nobody has put into the store. */
async function putPicture(env: Environment, path: string): Promise<void> {
  const store = openObjectStore(readConfig({ ...env, LOG_LEVEL: 'silent' }).objectStore);
  await store.put(pictureFile(path, 320), await honest('image/webp'), 'image/webp');
  store.close();
}

interface JudgeOptions {
  readonly routes: number;
  readonly operations: number;
  /** The one other origin that pages for all guests may load scripts from. */
  readonly botCheck: string;
}

function createJudge(options: JudgeOptions) {
  const tally = new Map<string, Map<number, number>>();
  const faults = new Map<string, Set<string>>();
  const nonces = new Set<string>();
  const policies = new Set<string>();
  const grave: string[] = [];
  let pages = 0;
  let forAll = 0;
  let echoes = 0;

  return {
    ...options,
    faults,
    nonces,
    policies,
    grave,
    get pages() {
      return pages;
    },
    get forAll() {
      return forAll;
    },
    get echoes() {
      return echoes;
    },
    take(
      name: string,
      server: Server,
      reply: Answer,
      { kind, isPersonal }: { kind: Kind; isPersonal: boolean },
    ): void {
      const counts = tally.get(server.name) ?? new Map<number, number>();
      tally.set(server.name, counts.set(reply.status, (counts.get(reply.status) ?? 0) + 1));
      for (const fault of faultsOf(reply, kind, isPersonal, options.botCheck))
        faults.set(fault, (faults.get(fault) ?? new Set()).add(`${name} → ${reply.status}`));
      if (name.includes(' TRACE ') && (reply.status < 400 || reply.body.includes('x-trace-me'))) echoes += 1;
      const policy = String(reply.headers['content-security-policy'] ?? '');
      const nonce = nonceOf(policy);
      if (nonce) {
        pages += 1;
        nonces.add(nonce);
      }
      if (policy.includes("'sha256-")) forAll += 1;
      const shape = policy
        .replace(/'nonce-[^']+'/, "'nonce-AAAAAAAAAAAAAAAAAAAAAA'")
        .replaceAll(/ 'sha256-[^']+'/g, '')
        .replace("script-src 'self'", `script-src 'self' 'sha256-${'A'.repeat(43)}='`);
      if (shape === '' || policies.has(shape)) return;
      policies.add(shape);
      grave.push(...graveFindings(shape).map((finding) => `${name}: ${finding}`));
    },
    count(status: number): number {
      return [...tally.values()].reduce((sum, counts) => sum + (counts.get(status) ?? 0), 0);
    },
    statuses(): [string, string][] {
      return [...tally].map(([server, counts]) => {
        const parts = [...counts]
          .toSorted(([a], [b]) => a - b)
          .map(([status, count]) => `${status} × ${count}`);
        return [server, parts.join(', ')];
      });
    },
  };
}

/** What kind of answer this is, which decides what it must carry. */
type Kind = 'page' | 'data' | 'api' | 'file' | 'media';

const oneYear = 31_536_000;

/** Cookies of docs/product.md: they hold a step's name or refer to a row, and no secret. `tema` is light or dark. */
const openCookies = new Set(
  'tema registerStep pendingEmail registerForm pendingUserId registerSetPassword registerPhone'.split(' '),
);
const readableCookies = new Set(['registerStep']);

/** What is wrong with the headers of one answer; nothing when all is well. */
function faultsOf(reply: Answer, kind: Kind, isPersonal: boolean, botCheck: string): string[] {
  const { headers } = reply;
  const header = (name: string) => String(headers[name] ?? '');
  const policy = header('content-security-policy');
  const faults: string[] = [];
  const demand = (what: string, isMet: boolean) => isMet || faults.push(what);

  demand('nosniff', header('x-content-type-options') === 'nosniff');
  const age = Number(/max-age=(\d+)/.exec(header('strict-transport-security'))?.[1] ?? 0);
  demand('HSTS of a year', age >= oneYear);
  demand('HSTS for subdomains', /includeSubDomains/i.test(header('strict-transport-security')));
  demand('a content policy', policy !== '');
  demand("frame-ancestors 'none'", policy.includes("frame-ancestors 'none'"));
  demand('no version of a server', !/\d/.test(header('server')) && headers['x-powered-by'] === undefined);
  demand('no permission to other origins', headers['access-control-allow-origin'] === undefined);
  if (kind !== 'media') {
    const referrer = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
    demand('a referrer policy', referrer.includes(header('referrer-policy')));
    demand('a permissions policy', header('permissions-policy').includes('camera=()'));
    demand('COOP', header('cross-origin-opener-policy') === 'same-origin');
  }
  if (kind === 'api') demand('CORP', header('cross-origin-resource-policy') === 'same-origin');
  if (isPersonal) demand('no-store, for it is personal', header('cache-control').includes('no-store'));
  if (reply.status >= 400)
    demand('no cache keeps a refusal', !/public|max-age=[1-9]/.test(header('cache-control')));
  faults.push(
    ...(headers['set-cookie'] ?? []).flatMap(faultsOfCookie),
    ...faultsOfScripts(reply, policy, botCheck),
  );
  return faults;
}

function faultsOfCookie(cookie: string): string[] {
  const name = cookie.slice(0, cookie.indexOf('='));
  const has = (attribute: RegExp) => attribute.test(cookie);
  const faults: string[] = [];
  const demand = (what: string, isMet: boolean) => isMet || faults.push(`cookie ${name}: ${what}`);
  demand('__Host-', name.startsWith('__Host-') || openCookies.has(name));
  demand('Secure', has(/; *secure/i));
  demand('SameSite', has(/; *samesite=(lax|strict)/i));
  demand('Path=/', has(/; *path=\/(;|$)/i));
  demand('no Domain', !has(/; *domain=/i));
  demand('HttpOnly', has(/; *httponly/i) || readableCookies.has(name));
  return faults;
}

/** On a page of one person exactly the scripts that carry its nonce, on one for all guests those with its hashes; elsewhere none at all. */
function faultsOfScripts({ headers, body }: Answer, policy: string, botCheck: string): string[] {
  const faults: string[] = [];
  const scripts = directive(policy, 'script-src') ?? directive(policy, 'default-src') ?? '';
  const isForAll = headers['cache-control']?.startsWith('public') ?? false;
  const named = isForAll ? scripts.replace(botCheck, '') : scripts;
  if (/'unsafe-(inline|eval|hashes)'|\*|https?:|data:|blob:/.test(named))
    faults.push('scripts from anywhere');
  const isPage = headers['content-type']?.startsWith('text/html') && body.includes('<script');
  if (!isPage) return faults;
  const nonce = nonceOf(policy);
  if (isForAll === (nonce !== null)) faults.push('a nonce, or hashes where the page is for all');
  const isOurs = ([tag, , script = '']: RegExpMatchArray) =>
    tag.includes('type="application/ld+json"') ||
    (isForAll
      ? !tag.includes('nonce=') && scripts.includes(`'sha256-${hash('sha256', script, 'base64')}'`)
      : tag.includes(`nonce="${nonce}"`));
  const all = [...body.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)];
  if (!all.every(isOurs)) faults.push('a script without the nonce or its hash');
  return faults;
}

function nonceOf(policy: string): string | null {
  return /'nonce-([A-Za-z0-9+/=]{22,})'/.exec(policy)?.[1] ?? null;
}

function directive(policy: string, name: string): string | null {
  const found = policy.split(';').find((part) => part.trim().startsWith(`${name} `));
  return found?.trim().slice(name.length + 1) ?? null;
}

/** What csp_evaluator has to say about a policy, the grave part. */
function graveFindings(policy: string): string[] {
  const { csp } = new CspParser(policy);
  return new CspEvaluator(csp)
    .evaluate()
    .filter(({ severity }) => severity === Severity.HIGH)
    .map(({ directive: where, description }) => `${where}: ${description}`);
}

/** Where an answer comes from: the reverse proxy with its certificate, or a process behind it. */
interface Server {
  readonly name: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly host: string;
}

export interface Question {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly address: string;
}

const timeoutMs = 20_000;

/** Asks without judging the address or the method, as a stranger's tool would. */
function ask(server: Server, { method, path, headers, body, address }: Question): Promise<Answer> {
  const options = {
    port: server.port,
    servername: server.host,
    // The certificate was made for this run; that TLS holds is for another proof.
    rejectUnauthorized: false,
    localAddress: address,
    agent: false,
    method,
    path,
    timeout: timeoutMs,
    headers: {
      host: server.host,
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
  };
  return exchange(server.isSecure ? openSecure : openPlain, options, body);
}

const run = promisify(execFile);

/** The names of production, which nobody has. */
export const publicNames = {
  PUBLIC_URL: 'https://perchero.example',
  MEDIA_URL: 'https://fotos.perchero.example',
  S3_UPLOAD_ENDPOINT: 'https://subir.perchero.example',
};

type ReverseProxy = Awaited<ReturnType<typeof openReverseProxy>>;

/** nginx as in production, with a certificate made for this run, before the processes of a stack. */
export async function openReverseProxy(env: Environment) {
  const folder = join(variable(env, 'PERCHERO_RUN'), 'front-server');
  await mkdir(folder, { recursive: true });
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const kind =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=perchero.example';
  await run('openssl', [...kind.split(' '), '-keyout', key, '-out', certificate]);
  const port = portOf(env, 43);
  const address = `127.0.0.1:${port}`;
  const shared = join(folder, 'shared');
  await addAssets(shared, join(repository, 'apps/web/build/client/assets'));
  const nginx = await startNginx(folder, {
    ...env,
    ...publicNames,
    SITE_LISTEN: address,
    MEDIA_LISTEN: address,
    INNER_LISTEN: `127.0.0.1:${variable(env, 'INNER_PORT')}`,
    PLAIN_LISTEN: `127.0.0.1:${portOf(env, 44)}`,
    API_SERVERS: `127.0.0.1:${variable(env, 'API_PORT')} 127.0.0.1:${variable(env, 'API_2_PORT')}`,
    WEB_SERVERS: `127.0.0.1:${variable(env, 'WEB_PORT')}`,
    ASSETS_FOLDER: shared,
    ACME_FOLDER: folder,
    TLS_CERTIFICATE: certificate,
    TLS_KEY: key,
  });
  const server = (name: string, url: string): Server => ({
    name,
    port,
    isSecure: true,
    host: new URL(url).hostname,
  });
  const site = server('reverse proxy', publicNames.PUBLIC_URL);
  await waitUntil('the reverse proxy', () => isOpen(site), { seconds: 10 });
  return {
    site,
    media: server('pictures', publicNames.MEDIA_URL),
    uploads: server('uploads', publicNames.S3_UPLOAD_ENDPOINT),
    [Symbol.asyncDispose]: () => nginx.kill('SIGTERM'),
  };
}

async function isOpen(site: Server): Promise<boolean> {
  const reply = await ask(site, { method: 'GET', path: '/robots.txt', address: '127.0.0.1' }).catch(
    () => null,
  );
  return reply?.status === 200;
}
