import { randomUUID } from 'node:crypto';
import { notification } from '@perchero/contract/notifications/notifications';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { aBlock } from '../../../../test/factories.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { bellOf, expectExactInbox } from '../../../../test/notifications.ts';
import { mailsTo } from '../../../../test/outside.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { aPublished, aSeller, hearAll, unlimited } from '../../../../test/sellers.ts';
import { enqueueDigests } from '../digest.ts';
import { firstName } from '../texts.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { Channels } from '../preferences.queries.ts';
import { type Kind, kindOf, registerKind } from './index.ts';

const test = await startTestApp({ limiter: unlimited });

interface Payload {
  readonly accountId: string;
  readonly actorId: string;
  readonly cause: string;
  readonly productId?: number;
}

// Kinds of this database only.
const owner = new Client({ connectionString: test.ownerUrl });
await owner.connect();
for (const name of ['gathered', 'noticed', 'mailed', 'newer'])
  await owner.query(`alter type notification_kind add value '${name}'`);
await owner.end();

/** All that a new kind needs. */
function aKind(
  given: 'gathered' | 'noticed' | 'mailed',
  defaults: Channels,
  changes: Partial<Kind> = {},
): Kind {
  const name = given as string as 'garment';
  return {
    name,
    setting: { kind: name, title: `Row of ${name}`, about: `When ${name}`, icon: 'bell', defaults },
    icon: 'bell',
    text: ({ actorName, actorCount }) => ({
      title: `${name} of ${firstName(actorName)}`,
      message: `${actorCount}`,
    }),
    url: ({ actorUsername }) => `/perfil/${actorUsername}`,
    mail: 'digest',
    source: {
      hears: [`tests.${name}`],
      find: async (_db, events, at) =>
        events.map(({ payload }) => ({ kind: name, at, ...(payload as Payload) })),
    },
    ...changes,
  };
}

const newKinds = [
  aKind('gathered', { bell: true, mail: false, push: false }, { groupBy: 'kind' }),
  aKind('noticed', { bell: true, mail: true, push: true }),
  aKind(
    'mailed',
    { bell: false, mail: true, push: false },
    {
      mail: async (_db, { username, fullName, siteUrl }, { news }) => ({
        kind: 'money-news',
        username,
        fullName,
        title: `Mail of ${news}`,
        message: 'At once',
        facts: [],
        action: 'See',
        url: siteUrl,
        settingsUrl: null,
      }),
    },
  ),
];
const unregister = newKinds.map(registerKind);
// Other files run in the same process.
afterAll(() => unregister.forEach((one) => one()));

/** Without the mails about signing in. */
async function mailsAboutKinds(email: string): Promise<string[]> {
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  return subjects.filter((subject) => / of /.test(subject));
}

async function happen(name: string, payload: Omit<Payload, 'cause'>, cause: string = randomUUID()) {
  await inTransaction(test.db, (tx) =>
    emit(tx, test.clock, { type: `tests.${name}`, payload: { ...payload, cause } }),
  );
  await hearAll(test);
}

async function createScene() {
  const [ana, bruno] = [await aSignedInMember(test), await aSignedInMember(test, { fullName: 'Bruno Paz' })];
  // So that last_seen_at is earlier than the following events.
  test.clock.advance(60);
  return { ana, bruno, payload: { accountId: ana.member.id, actorId: bruno.member.id } };
}

