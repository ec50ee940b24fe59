import { readConfig } from '@perchero/api/src/platform/config.ts';
import { openObjectStore } from '@perchero/api/src/platform/providers/object-store.ts';
import { pictureFile } from '@perchero/contract/media/pictures.rules';
import { honest } from '../../hostile-pictures/honest.ts';
import { type Environment, variable } from '../../stack/environment.ts';
import type { People } from '../lib/people.ts';
import { sampled } from '../lib/report.ts';
import type { ProofStack } from '../lib/stack.ts';
import { ask, type Door, type Question, type Told } from './ask.ts';
import type { FrontDoor } from './front-door.ts';
import { faultsOf, graveFindings, type Kind, nonceOf } from './header-rules.ts';
import { filesOfSite, type Operation, operationsOfApi, routesOfSite } from './site-map.ts';

export type HeaderScene = Awaited<ReturnType<typeof openHeaderScene>>;

interface Asked extends Partial<Question> {
  readonly path: string;
  readonly kind: Kind;
  /** Sent with somebody's session, so that no cache may keep the answer. */
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
  readonly front: FrontDoor;
}) {
  const { env } = stack;
  const behind = (name: string, port: string): Door => ({
    name,
    port: Number(variable(env, port)),
    isSecure: false,
    host: front.site.host,
  });
  const doors = { ...front, web: behind('web host', 'WEB_PORT'), api: behind('API', 'API_PORT') };
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
  const judged = createJudge({ routes: routes.length, operations: operations.length });
  let asked = 0;

  async function put(door: Door, { kind, isPersonal = false, ...question }: Asked): Promise<Told> {
    asked += 1;
    const method = question.method ?? 'GET';
    // Everybody has an address of their own, so that the limits stay as they are.
    const address = question.address ?? `127.${1 + (asked >> 14)}.${(asked >> 7) & 127}.${1 + (asked & 127)}`;
    const told = await ask(door, { ...question, method, address });
    judged.take(`${door.name} ${method} ${question.path.slice(0, 60)}`, door, told, { kind, isPersonal });
    return told;
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
    doors,
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
      const jar = await people.sessionOf(member);
      return [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
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

function createJudge(sizes: { readonly routes: number; readonly operations: number }) {
  const tally = new Map<string, Map<number, number>>();
  const faults = new Map<string, Set<string>>();
  const nonces = new Set<string>();
  const policies = new Set<string>();
  const grave: string[] = [];
  let pages = 0;
  let echoes = 0;

  return {
    ...sizes,
    faults,
    nonces,
    policies,
    grave,
    get pages() {
      return pages;
    },
    get echoes() {
      return echoes;
    },
    take(
      name: string,
      door: Door,
      told: Told,
      { kind, isPersonal }: { kind: Kind; isPersonal: boolean },
    ): void {
      const counts = tally.get(door.name) ?? new Map<number, number>();
      tally.set(door.name, counts.set(told.status, (counts.get(told.status) ?? 0) + 1));
      for (const fault of faultsOf(told, kind, isPersonal))
        faults.set(fault, (faults.get(fault) ?? new Set()).add(`${name} → ${told.status}`));
      if (name.includes(' TRACE ') && (told.status < 400 || told.body.includes('x-trace-me'))) echoes += 1;
      const policy = String(told.headers['content-security-policy'] ?? '');
      const nonce = nonceOf(policy);
      if (nonce) {
        pages += 1;
        nonces.add(nonce);
      }
      const shape = policy.replace(/'nonce-[^']+'/, "'nonce-AAAAAAAAAAAAAAAAAAAAAA'");
      if (shape === '' || policies.has(shape)) return;
      policies.add(shape);
      grave.push(...graveFindings(shape).map((finding) => `${name}: ${finding}`));
    },
    count(status: number): number {
      return [...tally.values()].reduce((sum, counts) => sum + (counts.get(status) ?? 0), 0);
    },
    statuses(): [string, string][] {
      return [...tally].map(([door, counts]) => {
        const parts = [...counts]
          .toSorted(([a], [b]) => a - b)
          .map(([status, count]) => `${status} × ${count}`);
        return [door, parts.join(', ')];
      });
    },
  };
}
