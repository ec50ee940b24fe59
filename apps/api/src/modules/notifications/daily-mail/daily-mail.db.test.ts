import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { OutsideUnavailable } from '#platform/http/app-error.ts';
import type { Mail } from '#platform/providers/mail.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { like } from '../../../../test/notifications.ts';
import { mailsTo } from '../../../../test/outside.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { addMatches, aSavedSearch, edit } from '../../../../test/saved-searches.ts';
import { aPublished, aSeller, hearAll, type Seller, unlimited } from '../../../../test/sellers.ts';
import { sell } from '../../../../test/stock.ts';
import { announcePriceDrops } from '../../catalogue/index.ts';
import { extendSuspension } from '../../identity/index.ts';
import { tellDailyAlerts } from '../alerts/tell-matches.ts';
import { enqueueDailyMails, startDailyMails } from './enqueue-daily-mails.ts';
import { unsubscribeUrl } from '../unsubscribe/mail-list.rules.ts';
import { dayOf, periodOf } from './day.rules.ts';
import { sendDailyMail } from './send-daily-mail.ts';

const test = await startTestApp({ limiter: unlimited });
const minute = 60;
const hour = 60 * minute;
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(test.db, work);

/** The next time of this hour in Montevideo, which is UTC−3. */
function advanceTo(time: string): void {
  const now = test.clock.now();
  const today = new Date(`${dayOf(now)}T${time}:00-03:00`);
  const ahead = (today.getTime() - now.getTime()) / 1000;
  test.clock.advance(ahead > 0 ? ahead : ahead + 24 * hour);
}

/** What the worker does every day at 10:30. */
async function sendMails(): Promise<void> {
  await startDailyMails(test);
  while ((await test.workOff()) > 0);
}

const daily = async ({ member }: Seller) =>
  (await mailsTo(member.email)).filter(({ text }) => text.includes('LO NUEVO DE HOY'));

async function wantMails(person: Seller, kind: string, mail: boolean): Promise<void> {
  const preferences = { [kind]: { bell: true, mail } };
  const reply = await person.visitor.post('/api/notifications/set-preferences', { preferences });
  expect(reply.status).toBe(200);
}

async function matched(person: Seller, searchId: string, productIds: readonly number[]): Promise<void> {
  await addMatches(test, { searchId, accountId: person.member.id, at: test.clock.now() }, productIds);
}

const dailySearch = (person: Seller, name: string, changes: object = {}) =>
  aSavedSearch(person, `q=${encodeURIComponent(name)}`, {
    name,
    cadence: 'daily',
    by_mail: true,
    ...changes,
  });

const titled = async (title: string, changes: object = {}) =>
  (await aPublished(test, seller, { title, ...changes })).id;

let seller: Seller;
beforeAll(async () => {
  advanceTo('20:00');
  seller = await aSeller(test);
});

