import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { auditOfCase } from '../../../test/audit.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aModerator, aReporter, caseRow, openCase, takeCase } from '../../../test/moderation.ts';
import { anEmail, botToken, mailsTo } from '../../../test/outside.ts';
import { inTransaction } from '#platform/database/database.ts';
import { hearAll, unlimited } from '../../../test/sellers.ts';
import { statusesOf, type Visitor } from '../../../test/visitor.ts';
import { deleteAccount } from '../accounts/index.ts';
import { eraseCases } from './erase-cases.ts';

const test = await startTestApp({ limiter: unlimited });
const hour = 60 * 60;
const day = 24 * hour;

const words = 'No encuentro la compra que hice ayer.';
const aMessage = (changes: object = {}) => ({ id: randomUUID(), topic: 'buying', words, ...changes });
const asGuest = async (changes: object = {}) => ({
  ...aMessage(),
  email: anEmail(),
  botToken: await botToken('contact'),
  ...changes,
});
const send = (visitor: Visitor, body: object) => visitor.post('/api/contact', body);
const codeOf = async (reply: ReturnType<typeof send>) => (await reply).body.code ?? 'ok';

async function caseOf(messageId: string): Promise<string> {
  const row = await test.db
    .selectFrom('contact_message')
    .select('case_id')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  return row.case_id;
}

const answer = ({ visitor }: { visitor: Visitor }, id: string, text = 'Está en Compras, arriba de todo.') =>
  visitor.post('/api/admin/moderation/answer', { id, words: text });

