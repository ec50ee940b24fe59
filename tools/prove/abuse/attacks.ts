import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { variable } from '../../stack/environment.ts';
import {
  addressAt,
  type Answer,
  countOf,
  createBrowser,
  inParallel,
  outcomeOf,
  countOutcomes,
  openReverseProxy,
  bodyOf,
} from '../lib/api.ts';
import { paced } from '../lib/load.ts';
import { goodPassword, type Member, anEmail, registrationForm } from '../lib/people.ts';
import { sized } from '../lib/report.ts';
import type { AccountsScene } from '../lib/stack.ts';

/** What happened to an honest person: how long it took, or what they were refused with. */
export interface Experience {
  readonly what: string;
  readonly ms: number;
  readonly refusal: string | null;
}

export interface AbuseScene extends AccountsScene {
  /** A member created before the measurement, so that creating people does not count as part of an attack. */
  readonly member: () => Member;
}

export interface Attack {
  readonly name: string;
  run(scene: AbuseScene): Promise<void>;
  honest?(scene: AbuseScene, turn: number): Promise<readonly Experience[]>;
}

const smsPerMember = 3;
const smsCount = sized(500, 90);
/** Attackers, and more honest people than can take their turn while the attacks last. */
export const memberCount = Math.ceil(smsCount / smsPerMember) + sized(250, 80);

const floodSeconds = sized(30, 8);
const maxWaitMs = 30_000;

export const attacks: readonly Attack[] = [
  { name: 'recovery mails from one /48', run: floodRecoveries, honest: needMails },
  { name: 'SMS codes that nobody enters', run: floodSms, honest: needSms },
  { name: 'reservations of the whole catalogue', run: reserveEverything, honest: buyOne },
  { name: 'unsigned notifications', run: fillInbox },
  { name: 'sign-ins from 500 addresses', run: guessPasswords, honest: signInOnNewDevice },
  { name: '500 pages a second from one address', run: floodPages },
  { name: '3,000 half-open connections', run: holdConnections },
];

/** From 500 networks of 64 bits, all of one of 48, as fast as one machine sent them that attacked the shop. */
async function floodRecoveries({ api, outside, findings }: AbuseScene): Promise<void> {
  const answers = await paced({ perSecond: 120, count: sized(5_100, 600) }, async (index) =>
    api.call({
      method: 'POST',
      path: '/api/send-recovery-email',
      address: `2001:db8:77:${(index % 500).toString(16)}::1`,
      body: { email: anEmail(), botToken: await outside.botToken('recovery') },
    }),
  );
  findings.note('recovery requests of the attacker', countOutcomes(answers));
}

async function needMails(scene: AbuseScene, turn: number): Promise<readonly Experience[]> {
  const { member, api, outside } = scene;
  const browser = createBrowser(api, addressAt(60, turn));
  const { email } = member();
  const form = registrationForm();
  return [
    await experience(
      'recovery mail',
      async () =>
        browser.post('/api/send-recovery-email', { email, botToken: await outside.botToken('recovery') }),
      async () => (await outside.mailsTo(email)).length > 0,
    ),
    await experience(
      'registration mail',
      async () => browser.post('/api/register', { ...form, botToken: await outside.botToken('register') }),
      async () => (await outside.mailsTo(form.email)).length > 0,
    ),
  ];
}

/** From one address, to one range of numbers, by as many accounts as it takes. */
async function floodSms({ api, people, member, outside, findings }: AbuseScene): Promise<void> {
  const jars = await inParallel(Math.ceil(smsCount / smsPerMember), 8, () => people.sessionOf(member()));
  const answers = await paced({ perSecond: 20, count: smsCount }, async (index) => {
    const browser = createBrowser(api, addressAt(61, 0), new Map(jars[Math.floor(index / smsPerMember)]));
    const phone = `+59895${String(200_000 + index)}`;
    return browser.post('/api/phone/send-code', { phone, botToken: await outside.botToken('phone-code') });
  });
  findings.note('SMS requests of the attacker', countOutcomes(answers));
}

