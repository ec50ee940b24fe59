import type { Endpoint } from '@perchero/contract/endpoint';
import { endpoints } from '@perchero/contract/endpoints';
import { isDeepStrictEqual } from 'node:util';
import type { Visitor } from '../visitor.ts';
import {
  blockedRows,
  type ListRow,
  namingReads,
  type PairIds,
  type ThingRow,
  unknownIds,
} from './blocked-pair.ts';
import type { BlockedPeople, BlockedPerson } from './blocked-scene.ts';
import { nameOf } from './cells.ts';
import { rows } from './rows.ts';
import { changedTables, fingerprint, type MatrixScene, resetLimits } from './scene.ts';

/** Endpoints without a row, and rows without an endpoint. */
export function blockedGapsIn(declared: readonly Endpoint[]): string[] {
  const names = declared.map(nameOf);
  const unknown = [...Object.keys(blockedRows), ...Object.keys(namingReads)].filter(
    (name) => !names.includes(name),
  );
  return [...names.filter((name) => !blockedRows[name]), ...unknown];
}

interface CalledEndpoint {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly rows: readonly (ListRow | ThingRow)[];
}

/** The endpoints that answer or take something of other people. */
export const calledEndpoints: readonly CalledEndpoint[] = endpoints.flatMap((endpoint) => {
  const row = blockedRows[nameOf(endpoint)] ?? 'own';
  return typeof row === 'string' ? [] : [{ name: nameOf(endpoint), endpoint, rows: row }];
});

export const isList = (each: ListRow | ThingRow): each is ListRow => 'list' in each;
const isThing = (each: ListRow | ThingRow): each is ThingRow => 'thing' in each;

/** What of this person the text names. */
export function marksIn(text: string, { id, username, word }: PairIds): string[] {
  return [id, username, word].filter((mark) => text.includes(mark));
}

export function bothWays([one, other]: BlockedPeople): [BlockedPerson, BlockedPerson][] {
  return [
    [one, other],
    [other, one],
  ];
}

interface PairReport {
  readonly calls: number;
  readonly problems: readonly string[];
}

/** Calls one endpoint as both people about each other, and as those who are not concerned. */
export async function scanEndpoint(
  scene: MatrixScene,
  people: BlockedPeople,
  { endpoint, rows: all }: CalledEndpoint,
): Promise<PairReport> {
  const [, , third] = people;
  const problems: string[] = [];
  let calls = 0;
  const call = async (visitor: Visitor, { url = endpoint.path, body }: { url?: string; body?: object }) => {
    calls += 1;
    const isRead = endpoint.method === 'GET';
    const { status, body: reply } = isRead ? await visitor.get(url) : await visitor.post(url, body);
    return status < 400 ? { status, reply } : { status, code: reply.code };
  };
  const others = (isPrivate = false) =>
    endpoint.access === 'public' && !isPrivate ? [third.visitor, scene.visitor()] : [third.visitor];

  for (const [viewer, other] of bothWays(people)) {
    await resetLimits(scene);
    for (const each of all.filter(isList)) {
      const read = async (caller: BlockedPerson, visitor: Visitor) => {
        const url = each.list(caller, other, third);
        const answer = await call(visitor, { url });
        if (answer.status !== 200) problems.push(`${url}: ${JSON.stringify(answer)}`);
        return { url, marks: marksIn(JSON.stringify(answer), other) };
      };
      const { url, marks } = await read(viewer, viewer.visitor);
      for (const mark of marks) problems.push(`${url} names ${mark}`);
      for (const visitor of others(each.isPrivate))
        if ((await read(third, visitor)).marks.length === 0) problems.push(`${url} names nobody to others`);
    }
    for (const { thing } of all.filter(isThing)) {
      // The unknown one first: what the third person may do changes something.
      const replies = async (caller: PairIds, visitor: Visitor) => {
        const unknown = await call(visitor, thing(unknownIds(), caller, third));
        return { unknown, ofOther: await call(visitor, thing(other, caller, third)) };
      };
      const before = await fingerprint(scene);
      const { unknown, ofOther } = await replies(viewer, viewer.visitor);
      const changed = changedTables(before, await fingerprint(scene));
      const place = JSON.stringify(thing(other, viewer, third));
      if (!isDeepStrictEqual(ofOther, unknown))
        problems.push(`${place}: ${JSON.stringify(ofOther)}, for an unknown id ${JSON.stringify(unknown)}`);
      if (changed.length > 0) problems.push(`${place} changed ${changed.join()}`);
      for (const visitor of others()) {
        const seen = await replies(third, visitor);
        if (isDeepStrictEqual(seen.ofOther, seen.unknown)) problems.push(`${place}: unknown to others, too`);
      }
    }
  }
  return { calls, problems };
}

/** Every other read as both people, about themselves and about the third person: none may name the other. */
export async function scanOtherReads(scene: MatrixScene, people: BlockedPeople): Promise<PairReport> {
  const [one, , third] = people;
  const problems: string[] = [];
  let calls = 0;
  const reads = endpoints.filter((endpoint) => {
    const row = blockedRows[nameOf(endpoint)];
    return endpoint.method === 'GET' && !endpoint.stream && row !== 'orders' && row !== 'staff';
  });
  for (const [viewer, other] of bothWays(people)) {
    await resetLimits(scene);
    for (const endpoint of reads) {
      const shownTo = namingReads[nameOf(endpoint)];
      if (shownTo === 'both' || (shownTo === 'blocker' && viewer === one)) continue;
      for (const about of [viewer.about, third.about]) {
        const { url = endpoint.path } = rows[nameOf(endpoint)]?.call?.(about) ?? {};
        const { body } = await viewer.visitor.get(url);
        calls += 1;
        for (const mark of marksIn(JSON.stringify(body), other)) problems.push(`${url} names ${mark}`);
      }
    }
  }
  return { calls, problems };
}