describe('sending', () => {
  it('HELP-03 a member’s message is a case of the queue, due in 72 hours, and once', async () => {
    const moderator = await aModerator(test);
    const { visitor } = await aReporter(test);
    const message = aMessage();

    const replies = await Promise.all([1, 2, 3].map(() => send(visitor, message)));
    expect(statusesOf(replies)).toEqual([200, 200, 200]);
    expect(await codeOf(send(visitor, message))).toBe('ok');

    const { body } = await moderator.visitor.get('/api/admin/moderation?view=contact');
    expect(body.counts.contact).toBe(1);
    expect(body.cases).toMatchObject([{ kind: 'contact', title: 'Una compra', reason: null, state: 'open' }]);
    const due = new Date(body.cases[0].due_at as string).getTime() - test.clock.now().getTime();
    expect(Math.round(due / 1000 / hour)).toBe(72);
    const opened = await openCase(moderator, body.cases[0].id);
    expect(opened.contact).toMatchObject({
      id: message.id,
      topic: 'buying',
      words,
      email: null,
      answer: null,
    });
  });

  it('HELP-03 guests need an address and the bot check; a repeated call needs no new token', async () => {
    const visitor = test.visitor();
    const message = await asGuest();

    expect(await codeOf(send(visitor, { ...message, botToken: undefined }))).toBe('bot-check-failed');
    expect(await codeOf(send(visitor, { ...message, botToken: 'no' }))).toBe('bot-check-failed');
    expect(await codeOf(send(visitor, { ...message, botToken: await botToken('recovery') }))).toBe(
      'bot-check-failed',
    );
    expect(await codeOf(send(visitor, { ...message, email: 'nadie' }))).toBe('invalid-email');
    expect(await codeOf(send(visitor, { ...message, email: undefined }))).toBe('invalid-email');
    expect(await codeOf(send(visitor, message))).toBe('ok');
    expect(await codeOf(send(visitor, message))).toBe('ok');
    const rows = await test.db
      .selectFrom('contact_message')
      .select('id')
      .where('id', '=', message.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it.each([{ words: 'Corto' }, { words: 'x'.repeat(2001) }, { topic: 'queja' }, { id: 'x' }])(
    'HELP-03 refuses %o',
    async (changes) => {
      const { visitor } = await aReporter(test);

      expect((await send(visitor, aMessage(changes))).status).toBe(400);
    },
  );

  it('HELP-04 five a day for an account, with the cooldown', async () => {
    const { visitor } = await aReporter(test);
    for (let sent = 0; sent < 5; sent++) expect(await codeOf(send(visitor, aMessage()))).toBe('ok');

    const refused = await send(visitor, aMessage());

    expect(refused.body).toMatchObject({ code: 'too-many-requests' });
    expect(refused.body.cooldown).toBeGreaterThan(day - 60);
    test.clock.advance(day);
    expect(await codeOf(send(visitor, aMessage()))).toBe('ok');
  });

  it('HELP-04 five an hour for the address of guests, who do not limit members', async () => {
    const guest = test.visitor();
    for (let sent = 0; sent < 5; sent++) expect(await codeOf(send(guest, await asGuest()))).toBe('ok');

    const refused = await send(guest, await asGuest());

    expect(refused.body).toMatchObject({ code: 'too-many-requests' });
    expect(refused.body.cooldown).toBeGreaterThan(hour - 60);
    expect(await codeOf(send(test.visitor(), await asGuest()))).toBe('ok');
    test.clock.advance(hour);
    expect(await codeOf(send(guest, await asGuest()))).toBe('ok');
  });
});

describe('answering', () => {
  it('HELP-03 the answer arrives by mail, once, and ends the case', async () => {
    const moderator = await aModerator(test);
    const message = await asGuest();
    await send(test.visitor(), message);
    const caseId = await caseOf(message.id);
    await takeCase(moderator, caseId);

    const replies = await Promise.all([answer(moderator, message.id), answer(moderator, message.id)]);
    await test.workOff();

    expect(statusesOf(replies)).toEqual([200, 200]);
    const mails = await mailsTo(message.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: 'Respondimos tu mensaje' });
    expect(mails[0]?.text).toContain('Está en Compras, arriba de todo.');
    expect(mails[0]?.text).toContain(words);
    expect(await caseRow(test, caseId)).toMatchObject({ state: 'closed', closed_reason: 'final' });
    expect((await auditOfCase(test, caseId)).map(({ action }) => action)).toEqual([
      'take-case',
      'answer-contact',
    ]);
    const { body } = await moderator.visitor.get('/api/admin/moderation?view=decided');
    expect(body.cases.map(({ id }: { id: string }) => id)).toContain(caseId);
  });

  it('HELP-03 a member’s answer goes to the address of the account', async () => {
    const moderator = await aModerator(test);
    const { visitor, member } = await aReporter(test);
    const message = aMessage();
    await send(visitor, message);

    expect((await answer(moderator, message.id)).status).toBe(200);
    await test.workOff();

    expect((await mailsTo(member.email)).map(({ subject }) => subject)).toContain('Respondimos tu mensaje');
  });

  it('HELP-03 somebody else’s case, an answered and an unknown message are refused', async () => {
    const [one, other] = [await aModerator(test), await aModerator(test)];
    const message = aMessage();
    await send((await aReporter(test)).visitor, message);
    await takeCase(one, await caseOf(message.id));

    expect((await answer(other, message.id)).body.code).toBe('case-changed');
    expect((await answer(one, message.id)).status).toBe(200);
    expect((await answer(other, message.id)).body.code).toBe('case-changed');
    expect((await answer(one, message.id, 'Otra respuesta distinta.')).body.code).toBe('case-changed');
    expect((await answer(one, randomUUID())).status).toBe(404);
  });
});

it('MOD-11 a moderator neither reads nor answers an own message', async () => {
  const [moderator, other] = [await aModerator(test), await aModerator(test)];
  const message = aMessage();
  await send(moderator.visitor, message);
  const caseId = await caseOf(message.id);

  expect(await openCase(moderator, caseId)).toBeNull();
  expect((await answer(moderator, message.id)).status).toBe(404);
  expect(await openCase(other, caseId)).not.toBeNull();
});

describe('privacy', () => {
  it('HELP-04 the address of a guest is in that case only, and erased after 180 days', async () => {
    const moderator = await aModerator(test);
    const message = await asGuest();
    await send(test.visitor(), message);
    const caseId = await caseOf(message.id);
    const queue = (await moderator.visitor.get('/api/admin/moderation?view=contact')).body;
    expect(JSON.stringify(queue)).not.toContain(message.email);
    expect((await openCase(moderator, caseId)).contact.email).toBe(message.email);
    await answer(moderator, message.id);

    test.clock.advance(179 * day);
    await eraseCases(test);
    expect(await caseOf(message.id)).toBe(caseId);
    test.clock.advance(2 * day);
    await eraseCases(test);

    const rows = await test.db
      .selectFrom('contact_message')
      .select('id')
      .where('id', '=', message.id)
      .execute();
    expect(rows).toEqual([]);
    expect(await openCase(await aModerator(test), caseId)).toMatchObject({ contact: null });
  });

  it('a member exports own messages, and deleting the account deletes them', async () => {
    const person = await aReporter(test);
    const message = aMessage();
    await send(person.visitor, message);
    const caseId = await caseOf(message.id);

    const exported = (await person.visitor.get('/api/account/export')).body;
    await inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, person.member.id));
    await hearAll(test);

    expect(JSON.stringify(exported)).toContain(words);
    const rows = await test.db
      .selectFrom('contact_message')
      .select('id')
      .where('id', '=', message.id)
      .execute();
    expect(rows).toEqual([]);
    expect((await caseRow(test, caseId)).state).toBe('closed');
  });
});
