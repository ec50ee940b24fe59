import { randomUUID } from 'node:crypto';
import { allKinds } from '../kinds/index.ts';
import { describe, expect, it } from 'vitest';
import { createKeys } from '#platform/keys.ts';
import { inTransaction } from '#platform/database/database.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { comment } from '../../../../test/notifications.ts';
import { mailsTo } from '../../../../test/outside.ts';
import { aMemberSince, aSignedInMember } from '../../../../test/people.ts';
import { aSavedSearch } from '../../../../test/saved-searches.ts';
import { aPublished, aSeller, hearAll, type Seller, unlimited } from '../../../../test/sellers.ts';
import { deleteAccount } from '../../accounts/index.ts';
import { enqueueDigests } from '../digest.ts';
import { type MailList, unsubscribePage, unsubscribeUrl } from './mail-list.rules.ts';

const test = await startTestApp({ limiter: unlimited });

const pathOf = (accountId: string, list: MailList) =>
  new URL(unsubscribeUrl(test, { accountId, list })).pathname;

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const stop = (path: string) => test.visitor().post(path, Buffer.from('List-Unsubscribe=One-Click'), form);

/** Kinds whose mail is off, and searches without mails. */
async function stopped({ member, visitor }: Seller): Promise<string[]> {
  const { preferences } = (await visitor.get('/api/notifications/preferences')).body;
  const kinds = Object.entries<{ mail: boolean }>(preferences).flatMap(([kind, { mail }]) =>
    mail ? [] : kind,
  );
  const searches = await test.db
    .selectFrom('saved_search')
    .select('name')
    .where('account_id', '=', member.id)
    .where('by_mail', '=', false)
    .execute();
  return [...kinds, ...searches.map(({ name }) => name)].toSorted();
}

async function aPerson() {
  const person = await aSignedInMember(test);
  const search = await aSavedSearch(person, 'q=campera', { name: 'Campera', by_mail: true });
  await aSavedSearch(person, 'q=buzo', { name: 'Buzo', by_mail: true });
  return { person, search, before: await stopped(person) };
}

describe('PUSH-10 a list is stopped', () => {
  it.each([
    ['daily', ['daily']],
    ['price', ['price']],
    ['published', ['published']],
    ['social', ['comment', 'like', 'message', 'offer', 'reply', 'review']],
  ] as const)('%s: that and no other, without a session', async (list, kinds) => {
    const { person, before } = await aPerson();
    const other = await aPerson();
    const path = pathOf(person.member.id, list);

    const shown = await test.visitor().get(path);
    expect(shown).toMatchObject({ status: 200, body: { success: true, list } });
    expect(await stopped(person)).toEqual(before);

    const reply = await stop(path);
    expect(reply).toMatchObject({ status: 200, body: { success: true, list }, cookies: [] });
    expect(await stopped(person)).toEqual([...new Set([...before, ...kinds])].toSorted());
    expect((await stop(path)).status).toBe(200);
    expect(await stopped(other.person)).toEqual(other.before);
  });

  it('alert: that search and no other, and of a deleted one the same', async () => {
    const { person, search, before } = await aPerson();
    const path = pathOf(person.member.id, `alert:${search.id}`);
    expect((await test.visitor().get(path)).body).toEqual({ success: true, list: 'alert' });
    expect(await stopped(person)).toEqual(before);
    expect((await stop(path)).body).toEqual({ success: true, list: 'alert' });
    expect(await stopped(person)).toEqual(['Campera', ...before].toSorted());
    const { preferences } = (await person.visitor.get('/api/notifications/preferences')).body;
    expect(preferences.alert.bell).toBe(true);

    await person.visitor.post('/api/saved-searches/delete', { id: search.id });
    expect((await stop(path)).body).toEqual({ success: true, list: 'alert' });
  });

  it('keeps bell and push as they were chosen', async () => {
    const { person } = await aPerson();
    const preferences = { price: { bell: false, mail: true, push: false } };
    await person.visitor.post('/api/notifications/set-preferences', { preferences });
    await stop(pathOf(person.member.id, 'price'));
    const { body } = await person.visitor.get('/api/notifications/preferences');
    expect(body.preferences.price).toEqual({ bell: false, mail: false, push: false });
  });

  it('answers the same for a deleted account', async () => {
    const { person } = await aPerson();
    await inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, person.member.id));
    await hearAll(test);
    for (const list of ['social', 'daily', `alert:${randomUUID()}`] as const) {
      const path = pathOf(person.member.id, list);
      expect([(await test.visitor().get(path)).status, (await stop(path)).status]).toEqual([200, 200]);
    }
    const rows = await test.db
      .selectFrom('notification_preference')
      .select('kind')
      .where('account_id', '=', person.member.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('not by a forged token', async () => {
    const { person, before } = await aPerson();
    const path = pathOf(person.member.id, 'daily');
    const other = pathOf(randomUUID(), 'daily');
    const foreign = unsubscribeUrl(
      { ...test, keys: createKeys('another secret of at least 32 characters') },
      { accountId: person.member.id, list: 'daily' },
    );
    const forged = [
      `${path}x`,
      path.slice(0, -1),
      `${path.split('.')[0]}.${other.split('.')[1]}`,
      '/api/unsubscribe/not-a-token',
      new URL(foreign).pathname,
      `/api/unsubscribe/${test.keys.sign('session', path.split('/').at(-1)?.split('.')[0] ?? '')}`,
    ];
    for (const address of forged)
      expect([(await stop(address)).body.code, (await test.visitor().get(address)).body.code]).toEqual([
        'not-found',
        'not-found',
      ]);
    expect(await stopped(person)).toEqual(before);
  });
});

describe('PUSH-10 mails that can be stopped', () => {
  it('carry both headers, and what they say stops them', async () => {
    const seller = await aSeller(test);
    const { id } = await aPublished(test, seller);
    const mateo = await aMemberSince(test, 8, 'Mateo Sosa');
    const digest = async (words: string) => {
      test.clock.advance(5 * 60 * 60);
      await comment(mateo.visitor, id, words);
      await hearAll(test);
      test.clock.advance(11 * 60);
      await enqueueDigests(test);
      await test.workOff();
      return (await mailsTo(seller.member.email)).filter(({ text }) => text.includes(words));
    };
    const [mail] = await digest('¿El botón se nota mucho?');

    expect(mail?.headers).toMatchObject({
      'list-unsubscribe': `<${unsubscribeUrl(test, { accountId: seller.member.id, list: 'social' })}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(mail?.text).toContain('Elegí qué te avisamos');

    const address = mail?.headers['list-unsubscribe']?.slice(1, -1) ?? '';
    expect((await stop(new URL(address).pathname)).status).toBe(200);
    expect(await digest('¿Y el cierre?')).toEqual([]);
  });

  it('are those of every kind that is not about money, identity or moderation', () => {
    const about = ['sale', 'purchase', 'payment', 'delivery', 'claim', 'moderation', 'removal'];
    const withMails = allKinds().filter(({ mail }) => mail !== null);
    expect(
      withMails
        .filter(({ mailList }) => !mailList)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(
      withMails
        .map(({ name }) => name)
        .filter((name) => about.includes(name))
        .toSorted(),
    );
  });

  it('link to a page with the same token', () => {
    const list = { accountId: randomUUID(), list: 'daily' } as const;
    const token = unsubscribeUrl(test, list).split('/').at(-1);
    expect(unsubscribePage(test, list)).toBe(`${test.config.publicUrl}/dejar-de-recibir/${token}`);
  });
});
