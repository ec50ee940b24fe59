import type { Endpoint } from '@perchero/contract/endpoint';
import { endpoints } from '@perchero/contract/endpoints';
import { type ActorName, actorNames, type MatrixActor } from './actors.ts';
import { refusalByContract } from './expectation.ts';
import { type Outcome, type Row, rows } from './rows.ts';
import { changedTables, fingerprint, type MatrixScene, outcomeOf } from './scene.ts';

export interface MatrixEndpoint {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly row: Row;
}

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** Endpoints that nobody has said anything about, and rows about what does not exist. */
export function gapsIn(declared: readonly Endpoint[]): string[] {
  const names = declared.map(nameOf);
  const unknown = Object.keys(rows).filter((name) => !names.includes(name));
  return [...names.filter((name) => !rows[name]), ...unknown];
}

/** In the order of the rows, because what comes first finds things that later ones take away. */
export const matrix: readonly MatrixEndpoint[] = Object.entries(rows).flatMap(([name, row]) =>
  endpoints.filter((endpoint) => nameOf(endpoint) === name).map((endpoint) => ({ name, endpoint, row })),
);

/** Refusals because of who asks, whichever endpoint gives them. */
const denials: readonly Outcome[] = [
  'not-signed-in',
  'publish-needs-session',
  'edit-needs-session',
  'link-needs-session',
  'billing-needs-session',
  'pay-needs-session',
  'not-allowed',
  'requires-recent-login',
  'user-token-expired',
  'user-disabled',
  'missing-password',
];

interface CellReport {
  /** "actor: answer instead of expected". */
  readonly unexpected: readonly string[];
  readonly cells: number;
  readonly denied: number;
  /** Tables in which a refused call left something. */
  readonly changed: readonly string[];
  /** Denied calls that left no security event, or several. */
  readonly untraced: readonly ActorName[];
}

/** Lets each of the eleven call one endpoint; those who are refused first, so that nobody else's changes hide theirs. */
export async function askEverybody(
  scene: MatrixScene,
  actors: Readonly<Record<ActorName, MatrixActor>>,
  { endpoint, row }: MatrixEndpoint,
): Promise<CellReport> {
  const { method, path, writes, access } = endpoint;
  const byContract = (actor: ActorName) => refusalByContract(endpoint, actor);
  const expected = (actor: ActorName): Outcome => byContract(actor) ?? row.except?.[actor] ?? row.admitted;
  const isDenied = (actor: ActorName) =>
    byContract(actor) !== null ||
    denials.includes(expected(actor)) ||
    (access !== 'public' && row.except?.[actor] === 'not-found');
  const isRefused = (actor: ActorName) => !writes || expected(actor) !== 'ok';

  const unexpected: string[] = [];
  const untraced: ActorName[] = [];
  const ask = async (actor: ActorName) => {
    const { visitor, about } = actors[actor];
    const { url = path, body, headers } = row.call?.(about) ?? {};
    const once = visitor.twin();
    const reply = method === 'GET' ? await once.get(url, headers) : await once.post(url, body, headers);
    const outcome = outcomeOf(reply);
    if (outcome !== expected(actor)) unexpected.push(`${actor}: ${outcome} instead of ${expected(actor)}`);
  };

  const before = await fingerprint(scene);
  for (const actor of actorNames.filter(isRefused)) {
    const events = isDenied(actor) ? await scene.countEvents(path) : 0;
    await ask(actor);
    if (isDenied(actor) && (await scene.countEvents(path)) !== events + 1) untraced.push(actor);
  }
  const changed = changedTables(before, await fingerprint(scene));
  for (const actor of actorNames.filter((name) => !isRefused(name))) await ask(actor);
  return {
    unexpected,
    cells: actorNames.length,
    denied: actorNames.filter(isDenied).length,
    changed,
    untraced,
  };
}