describe('a registered kind', () => {
  it('NOTI-04 notifies once for a cause, with its text, link and icon', async () => {
    const { ana, bruno, payload } = await createScene();
    await happen('noticed', payload, 'order:1');
    await happen('noticed', payload, 'order:1');

    const { data, count, unread } = await bellOf(ana);
    expect({ count, unread }).toEqual({ count: 1, unread: 1 });
    expect(notification.parse(data[0])).toMatchObject({
      kind: 'noticed',
      title: 'noticed of Bruno',
      message: '1',
      url: `/perfil/${bruno.member.username}`,
      icon: 'bell',
      actor: { username: bruno.member.username },
    });
    await expectExactInbox(test, ana.member.id);
  });

  it('is grouped while unread, if the kind says so', async () => {
    const { ana, payload } = await createScene();
    const sofia = await aSignedInMember(test, { fullName: 'Sofía Núñez' });
    await happen('gathered', payload);
    await happen('gathered', { ...payload, actorId: sofia.member.id });
    await happen('noticed', payload);
    await happen('noticed', payload);

    const messages = async () =>
      (await bellOf(ana)).data.map(
        ({ title, message }: { title: string; message: string }) => `${title} ${message}`,
      );
    expect((await messages()).toSorted()).toEqual([
      'gathered of Sofía 2',
      'noticed of Bruno 1',
      'noticed of Bruno 1',
    ]);

    await ana.visitor.post('/api/notifications/mark-all-read', {});
    await happen('gathered', payload);
    expect((await messages())[0]).toBe('gathered of Bruno 1');
    await expectExactInbox(test, ana.member.id);
  });

  it('is not notified about a deleted product', async () => {
    const { ana, payload } = await createScene();
    const seller = await aSeller(test);
    const { id: productId } = await aPublished(test, seller);
    await inTransaction(test.db, (tx) =>
      tx.updateTable('product').set({ state: 'deleted' }).where('id', '=', productId).execute(),
    );
    await happen('noticed', { ...payload, productId });
    expect(await bellOf(ana)).toMatchObject({ count: 0, unread: 0 });
  });

  it('is not notified, nor mailed, between people of whom one blocked the other', async () => {
    const [one, other] = [await createScene(), await createScene()];
    await aBlock(test.db, one.ana.member.id, one.bruno.member.id);
    await aBlock(test.db, other.bruno.member.id, other.ana.member.id);
    for (const { ana, payload } of [one, other]) {
      await happen('noticed', payload);
      await happen('mailed', payload);
      await test.workOff();
      expect(await bellOf(ana)).toMatchObject({ count: 0, unread: 0 });
      expect(await mailsAboutKinds(ana.member.email)).toEqual([]);
    }
  });

  it('has a row in the settings, after the others, which turns it off', async () => {
    const { ana, payload } = await createScene();
    const { body } = await ana.visitor.get('/api/notifications/preferences');
    const kinds = body.rows.map(({ kind }: { kind: string }) => kind).join(' ');
    expect(kinds).toBe(
      'sale purchase claim offer payment review message comment reply like follow published alert price garment daily gathered noticed mailed',
    );
    expect(body.rows.at(-3)).toEqual({
      kind: 'gathered',
      title: 'Row of gathered',
      about: 'When gathered',
      icon: 'bell',
      mail_only: false,
      channels: ['bell', 'mail', 'push'],
    });
    expect(body.rows.filter((row: { mail_only: boolean }) => row.mail_only)).toMatchObject([
      { kind: 'message', title: 'Mensajes', channels: ['mail', 'push'] },
      { kind: 'daily', title: 'Resumen del día', channels: ['mail'] },
    ]);
    expect(body.preferences).toMatchObject({
      gathered: { bell: true, mail: false, push: false },
      noticed: { bell: true, mail: true, push: true },
    });

    const off = { bell: false, mail: false, push: false };
    const set = (preferences: object) =>
      ana.visitor.post('/api/notifications/set-preferences', { preferences });
    expect((await set({ noticed: off })).status).toBe(200);
    // A page of the release before does not know the new kind.
    expect((await set({ like: off })).status).toBe(200);
    const after = (await ana.visitor.get('/api/notifications/preferences')).body.preferences;
    expect(after).toEqual({ ...body.preferences, noticed: off, like: off });

    await happen('noticed', payload);
    await happen('gathered', payload);
    expect(await bellOf(ana)).toMatchObject({ count: 1, data: [{ kind: 'gathered' }] });
  });

  it('is mailed in the digest or not, by its defaults', async () => {
    const { ana, payload } = await createScene();
    await happen('noticed', payload);
    await happen('gathered', payload);
    test.clock.advance(11 * 60);
    await enqueueDigests(test);
    await test.workOff();

    expect(await mailsAboutKinds(ana.member.email)).toEqual(['noticed of Bruno']);
  });

  it('may write its own mail, sent at once and once, also with the bell off', async () => {
    const { ana, payload } = await createScene();
    await happen('mailed', payload, 'mailed:1');
    await happen('mailed', payload, 'mailed:1');
    await test.workOff();

    expect(await bellOf(ana)).toMatchObject({ count: 0 });
    expect(await mailsAboutKinds(ana.member.email)).toEqual(['Mail of mailed']);
  });
});

it('a kind is registered once', () => {
  expect(() => registerKind(kindOf('like'))).toThrow('registered twice');
});

it('omits notifications of a kind that only a newer release knows', async () => {
  const { ana, payload } = await createScene();
  await happen('noticed', payload);
  await inTransaction(test.db, (tx) =>
    tx
      .updateTable('notification')
      .set({ kind: 'newer' as 'garment' })
      .where('account_id', '=', ana.member.id)
      .execute(),
  );
  expect(await bellOf(ana)).toMatchObject({ data: [], unread: 1 });
});
