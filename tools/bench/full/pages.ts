import { Agent, get } from 'node:http';
import { middle } from '../../prove/listing/rates.ts';
import type { Scene } from '../../prove/listing/scene.ts';
import { visitor } from '../../prove/listing/wire.ts';
import { variable } from '../../stack/environment.ts';
import { cpuMs } from '../process-cost.ts';
import type { RoundOptions } from './measure-class.ts';
import type { BenchData } from './bench-data.ts';

/** What a page costs that the web host renders, in microseconds of processor time; `others` are all servers behind it. */
export type PageCost = Awaited<ReturnType<typeof measureOnce>>;

const atOnce = 4;
const warmUpRounds = 4;

export async function measurePages(
  scene: Scene,
  data: BenchData,
  isWanted: (name: string) => boolean,
  { rounds, roundMs }: RoundOptions,
): Promise<Record<string, PageCost>> {
  const pages = {
    'page /productos': () => '/productos?n=',
    // What a browser asks for that has the page already: its data, which the web host gathers and does not render.
    'move to /productos': () => '/productos.data?n=',
    'page /Post/:id': (turn: number) => `/Post/${data.shown(turn)}?n=`,
    'page /perfil/:username': (turn: number) => `/perfil/${data.seller(turn)}?n=`,
  };
  const measured: Record<string, PageCost> = {};
  for (const [name, path] of Object.entries(pages)) {
    if (!isWanted(name)) continue;
    const costs: PageCost[] = [];
    await measureOnce(scene, path, warmUpRounds * roundMs);
    for (let round = 0; round < rounds; round++) costs.push(await measureOnce(scene, path, roundMs));
    const of = (figure: (cost: PageCost) => number) => middle(costs.map(figure));
    measured[name] = {
      perSecond: of(({ perSecond }) => perSecond),
      cpuUs: { web: of(({ cpuUs }) => cpuUs.web), others: of(({ cpuUs }) => cpuUs.others) },
      bytes: of(({ bytes }) => bytes),
    };
  }
  return measured;
}

let turn = 0;

async function measureOnce(scene: Scene, path: (turn: number) => string, ms: number) {
  const web = [scene.stack.process('web').pid ?? 0];
  const address = `http://127.0.0.1:${variable(scene.stack.env, 'WEB_PORT')}`;
  const [before, webBefore] = [await scene.spent(), await cpuMs(web)];
  const startedAt = performance.now();
  let requests = 0;
  let bytes = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() - startedAt < ms) {
        turn += 1;
        const size = await fetchPage(`${address}${path(turn)}${turn}`, visitor(turn));
        // Not in one step: the sum is read before what it waits for.
        bytes += size;
        requests += 1;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const [after, webAfter] = [await scene.spent(), await cpuMs(web)];
  const others = after.reduce((sum, spent, server) => sum + spent - (before[server] ?? 0), 0);
  return {
    perSecond: requests / seconds,
    cpuUs: { web: ((webAfter - webBefore) * 1000) / requests, others: (others * 1000) / requests },
    bytes: bytes / requests,
  };
}

const agent = new Agent({ keepAlive: true });

/** The bytes of its body as they travel. */
function fetchPage(url: string, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', 'x-forwarded-for': address };
    get(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}