async function needSms({ people, member, api, outside }: AbuseScene, turn: number) {
  const jar = await people.sessionOf(member());
  const browser = createBrowser(api, addressAt(62, turn), jar);
  const phone = `+5989${1 + (turn % 4)}${String(300_000 + 7_919 * turn).slice(-6)}`;
  const needed = await experience(
    'SMS code',
    async () =>
      browser.post('/api/phone/send-code', { phone, botToken: await outside.botToken('phone-code') }),
    async () => (await outside.messagesTo(phone)).length > 0,
  );
  // Honest people enter their codes.
  if (needed.refusal === null)
    await browser.post('/api/phone/verify-code', { phone, code: await outside.codeSentTo(phone) });
  return [needed];
}

interface OnSale {
  readonly seller_id: string;
  readonly ids: readonly string[];
}

/** The products on sale of each seller who can be paid. */
async function onSale({ people }: AbuseScene): Promise<readonly OnSale[]> {
  return people.rows<OnSale>(
    `select p.seller_id, array_agg(p.id::text order by p.id) as ids
     from product p
     join seller_account s on s.account_id = p.seller_id and s.state = 'linked'
     join product_stock k on k.product_id = p.id and k.stock > k.reserved
     where p.state = 'active' group by 1 order by 1`,
  );
}

async function reserveEverything(scene: AbuseScene): Promise<void> {
  const { people, member, api, findings } = scene;
  const before = await reserved(scene);
  const hog = member();
  const browser = createBrowser(api, addressAt(63, 0), await people.sessionOf(hog));
  const sellers = await onSale(scene);
  const answers = await paced({ perSecond: 10, count: 10 * floodSeconds }, (index) => {
    const ids = sellers[index % sellers.length]?.ids ?? [];
    const items = ids.slice(0, 50).map((id) => ({ id: Number(id), quantity: 1 }));
    return browser.post('/api/split', { items }, { headers: { 'idempotency-key': randomUUID() } });
  });
  findings.note('checkouts of the attacker', countOutcomes(answers));
  const [row] = await people.rows<{ products: number }>(
    `select count(distinct i.product_id)::int as products from shop_order o join order_item i on i.order_id = o.id
     where o.buyer_id = $1 and o.state in ('creating', 'awaiting_payment')`,
    [hog.id],
  );
  const own = row?.products ?? 0;
  findings.demand('products that one account has reserved', own, '≤ 20', own <= 20);
  findings.note('units reserved before / after', `${before} / ${await reserved(scene)}`);
}

async function reserved({ people }: AbuseScene): Promise<number> {
  const [row] = await people.rows<{ units: number }>(
    'select coalesce(sum(reserved), 0)::int as units from product_stock',
  );
  return row?.units ?? 0;
}

/** Any product that is still on sale, from the end of the catalogue that the attacker begins at. */
async function buyOne(scene: AbuseScene, turn: number): Promise<readonly Experience[]> {
  const { people, member, api } = scene;
  const browser = createBrowser(api, addressAt(64, turn), await people.sessionOf(member()));
  const sellers = await onSale(scene);
  const id = sellers.at(-1 - (turn % (sellers.length || 1)))?.ids.at(-1);
  return [
    await experience('checkout', async () => {
      if (id === undefined) return null;
      const items = [{ id: Number(id), quantity: 1 }];
      const answer = await browser.post(
        '/api/split',
        { items },
        { headers: { 'idempotency-key': randomUUID() } },
      );
      const [payment] = (bodyOf(answer)['payments'] ?? []) as { order_id?: string }[];
      return answer.status === 200 && payment?.order_id ? answer : { ...answer, status: 409 };
    }),
  ];
}

