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
import type { Outcome, RowCall } from './rows.ts';
import { changedTables, fingerprint, forgetLimits, type MatrixScene, outcomeOf } from './scene.ts';

type Asker = 'member' | 'ticket' | 'guest';

interface Mixer {
  /** Who puts other people's ids in: somebody with one of everything, a ticket and a guest. */
  readonly askers: Readonly<Record<Asker, Visitor>>;
  readonly about: Person;
  readonly things: ForeignThings;
}

export async function prepareMixer(scene: MatrixScene): Promise<Mixer> {
  const { visitor: member, about } = await aWholePerson(scene);
  const { visitor: ticket } = await aRegistration(scene, 'password');
  const things = await foreignThings(scene);
  return { askers: { member, ticket, guest: scene.visitor() }, about, things };
}

interface MixReport {
  readonly cases: number;
  /** Answers from which the caller learns of a thing that is not theirs and not public. */
  readonly differences: readonly string[];
  /** Tables in which a call with an id that is not the caller's left something. */
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

/** Replaces each id of an endpoint's input by foreign, deleted, random ones and ones of another kind. */
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
  readonly asker: Asker;
  /** The call around the id; asked for anew, because some calls carry a key. */
  readonly around: () => RowCall;
  readonly company: string;
}

const askersOf: Readonly<Record<Access, readonly Asker[]>> = {
  public: ['member', 'ticket', 'guest'],
  ticket: ['ticket'],
  phone: ['member', 'ticket'],
  member: ['member'],
  admin: ['member'],
};

/** Once among the caller's own things, and once in the company of the other person's. */
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
  return askersOf[endpoint.access].flatMap((asker) => companies.map((each) => ({ asker, ...each })));
}

async function mixOne(
  scene: MatrixScene,
  { askers, things }: Mixer,
  { each, field, asker, around, company }: Situation & { each: MatrixEndpoint; field: IdField },
): Promise<MixReport> {
  const place = `${each.name} ${field.label}`;
  const { answers, touches = [] } = openlyDifferent[place] ?? nothingOpen;
  const ids = Object.entries(things[field.kind]);
  const differences: string[] = [];
  const effects: string[] = [];
  const needed: string[] = [];
  const where = `${place} as ${asker} ${company}`;
  const ask = async (id: string | number) => {
    await forgetLimits(scene);
    const { url = each.endpoint.path, body, headers } = putAt(each.endpoint, around(), field, id);
    const visitor = askers[asker].twin();
    return each.endpoint.method === 'GET' ? visitor.get(url, headers) : visitor.post(url, body, headers);
  };

  const before = await fingerprint(scene);
  const missing = await ask(things[field.kind].random);
  for (const [variant, id] of ids.filter(([name]) => name !== 'random' && !answers[name])) {
    const answer = await ask(id);
    const isMalformed = variant === 'other' && answer.status === 400;
    if (!isMalformed && !isDeepStrictEqual(shown(answer), shown(missing)))
      differences.push(`${where}, ${variant}: ${told(answer)}, for what never was ${told(missing)}`);
  }
  const between = await fingerprint(scene);
  const changed = changedTables(before, between);
  const isOpen = (table: string) => touches.includes(table) && Boolean(answers.random);
  if (changed.some(isOpen)) needed.push(exceptionName(place, 'random'));
  for (const table of changed.filter((name) => !isOpen(name))) effects.push(`${where}: ${table}`);

  for (const [variant, id] of ids.filter(([name]) => name !== 'random' && answers[name])) {
    const answer = await ask(id);
    if (!isDeepStrictEqual(shown(answer), shown(missing))) needed.push(exceptionName(place, variant));
    if (!answers[variant]?.includes(outcomeOf(answer)))
      differences.push(`${where}, ${variant}: ${told(answer)}, wanted ${answers[variant]?.join(' or ')}`);
  }
  const openly = changedTables(between, await fingerprint(scene));
  if (openly.length > 0) needed.push(...Object.keys(answers).map((variant) => exceptionName(place, variant)));
  for (const table of openly.filter((name) => !touches.includes(name)))
    effects.push(`${where}, openly: ${table}`);
  return { cases: ids.length, differences, effects, needed };
}

/** What a member is told who calls in the name of each of these people. */
export async function askInNameOf(
  scene: MatrixScene,
  { askers, about }: Mixer,
  { endpoint, row }: MatrixEndpoint,
  names: readonly (string | number)[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const field of idFieldsOf(endpoint).fields.filter(({ isActor }) => isActor))
    for (const id of names) {
      await forgetLimits(scene);
      const { url = endpoint.path, body, headers } = putAt(endpoint, row.call?.(about) ?? {}, field, id);
      const visitor = askers.member.twin();
      const reply = endpoint.method === 'GET' ? visitor.get(url, headers) : visitor.post(url, body, headers);
      outcomes.push(outcomeOf(await reply));
    }
  return outcomes;
}

/** Those that differ from one call to the next whatever it is about. */
const passing = new Set(['date', 'x-request-id', 'content-length']);

/** All that a caller can compare. */
function shown({ status, headers, body }: Answer) {
  const { requestId: _, ...said } = body as { requestId?: string };
  const kept = Object.entries(headers).filter(([name]) => !passing.has(name));
  return { status, said, headers: Object.fromEntries(kept) };
}

function told(answer: Answer): string {
  const { status, said, headers } = shown(answer);
  return `${status} ${JSON.stringify(said).slice(0, 300)} ${JSON.stringify(headers)}`;
}
