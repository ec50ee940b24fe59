import { setTimeout as pause } from 'node:timers/promises';
import { listProducts } from '@perchero/contract/search/list-products';
import type { Environment } from '../../stack/environment.ts';
import { type Findings, seconds, say } from '../lib/report.ts';
import type { FrontDoor } from './front-door.ts';
import type { PlainHost } from './plain-host.ts';
import type { Runner } from './runbook-lines.ts';
import { actByTheBook } from './runbook.ts';
import type { Units } from './units.ts';

const paths = ['/productos', listProducts.path, '/'];

/** A release, a new secret, the way back and one process more, by the lines of their pages, while people come by. */
export async function rollingRestart(
  host: PlainHost,
  units: Units,
  { door, env, findings }: { door: FrontDoor; env: Environment; findings: Findings },
): Promise<void> {
  const over = new AbortController();
  const answers = new Map<string, number>();
  const visitors = Array.from({ length: 4 }, (_, index) => comeBy(index));
  const act = async (page: string, runner: Runner) => {
    const began = performance.now();
    await actByTheBook(host, units.environment(env), { page, runner });
    say(`${page}, ${runner}: ${seconds(performance.now() - began)}`);
  };
  try {
    await act('deploy.md', 'release');
    await act('secrets.md', 'secret');
    await act('roll-back.md', 'release');
    await act('overload.md', 'release');
    await act('certificate.md', 'release');
  } finally {
    over.abort();
    await Promise.all(visitors);
  }

  const told = [...answers].map(([kind, count]) => `${kind} × ${count}`).join(', ');
  const isGood = answers.size === 1 && answers.has('200');
  findings.demand('answers during release and way back', told, 'only 200', isGood);

  // PostgreSQL knows one password at a time, so some may be refused until all have the new one: not while people are counted.
  await act('secrets.md', 'password');
  await act('processes.md', 'release');

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
