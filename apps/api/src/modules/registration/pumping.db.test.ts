import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPhone, botToken, messagesTo } from '../../../test/outside.ts';
import { aSignedInMember } from '../../../test/people.ts';

const test = await startTestApp();

it('REG-25 stops sending when of the last fifty codes nearly none is entered', async () => {
  const members = await Array.fromAsync({ length: 17 }, () => aSignedInMember(test));
  const send = async (index: number, phone: string) =>
    members[Math.floor(index / 3)]?.visitor.post('/api/phone/send-code', {
      phone,
      botToken: await botToken(),
    });
  for (let sent = 0; sent < 50; sent += 1) expect((await send(sent, aPhone()))?.status).toBe(200);

  const phone = aPhone();
  const reply = await send(50, phone);

  expect(reply).toMatchObject({ status: 503, body: { code: 'sms-not-sent' } });
  expect(await messagesTo(phone)).toEqual([]);
});
