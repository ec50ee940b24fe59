import { isDeepStrictEqual } from 'node:util';
import type { Access } from '@perchero/contract/endpoint';
import { aRegistration } from '../people.ts';
import type { Answer, Visitor } from '../visitor.ts';
import type { Person } from './actors.ts';
import type { MatrixEndpoint } from './cells.ts';
import { aWholePerson, type ForeignThings, foreignThings } from './foreign-things.ts';
import { completing, type Openness, openlyDifferent } from './id-exceptions.ts';
import { type IdField, idFieldsOf } from './id-fields.ts';
import { putAt } from './put-at.ts';
import type { RowCall } from './rows.ts';
import {
  changedTables,
  fingerprint,
  resetLimits,
  type MatrixScene,
  type Outcome,
  outcomeOf,
} from './scene.ts';

type CallerKind = 'member' | 'ticket' | 'guest';

interface Mixer {
  /** A member with one of every kind of data, a ticket and a guest. */
  readonly callers: Readonly<Record<CallerKind, Visitor>>;
  readonly about: Person;
  readonly things: ForeignThings;
}

export async function prepareMixer(scene: MatrixScene): Promise<Mixer> {
  const { visitor: member, about } = await aWholePerson(scene);
  const { visitor: ticket } = await aRegistration(scene, 'password');
  const things = await foreignThings(scene);
  return { callers: { member, ticket, guest: scene.visitor() }, about, things };
}

interface MixReport {
  readonly cases: number;
  /** Responses that reveal the existence of data that is neither public nor the caller's. */
  readonly differences: readonly string[];
  /** Tables changed by a call with an id that is not the caller's. */
  readonly effects: readonly string[];
  /** Exceptions that were needed, as `exceptionNames` has them. */
  readonly needed: readonly string[];
}

export const exceptionNames: readonly string[] = Object.entries(openlyDifferent).flatMap(
  ([place, { answers }]) => Object.keys(answers).map((variant) => exceptionName(place, variant)),
);

function exceptionName(place: string, variant: string): string {
  return `${place}, ${variant}`;
}

/** Replaces each id of an endpoint's input with foreign, deleted, random and wrong-kind ids. */
export async function mixIds(scene: MatrixScene, mixer: Mixer, each: MatrixEndpoint): Promise<MixReport> {
  const { fields } = idFieldsOf(each.endpoint);
  const reports: MixReport[] = [];
  for (const field of fields)
    for (const situation of situationsOf(mixer, each, { fields, field }))
      reports.push(await mixOne(scene, mixer, { each, field, ...situation }));
  return {
    cases: reports.reduce((sum, { cases }) => sum + cases, 0),
    differences: reports.flatMap(({ differences }) => differences),
    effects: reports.flatMap(({ effects }) => effects),
    needed: [...new Set(reports.flatMap(({ needed }) => needed))],
  };
}

const nothingOpen: Openness = { answers: {}, because: '' };

interface Situation {
  readonly caller: CallerKind;
  /** The rest of the call; a function, because some calls carry a new idempotency key. */
  readonly around: () => RowCall;
  readonly company: string;
}

const callersOf: Readonly<Record<Access, readonly CallerKind[]>> = {
  public: ['member', 'ticket', 'guest'],
  ticket: ['ticket'],
  phone: ['member', 'ticket'],
  member: ['member'],
  moderator: ['member'],
  money: ['member'],
  admin: ['member'],
};

/** Once with the caller's other ids, and once with the other account's. */
function situationsOf(
  { about, things }: Mixer,
  { endpoint, row, name }: MatrixEndpoint,
  { fields, field }: { fields: readonly IdField[]; field: IdField },
): Situation[] {
  const own = (): RowCall => {
    const call = row.call?.(about) ?? {};
    return completing[name] ? { ...call, body: { ...call.body, ...completing[name] } } : call;
  };
  const others = fields.filter((other) => other.label !== field.label && !other.isActor);
  const foreign = () =>
    others.reduce((call, other) => putAt(endpoint, call, other, things[other.kind].foreign ?? ''), own());
  const companies = [
    { company: 'among own', around: own },
    ...(others.length > 0 ? [{ company: 'among foreign', around: foreign }] : []),
  ];
  return callersOf[endpoint.access].flatMap((caller) => companies.map((each) => ({ caller, ...each })));
}