describe('ALERT-13 PUSH-10 the daily mail', () => {
  it('has what matched, became cheaper and was published, and is still listed, once per person and day', async () => {
    const ana = await aSignedInMember(test);
    const nobody = await aSignedInMember(test);
    const search = await dailySearch(ana, 'Campera');
    const [campera, sold, paused] = [
      await titled('Campera'),
      await titled('Vendida'),
      await titled('Pausada'),
    ];
    await matched(ana, search.id, [campera, sold, paused]);
    const botas = await aPublished(test, seller, { title: 'Botas de cuero', price: 1290 });
    await like(ana.visitor, botas.id);
    await edit(seller, botas, { title: 'Botas de cuero', price: 990 });
    const other = await aSeller(test);
    await ana.visitor.post('/api/follows/add', { user_id: other.member.id });
    await ana.visitor.post('/api/follows/news', { user_id: other.member.id, wants: true });
    await wantMails(ana, 'published', true);
    const buzo = (await aPublished(test, other, { title: 'Buzo tejido', price: 850 })).id;
    await hearAll(test);
    test.clock.advance(31 * minute);
    await announcePriceDrops(test);
    await hearAll(test);
    await test.workOff();
    await sell(test, sold);
    await test.withdraw(paused);

    advanceTo('10:30');
    await sendMails();

    const [mail, ...others] = await daily(ana);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('3 prendas nuevas para vos');
    for (const part of [
      'Esto apareció desde ayer en lo que seguís y guardaste.',
      'Nuevo para «Campera»',
      `$ 1.290: Campera\n${test.config.publicUrl}/Post/${campera}`,
      'Bajaron de precio',
      `$ 990, antes $ 1.290: Botas de cuero\n${test.config.publicUrl}/Post/${botas.id}`,
      'De quienes seguís',
      `$ 850: Buzo tejido\n${test.config.publicUrl}/Post/${buzo}`,
      'Dejar de recibirlo',
      `${test.config.publicUrl}/dejar-de-recibir/`,
    ])
      expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(part);
    expect(mail?.text).not.toMatch(/Vendida|Pausada/);
    expect(mail?.headers).toMatchObject({
      'list-unsubscribe': `<${unsubscribeUrl(test, { accountId: ana.member.id, list: 'daily' })}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(await daily(nobody)).toEqual([]);
    expect(await daily(other)).toEqual([]);

    await sendMails();
    expect(await daily(ana)).toHaveLength(1);
    advanceTo('10:30');
    await sendMails();
    expect(await daily(ana)).toHaveLength(1);
  });

  it('has five searches with four products each, and says how many more; each product once', async () => {
    advanceTo('20:00');
    const ana = await aSignedInMember(test);
    const ids: number[] = [];
    for (let made = 0; made < 6; made += 1) ids.push(await titled(`Prenda ${made}`));
    for (let made = 0; made < 6; made += 1) {
      const search = await dailySearch(ana, `Búsqueda ${made}`);
      await matched(ana, search.id, made === 0 ? ids : [await titled(`De la ${made}`), ids[0] ?? 0]);
    }
    advanceTo('10:30');
    await sendMails();

    const [mail] = await daily(ana);
    expect(mail?.subject).toBe('11 prendas nuevas para vos');
    expect(mail?.text.match(/Nuevo para «Búsqueda/g)).toHaveLength(5);
    expect(mail?.text.match(/Prenda 0/g) ?? []).toHaveLength(mail?.text.includes('Prenda 0') ? 1 : 0);
    expect(mail?.text.includes('y 2 más')).toBe(mail?.text.includes('Búsqueda 0'));
  });

  it('has searches that are told once a day, and not what was mailed or told before', async () => {
    advanceTo('20:00');
    const ana = await aSignedInMember(test);
    const atOnce = await dailySearch(ana, 'Al instante', { cadence: 'instant' });
    const withoutMail = await dailySearch(ana, 'Sin correo', { by_mail: false });
    const silent = await dailySearch(ana, 'Sin avisos', { cadence: 'none' });
    const wanted = await dailySearch(ana, 'Por día');
    const [one, two, three, four] = [
      await titled('Uno'),
      await titled('Dos'),
      await titled('Tres'),
      await titled('Cuatro'),
    ];
    await matched(ana, atOnce.id, [one]);
    await matched(ana, withoutMail.id, [two]);
    await matched(ana, silent.id, [three]);
    await matched(ana, wanted.id, [one, four]);
    advanceTo('10:30');
    await sendMails();

    const [mail] = await daily(ana);
    expect(mail?.subject).toBe('Cuatro');
    expect(mail?.text).not.toMatch(/Uno|Dos|Tres/);
  });

  it('goes to nobody who is suspended or switched it off', async () => {
    advanceTo('20:00');
    const [suspended, switchedOff, cheap] = await Promise.all([1, 2, 3].map(() => aSignedInMember(test)));
    if (!suspended || !switchedOff || !cheap) throw new Error('three people');
    const product = await titled('Campera');
    for (const person of [suspended, switchedOff, cheap])
      await matched(person, (await dailySearch(person, 'Campera')).id, [product]);
    await inTx((tx) => extendSuspension(tx, test.clock, suspended.member.id, 7));
    await wantMails(switchedOff, 'daily', false);
    await wantMails(cheap, 'price', false);
    advanceTo('10:30');
    await sendMails();

    expect([await daily(suspended), await daily(switchedOff)]).toEqual([[], []]);
    expect(await daily(cheap)).toHaveLength(1);
  });

  it('repeated and concurrent jobs send one mail; after an outage of the mail service it is sent', async () => {
    advanceTo('20:00');
    const ana = await aSignedInMember(test);
    await matched(ana, (await dailySearch(ana, 'Campera')).id, [await titled('Campera')]);
    advanceTo('10:30');
    const wanted = { accountId: ana.member.id, day: dayOf(test.clock.now()) };
    const fail = () => Promise.reject(new OutsideUnavailable('mail', new Error('connection refused')));
    await expect(sendDailyMail({ ...test, mailer: { send: fail, close() {} } }, wanted)).rejects.toThrow(
      'mail',
    );
    const sent: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void sent.push(mail), close() {} };

    await Promise.all([1, 2, 3].map(() => sendDailyMail({ ...test, mailer }, wanted)));
    await sendDailyMail({ ...test, mailer }, wanted);

    expect(sent.map(({ to }) => to)).toEqual([ana.member.email]);
  });

  it('is not sent again when the connection broke after the mail was handed over', async () => {
    advanceTo('20:00');
    const ana = await aSignedInMember(test);
    await matched(ana, (await dailySearch(ana, 'Campera')).id, [await titled('Campera')]);
    advanceTo('10:30');
    const wanted = { accountId: ana.member.id, day: dayOf(test.clock.now()) };
    let sent = 0;
    const timeout = Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT', command: 'CONN' });
    const send = async () => {
      sent += 1;
      throw new OutsideUnavailable('mail', timeout);
    };
    const mailer = { send, close() {} };

    await expect(sendDailyMail({ ...test, mailer }, wanted)).rejects.toThrow('mail');
    await sendDailyMail({ ...test, mailer }, wanted);

    expect(sent).toBe(1);
  });

  it('does not have what a later match of another search finds again', async () => {
    advanceTo('20:00');
    const ana = await aSignedInMember(test);
    const product = await titled('Campera');
    await matched(ana, (await dailySearch(ana, 'Primera')).id, [product]);
    advanceTo('10:30');
    await sendMails();
    // Told in the bell with the mail, a moment after its period.
    test.clock.advance(5);
    await tellDailyAlerts(test);
    expect(await daily(ana)).toHaveLength(1);
    advanceTo('15:00');
    await matched(ana, (await dailySearch(ana, 'Segunda')).id, [product]);
    advanceTo('10:30');
    await sendMails();

    expect(await daily(ana)).toHaveLength(1);
  });

  it('is spread over the seconds that the mail service needs', async () => {
    advanceTo('20:00');
    const product = await titled('Campera');
    for (let made = 0; made < 3; made += 1) {
      const person = await aSignedInMember(test);
      await matched(person, (await dailySearch(person, 'Campera')).id, [product]);
    }
    advanceTo('10:30');
    const { from, until } = periodOf(dayOf(test.clock.now()));
    expect([until.getTime() - from.getTime(), until <= test.clock.now()]).toEqual([24 * hour * 1000, true]);
    const delays: (number | undefined)[] = [];
    const jobs = {
      enqueue: async (
        _tx: unknown,
        definition: { name: string },
        _payload: object,
        options?: { afterSeconds?: number },
      ) => void (definition.name === 'notifications.daily-mail' && delays.push(options?.afterSeconds)),
    };
    const first = {
      day: dayOf(test.clock.now()),
      after: '00000000-0000-0000-0000-000000000000',
      position: 0,
    };
    await enqueueDailyMails({ ...test, jobs, config: { dailyMailsPerSecond: 2 } }, first);

    expect(delays.slice(0, 3)).toEqual([0, 0, 1]);
  });
});
