import { setTimeout as pause } from 'node:timers/promises';
import { addressSubject, networksOf } from '@perchero/api/src/platform/limits/rate-limit.ts';
import { guardedLimits } from '@perchero/contract/limits';
import { services } from '../../stack/services.ts';
import { randomStream } from '../../seed/generator/random.ts';
import { say } from '../harness/proof-stack.ts';
import { sized } from '../harness/size.ts';
import type { AccountsScene } from './accounts-stack.ts';
import { type Answer, countOf, inParallel, kinds } from './api.ts';
import { addressAt, createBrowser } from './browser.ts';
import { aPhone } from './people.ts';

const total = sized(20_000, 1_500);
const unread = sized(2_000, 200);
const addresses = 500;
/** A tenth of them are IPv6 networks, which may do less. */
const networks = addresses / 10;
const phones = Array.from({ length: 1_200 }, aPhone);
/** As many as one person may ask about in a day. */
const phonesEach = guardedLimits['phone-known-actor'].allowed;

interface Sent {
  readonly answer: Answer;
  readonly phone: string;
  readonly address: string;
}

/**
 * Everybody asks for codes, each for the few numbers they may ask about, from 500 addresses, over both processes. First nobody enters a
 * code, then everybody does; meanwhile Redis is killed and comes back.
 */
export async function floodSms(scene: AccountsScene): Promise<void> {
  const { people, outside, findings, stack } = scene;
  const members = await people.members(sized(500, 100));
  const jars = await inParallel(members.length, 8, (index) => people.sessionOf(members[index] ?? nobody));
  const random = randomStream('sms flood');
  const before = await outside.messagesInAll();

  const ask = async (): Promise<Sent> => {
    const asker = Math.floor(random() * jars.length);
    const own = asker * phonesEach + Math.floor(random() * phonesEach);
    const phone = phones[own % phones.length] ?? '';
    const address = floodAddress(Math.floor(random() * addresses));
    const browser = createBrowser(scene.api, address, new Map(jars[asker]));
    const botToken = await outside.botToken('phone-code');
    return { answer: await browser.post('/api/phone/send-code', { phone, botToken }), phone, address };
  };
  const askMany = (count: number) => inParallel(count, 24, ask);

  say(`${total} requests for SMS, the first ${unread} of which nobody reads …`);
  const ignored = await askMany(unread);
  for (const [name, limit, sourceOf] of [
    ['network', 'sms-unentered-network', ({ address }: Sent) => networksOf(addressSubject(address)).wide],
    ['range of numbers', 'sms-unentered-range', ({ phone }: Sent) => phone.slice(0, -4)],
  ] as const) {
    const sent = ignored.filter(({ answer }) => answer.status === 200);
    const largest = Math.max(0, ...countBy(sent.map(sourceOf)).values());
    const { allowed } = guardedLimits[limit];
    findings.demand(
      `SMS: most codes that nobody entered, of one ${name}`,
      largest,
      `≤ ${allowed}`,
      largest <= allowed,
    );
  }
  findings.note('SMS: answers then', kinds(ignored.map(({ answer }) => answer)));

  const read = await whileAllAreRead(scene, async () => {
    const third = Math.floor((total - unread) / 3);
    const up = await askMany(third);
    await services('kill', ['redis'], { env: stack.env });
    const down = await askMany(third);
    await services('start', ['redis'], { env: stack.env });
    const back = await askMany(total - unread - 2 * third);
    return [...up, ...down, ...back];
  });
  findings.note('SMS: answers once all are entered', kinds(read.map(({ answer }) => answer)));
  await compareWithCaps(scene, [...ignored, ...read], before);
  await serveHonestPerson(scene);
}

async function serveHonestPerson({ people, outside, findings, api }: AccountsScene): Promise<void> {
  const jar = await people.sessionOf(await people.member());
  const botToken = await outside.botToken('phone-code');
  const { status } = await createBrowser(api, addressAt(31, 0), jar).post('/api/phone/send-code', {
    phone: aPhone(),
    botToken,
  });
  findings.demand('SMS: code for an honest person after the flood', status, '200', status === 200);
}

/** As if the people entered their codes at once. */
async function whileAllAreRead<T>({ people }: AccountsScene, work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const enter = async () => {
    while (!over.signal.aborted) {
      await people.passTime('sms-unentered-network', 'sms-unentered-range');
      await pause(100);
    }
  };
  const entering = enter();
  try {
    return await work();
  } finally {
    over.abort();
    await entering;
  }
}

async function compareWithCaps(
  { outside, findings }: AccountsScene,
  asked: readonly Sent[],
  before: number,
): Promise<void> {
  const accepted = asked.filter(({ answer }) => answer.status === 200);
  const messages = (await outside.messagesInAll()) - before;
  findings.demand(
    `SMS: accepted of ${asked.length} requests`,
    accepted.length,
    `${messages}, as many as messages`,
    accepted.length === messages,
  );

  const numbers = [...new Set(accepted.map(({ phone }) => phone))];
  const byNumber = await inParallel(
    numbers.length,
    8,
    async (index) => (await outside.messagesTo(numbers[index] ?? '')).length,
  );
  const hourly = guardedLimits['sms-number-hour'].allowed;
  findings.demand(
    'SMS: most messages to one number',
    Math.max(...byNumber),
    `≤ ${hourly}`,
    Math.max(...byNumber) <= hourly,
  );
  for (const [name, sourceOf, limit] of [
    ['IPv4 address', (address: string) => (address.includes(':') ? null : address), 'sms-address-v4'],
    ['IPv6 /64', (address: string) => (address.includes(':') ? address : null), 'sms-address-v6'],
    ['/24 or /48', (address: string) => networksOf(addressSubject(address)).wide, 'sms-network'],
  ] as const) {
    const counts = countBy(accepted.map(({ address }) => sourceOf(address)).filter((one) => one !== null));
    const { allowed } = guardedLimits[limit];
    const largest = Math.max(0, ...counts.values());
    findings.demand(`SMS: most messages for one ${name}`, largest, `≤ ${allowed}`, largest <= allowed);
  }
  const failed = countOf(
    asked.map(({ answer }) => answer),
    500,
  );
  findings.demand('SMS: answers that are our fault', failed, '0', failed === 0);
}

function countBy(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

function floodAddress(index: number): string {
  return index < networks ? `2001:db8:0:${(index + 1).toString(16)}::1` : addressAt(30, index);
}

const nobody = { id: '' };
