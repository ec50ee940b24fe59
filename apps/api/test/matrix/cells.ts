import type { Endpoint } from '@perchero/contract/endpoint';
import { endpoints } from '@perchero/contract/endpoints';
import { type ActorName, actorNames, type MatrixActor } from './actors.ts';
import { refusalByContract } from './expectation.ts';
import { type Row, rows } from './rows.ts';
import { changedTables, fingerprint, type MatrixScene, type Outcome, outcomeOf } from './scene.ts';

export interface MatrixEndpoint {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly row: Row;
}

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** Endpoints without a row, and rows without an endpoint. */
export function gapsIn(declared: readonly Endpoint[]): string[] {
  const names = declared.map(nameOf);
  const unknown = Object.keys(rows).filter((name) => !names.includes(name));
  return [...names.filter((name) => !rows[name]), ...unknown];
}

/** In the order of the rows, because later calls delete data that earlier ones need. */
export const matrix: readonly MatrixEndpoint[] = Object.entries(rows).flatMap(([name, row]) =>
  endpoints.filter((endpoint) => nameOf(endpoint) === name).map((endpoint) => ({ name, endpoint, row })),
);

/** Codes that reject the actor, on any endpoint. */
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
  'user-suspended',
  'missing-password',
];

interface CellReport {
  /** "actor: outcome instead of expected". */
  readonly unexpected: readonly string[];
  readonly cells: number;
  readonly denied: number;
  /** Tables changed by a rejected call. */
  readonly changed: readonly string[];
  /** Denied calls without exactly one security event. */
  readonly untraced: readonly ActorName[];
}

/** Calls one endpoint as each actor; rejected actors first, so that accepted calls do not hide their changes. */
export async function callAsEveryActor(
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
  const call = async (actor: ActorName) => {
    const { visitor, about } = actors[actor];
    const { url = path, body, headers } = row.call?.(about) ?? {};
    const twin = visitor.twin();
    const reply = method === 'GET' ? await twin.get(url, headers) : await twin.post(url, body, headers);
    const outcome = outcomeOf(reply);
    if (outcome !== expected(actor)) unexpected.push(`${actor}: ${outcome} instead of ${expected(actor)}`);
  };

  const before = await fingerprint(scene);
  for (const actor of actorNames.filter(isRefused)) {
    const events = isDenied(actor) ? await scene.countEvents(path) : 0;
    await call(actor);
    if (isDenied(actor) && (await scene.countEvents(path)) !== events + 1) untraced.push(actor);
  }
  const changed = changedTables(before, await fingerprint(scene));
  for (const actor of actorNames.filter((name) => !isRefused(name))) await call(actor);
  return {
    unexpected,
    cells: actorNames.length,
    denied: actorNames.filter(isDenied).length,
    changed,
    untraced,
  };
}