async function mixOne(
  scene: MatrixScene,
  { callers, things }: Mixer,
  { each, field, caller, around, company }: Situation & { each: MatrixEndpoint; field: IdField },
): Promise<MixReport> {
  const place = `${each.name} ${field.label}`;
  const { answers, touches = [] } = openlyDifferent[place] ?? nothingOpen;
  const ids = Object.entries(things[field.kind]);
  const differences: string[] = [];
  const effects: string[] = [];
  const needed: string[] = [];
  const where = `${place} as ${caller} ${company}`;
  const call = async (id: string | number) => {
    await resetLimits(scene);
    const { url = each.endpoint.path, body, headers } = putAt(each.endpoint, around(), field, id);
    const visitor = callers[caller].twin();
    return each.endpoint.method === 'GET' ? visitor.get(url, headers) : visitor.post(url, body, headers);
  };

  const before = await fingerprint(scene);
  const missing = await call(things[field.kind].random);
  for (const [variant, id] of ids.filter(([name]) => name !== 'random' && !answers[name])) {
    const answer = await call(id);
    const isMalformed = variant === 'other' && answer.status === 400;
    if (!isMalformed && !isDeepStrictEqual(shown(answer), shown(missing)))
      differences.push(`${where}, ${variant}: ${describe(answer)}, for a random id ${describe(missing)}`);
  }
  const between = await fingerprint(scene);
  const changed = changedTables(before, between);
  const isOpen = (table: string) => touches.includes(table) && Boolean(answers.random);
  if (changed.some(isOpen)) needed.push(exceptionName(place, 'random'));
  for (const table of changed.filter((name) => !isOpen(name))) effects.push(`${where}: ${table}`);

  for (const [variant, id] of ids.filter(([name]) => name !== 'random' && answers[name])) {
    const answer = await call(id);
    if (!isDeepStrictEqual(shown(answer), shown(missing))) needed.push(exceptionName(place, variant));
    if (!answers[variant]?.includes(outcomeOf(answer)))
      differences.push(`${where}, ${variant}: ${describe(answer)}, wanted ${answers[variant]?.join(' or ')}`);
  }
  const openly = changedTables(between, await fingerprint(scene));
  if (openly.length > 0) needed.push(...Object.keys(answers).map((variant) => exceptionName(place, variant)));
  for (const table of openly.filter((name) => !touches.includes(name)))
    effects.push(`${where}, openly: ${table}`);
  return { cases: ids.length, differences, effects, needed };
}

/** Outcomes for a member who passes each of these account ids as their own. */
export async function callAsOther(
  scene: MatrixScene,
  { callers, about }: Mixer,
  { endpoint, row }: MatrixEndpoint,
  names: readonly (string | number)[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const field of idFieldsOf(endpoint).fields.filter(({ isActor }) => isActor))
    for (const id of names) {
      await resetLimits(scene);
      const { url = endpoint.path, body, headers } = putAt(endpoint, row.call?.(about) ?? {}, field, id);
      const visitor = callers.member.twin();
      const reply = endpoint.method === 'GET' ? visitor.get(url, headers) : visitor.post(url, body, headers);
      outcomes.push(outcomeOf(await reply));
    }
  return outcomes;
}

/** Headers that differ between any two calls. */
const volatileHeaders = new Set(['date', 'x-request-id', 'content-length']);

/** Everything a caller can compare. */
function shown({ status, headers, body }: Answer) {
  const { requestId: _, ...content } = body as { requestId?: string };
  const stable = Object.entries(headers).filter(([name]) => !volatileHeaders.has(name));
  return { status, content, headers: Object.fromEntries(stable) };
}

function describe(answer: Answer): string {
  const { status, content, headers } = shown(answer);
  return `${status} ${JSON.stringify(content).slice(0, 300)} ${JSON.stringify(headers)}`;
}
