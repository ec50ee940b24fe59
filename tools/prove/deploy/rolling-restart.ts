import { setTimeout as pause } from 'node:timers/promises';
import { listProducts } from '@perchero/contract/search/list-products';
import type { createFindings } from '../harness/findings.ts';
import { seconds } from '../harness/findings.ts';
import { say } from '../harness/proof-stack.ts';
import { sized } from '../harness/size.ts';
import type { FrontDoor } from './front-door.ts';
import type { UnitProcess } from './plain-host.ts';

const paths = ['/productos', listProducts.path, '/'];

/** As infra/production/roll.sh does it: each unit anew, one after the other, while people come by; then the front door's reload. */
export async function rollingRestart(
  processes: ReadonlyMap<string, UnitProcess>,
  door: FrontDoor,
  findings: ReturnType<typeof createFindings>,
): Promise<void> {
  const over = new AbortController();
  const answers = new Map<string, number>();
  const visitors = Array.from({ length: 4 }, (_, index) => comeBy(index));
  let slowest = 0;
  for (let round = 0; round < sized(2, 1); round += 1) {
    for (const [name, unit] of processes) {
      if (name === 'perchero-front') continue;
      const began = performance.now();
      await unit.managed.kill('SIGTERM');
      slowest = Math.max(slowest, performance.now() - began);
      await unit.start();
      say(`${name} anew after ${seconds(performance.now() - began)}`);
    }
    await processes.get('perchero-front')?.reload();
  }
  over.abort();
  await Promise.all(visitors);

  const told = [...answers].map(([kind, count]) => `${kind} × ${count}`).join(', ');
  const isGood = answers.size === 1 && answers.has('200');
  findings.demand('answers during rolling restarts', told, 'only 200', isGood);
  findings.demand('slowest stop during them', seconds(slowest), '≤ 10 s', slowest <= 10_000);

  async function comeBy(index: number): Promise<void> {
    for (let visit = index; !over.signal.aborted; visit += 1) {
      const path = paths[visit % paths.length] ?? '/';
      const address = `127.0.3.${1 + (visit % 200)}`;
      const kind = await door.call({ method: 'GET', path, address }).then(
        ({ status }) => (status === 200 ? '200' : `${status} for ${path}`),
        (error: Error) => error.message,
      );
      answers.set(kind, (answers.get(kind) ?? 0) + 1);
      await pause(20);
    }
  }
}
