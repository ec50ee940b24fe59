import { guardedLimits } from '@perchero/contract/limits';
import { randomStream } from '../../seed/generator/random.ts';
import { addressAt, type Answer, inParallel } from '../lib/api.ts';
import { registrationForm, anEmail, type Member } from '../lib/people.ts';
import { type Findings, fixed, percentile, separability, shuffled, sized, say } from '../lib/report.ts';
import { type AccountsScene, proveAccounts } from '../lib/stack.ts';

export const summary = 'answers, headers and times do not reveal whether an account exists';

const samples = sized(500, 20);
const warmUps = sized(60, 20);
const seed = process.env['PROVE_SEED'] ?? 'enumeration 1';

/** Asks about an address; `index` is another one for every question. */
type Question = (email: string, index: number) => Promise<Answer>;

export async function run(): Promise<Findings> {
  // No worker: its mails are written after the answer and would only make noise.
  return proveAccounts('enumeration', { connections: 1 }, async (scene) => {
    scene.findings.note('seed', seed);
    const known = await scene.people.members(samples + warmUps);
    await compare(scene, 'login', known, (email, index) =>
      scene.api.call({
        ...from(11, index),
        path: '/api/session/sign-in',
        body: { email, password: 'esta-no-es-92' },
      }),
    );
    await compare(scene, 'recovery', known, async (email, index) => {
      const body = { email, botToken: await scene.outside.botToken('recovery') };
      return scene.api.call({ ...from(12, index), path: '/api/send-recovery-email', body });
    });
    await compare(scene, 'e-mail change', known, await emailChange(scene));
    await compare(scene, 'registration without honest answers', known, await uniformRegistration(scene));
  });
}

/** One process, one connection, one after the other; a client address that no limit has seen. */
function from(block: number, index: number) {
  return { method: 'POST', process: 0, address: addressAt(block, index) } as const;
}

async function emailChange({ people, api }: AccountsScene): Promise<Question> {
  const askers = await people.members(20);
  const cookies = await Promise.all(
    askers.map(async (asker) =>
      [...(await people.sessionOf(asker))].map(([name, value]) => `${name}=${value}`).join('; '),
    ),
  );
  return (email, index) => {
    const cookie = cookies[index % cookies.length];
    return api.call({ ...from(13, index), path: '/api/account/change-email', body: { email }, cookie });
  };
}

/** As many as the registrations need: one may ask for 200 mails in five minutes. */
const spentNetworks = 8;

/** A network may learn 50 times an hour whether an address is known; after that nobody in it does. */
async function uniformRegistration({ api, outside, findings }: AccountsScene): Promise<Question> {
  const { allowed } = guardedLimits['email-known-network'];
  const { allowed: each } = guardedLimits['email-known-address'];
  const post = { method: 'POST', process: 0 } as const;
  for (let network = 0; network < spentNetworks; network += 1) {
    const asked = await inParallel(allowed + each, 4, (index) => {
      const address = `10.14.${network}.${1 + Math.floor(index / each)}`;
      return api.call({ ...post, address, path: '/api/check-email', body: { email: anEmail() } });
    });
    const answered = asked.filter(({ status }) => status === 200).length;
    findings.equal(`honest answers in an hour, network ${network + 1}`, answered, allowed);
  }
  return async (email, index) => {
    const botToken = await outside.botToken('register');
    const body = { ...registrationForm({ email }), botToken };
    const address = `10.14.${index % spentNetworks}.${100 + Math.floor(index / spentNetworks)}`;
    return api.call({ ...post, address, path: '/api/register', body });
  };
}

async function compare({ findings }: AccountsScene, name: string, known: readonly Member[], ask: Question) {
  say(`${name} …`);
  const people = known.map(({ email }) => ({ email, isKnown: true }));
  const strangers = known.map(() => ({ email: anEmail(), isKnown: false }));
  const random = randomStream(`${seed} ${name}`);
  const split = (group: typeof people) => [group.slice(0, warmUps), group.slice(warmUps)] as const;
  const [[warmKnown, restKnown], [warmUnknown, restUnknown]] = [split(people), split(strangers)];
  const order = [
    ...shuffled([...warmKnown, ...warmUnknown], random),
    ...shuffled([...restKnown, ...restUnknown], random),
  ];

  const shapes = { known: new Set<string>(), unknown: new Set<string>() };
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const [index, { email, isKnown }] of order.entries()) {
    const answer = await ask(email, index);
    const group = isKnown ? 'known' : 'unknown';
    shapes[group].add(shapeOf(answer));
    if (index >= 2 * warmUps) times[group].push(answer.ms);
  }

  const all = new Set([...shapes.known, ...shapes.unknown]);
  const [shape = ''] = all;
  findings.demand(
    `${name}: different answers`,
    `${all.size} (${shape.slice(0, 3)})`,
    '1, the same for both',
    all.size === 1,
  );
  const share = separability(times.known, times.unknown);
  const [slow, fast] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)];
  findings.note(
    `${name}: median known / unknown`,
    `${slow.toFixed(2)} / ${fast.toFixed(2)} ms, difference ${(slow - fast).toFixed(2)} ms`,
  );
  findings.atMost(`${name}: times tell them apart (AUC, 2 × ${times.known.length})`, share, 0.55, fixed(3));
  findings.atMost(`${name}: median difference`, Math.abs(slow - fast), 5, fixed(2, 'ms'));
}

/** Status, headers and body without what is new in every answer: ids, the date, values of cookies. */
function shapeOf({ status, headers, body }: Answer): string {
  const { date: _, 'x-request-id': __, 'set-cookie': cookies = [], ...rest } = headers;
  const names = cookies.map((cookie) => cookie.replace(/=[^;]*/, '='));
  const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
  return `${status} ${JSON.stringify([rest, names])} ${body.replace(uuid, 'ID')}`;
}