/** From twenty addresses, as nginx lets each of them send more than the one of the attack. */
async function fillInbox({ stack, people, findings }: AbuseScene): Promise<void> {
  const before = await people.count('provider_inbox');
  using proxy = openReverseProxy(stack.env, { connections: 64 });
  const answers = await paced({ perSecond: 200, count: sized(6_500, 1_000) }, (index) =>
    proxy.call({
      method: 'POST',
      path: `/api/mp/webhook?topic=${'x'.repeat(60)}&id=${String(index).padStart(60, '9')}`,
      address: `127.9.1.${1 + (index % 20)}`,
    }),
  );
  findings.note('answers to unsigned notifications', countOutcomes(answers));
  const rows = (await people.count('provider_inbox')) - before;
  findings.zero('rows that unsigned notifications left', rows);
}

async function guessPasswords({ api, findings }: AbuseScene): Promise<void> {
  const answers = await paced({ perSecond: 50, count: 50 * floodSeconds }, (index) =>
    api.call({
      method: 'POST',
      path: '/api/session/sign-in',
      address: addressAt(66, index % 500),
      body: { email: anEmail(), password: `no-es-${index}` },
    }),
  );
  findings.note('sign-ins of the attacker', countOutcomes(answers));
}

async function signInOnNewDevice({ member, api, outside }: AbuseScene, turn: number) {
  const { email } = member();
  const browser = createBrowser(api, addressAt(67, turn));
  const body = { email, password: goodPassword };
  return [
    await experience('sign-in on a new device', async () => {
      const answer = await browser.post('/api/session/sign-in', body);
      if (answer.status !== 403) return answer;
      return browser.post('/api/session/sign-in', { ...body, botToken: await outside.botToken('sign-in') });
    }),
  ];
}

async function floodPages({ stack, findings }: AccountsScene): Promise<void> {
  using proxy = openReverseProxy(stack.env, { connections: 256 });
  const paths = ['/terminos', '/no-hay-nada', '/productos', '/Registrarse'];
  const answers = await paced({ perSecond: 500, count: 500 * floodSeconds }, (index) =>
    proxy.call({ method: 'GET', path: paths[index % paths.length] ?? '/', address: '127.9.0.1' }),
  );
  const limited = countOf(answers, 429);
  findings.note('pages of the attacker', `200 or 404 × ${answers.length - limited}`);
  findings.demand('… of which limited', limited, 'most', limited > answers.length / 2);
}

/** Each connection that nginx closes is opened again. */
async function holdConnections({ stack, findings }: AbuseScene): Promise<void> {
  const port = Number(variable(stack.env, 'SITE_PORT'));
  const open = new Set<Socket>();
  let isOver = false;
  let opened = 0;
  const hold = () => {
    if (isOver) return;
    opened += 1;
    const socket = connect({ host: '127.0.0.1', port, localAddress: `127.9.0.${2 + (opened % 2)}` }, () =>
      socket.write('GET /productos HTTP/1.1\r\nHost: perchero'),
    );
    open.add(socket);
    // nginx resets a connection whose time is over.
    socket.on('error', () => {}).resume();
    socket.on('close', () => {
      open.delete(socket);
      hold();
    });
  };
  for (let count = 0; count < sized(3_000, 600); count += 1) hold();
  await pause(floodSeconds * 1000);
  findings.note('half-open connections at a time / in all', `${open.size} / ${opened}`);
  isOver = true;
  for (const socket of open) socket.destroy();
}

/** Asks, and waits for what must follow the answer. */
async function experience(
  what: string,
  ask: () => Promise<Answer | null>,
  hasArrived: () => Promise<boolean> = async () => true,
): Promise<Experience> {
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  let answer = await ask();
  // Told to come back, people come back; it is part of their wait.
  while (answer?.status === 503 && answer.headers['retry-after'] && since() < maxWaitMs) {
    await pause(1000 * Number(answer.headers['retry-after']));
    answer = await ask();
  }
  if (answer?.status !== 200)
    return { what, ms: since(), refusal: answer ? outcomeOf(answer) : 'nothing left' };
  while (!(await hasArrived())) {
    if (since() > maxWaitMs) return { what, ms: since(), refusal: `nothing after ${maxWaitMs / 1000} s` };
    await pause(50);
  }
  return { what, ms: since(), refusal: null };
}
