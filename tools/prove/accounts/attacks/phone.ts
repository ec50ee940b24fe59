import { countOf, createBrowser, inParallel } from '../../lib/api.ts';
import { aPhone, type Member, must, provePhone } from '../../lib/people.ts';
import type { AttackScene } from './attack.ts';

async function inside(scene: AttackScene, member: Member) {
  return createBrowser(scene.api, scene.anAddress(), await scene.people.sessionOf(member));
}

/** A phone is taken with the proof of that person for that number, once and at once. */
export async function takePhones(scene: AttackScene): Promise<void> {
  const { people, refused, holds } = scene;
  const [member, other] = [await people.member(), await people.member()];
  const [browser, foreign] = [await inside(scene, member), await inside(scene, other)];
  const victims = [member.id, other.id];
  const wanted = ['400 invalid-code'];
  const phone = aPhone();

  await refused('T06 a phone without a proof', { victims, wanted }, () =>
    browser.post('/api/update-phone', { phone }),
  );
  await provePhone(scene, foreign, phone);
  await refused('T06 with somebody else’s proof', { victims, wanted }, () =>
    browser.post('/api/update-phone', { phone }),
  );
  await people.rows(
    `update auth.phone_code set verified_at = verified_at - interval '11 minutes' where phone = $1`,
    [phone],
  );
  await refused('T06 with a proof that is too old', { victims, wanted }, () =>
    foreign.post('/api/update-phone', { phone }),
  );
  const second = aPhone();
  await provePhone(scene, foreign, second);
  await must(foreign, '/api/update-phone', { phone: second });
  await people.rows('update auth.identity set phone = $2 where id = $1', [other.id, aPhone()]);
  await refused('T06 with a proof that was used', { victims, wanted }, () =>
    foreign.post('/api/update-phone', { phone: second }),
  );

  const wished = aPhone();
  const rivals = [await inside(scene, await people.member()), await inside(scene, await people.member())];
  for (const rival of rivals) {
    await people.passTime('sms-number');
    await provePhone(scene, rival, wished);
  }
  const race = await Promise.all(
    rivals.map((rival, process) => rival.post('/api/update-phone', { phone: wished }, { process })),
  );
  const outcome = race.map(({ status }) => status).toSorted((a, b) => a - b);
  holds('T06 two accounts race for one number', outcome.join(' '), '200 409');
}

/** Three tries a code, ten a day and account, whatever number of codes is asked for. */
export async function guessCodes(scene: AttackScene): Promise<void> {
  const { people, outside, refused, holds, keepSecret } = scene;
  const [member, other] = [await people.member(), await people.member()];
  const [browser, foreign] = [await inside(scene, member), await inside(scene, other)];
  const phone = aPhone();
  const tries: number[] = [];
  let refusedFor = 0;
  for (let round = 0; round < 4; round += 1) {
    await people.passTime('sms-number', 'sms-number-hour');
    await must(browser, '/api/phone/send-code', { phone, botToken: await outside.botToken('phone-code') });
    const code = keepSecret(await outside.codeSentTo(phone));
    if (round === 0) {
      await refused(
        'T07 the right code in other hands',
        { victims: [member.id, other.id], wanted: ['400 invalid-code'] },
        () => foreign.post('/api/phone/verify-code', { phone, code }),
      );
      const [row] = await people.rows<{ mac: Buffer }>(
        'select code_mac as mac from auth.phone_code where phone = $1',
        [phone],
      );
      holds('T07 the database knows the code', row?.mac.includes(code) ? 'yes' : 'no', 'no');
    }
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const answers = await inParallel(250, 24, () =>
      browser.post('/api/phone/verify-code', { phone, code: wrong }),
    );
    refusedFor += countOf(answers, 429);
    if (round === 0)
      await refused(
        'T07 the right code after three wrong ones',
        { victims: [member.id], wanted: ['429 too-many-requests', '400 invalid-code'] },
        () => browser.post('/api/phone/verify-code', { phone, code }),
      );
    const [row] = await people.rows<{ tries: number }>(
      'select tries from auth.phone_code where phone = $1 order by id desc limit 1',
      [phone],
    );
    tries.push(row?.tries ?? -1);
    // Otherwise the flood gate before the limits would be what stops them.
    await scene.letFloodGatesPass();
  }
  const evaluated = tries.reduce((sum, count) => sum + count, 0);
  scene.findings.demand(
    'T07 1,000 guesses at four codes: compared',
    `${tries.join(' + ')}, ${refusedFor} × 429`,
    '≤ 3 each, ≤ 10 in all',
    tries.every((count) => count <= 3) && evaluated <= 10,
  );
}

export async function sendExpensiveSms(scene: AttackScene): Promise<void> {
  const { people, outside, holds, refused } = scene;
  const member = await people.member();
  const browser = await inside(scene, member);
  const before = await outside.messagesInAll();
  const foreign = [
    '+12025550123',
    '+447700900123',
    '+5491123456789',
    '+59824001234',
    '+59899',
    '0044770090',
    '+598912345678',
  ];
  const answers = await inParallel(foreign.length, 1, async (index) =>
    browser.post('/api/phone/send-code', {
      phone: foreign[index],
      botToken: await outside.botToken('phone-code'),
    }),
  );
  holds('T08 numbers that are no Uruguayan mobile, refused', countOf(answers, 400), foreign.length);
  const used = await outside.botToken('phone-code');
  await must(browser, '/api/phone/send-code', { phone: aPhone(), botToken: used });
  const wanted = ['403 bot-check-failed'];
  await refused('T08 a bot token used twice', { victims: [member.id], wanted }, () =>
    browser.post('/api/phone/send-code', { phone: aPhone(), botToken: used }),
  );
  await refused('T08 an invented bot token', { victims: [member.id], wanted }, () =>
    browser.post('/api/phone/send-code', { phone: aPhone(), botToken: 'invented' }),
  );
  holds('T08 messages sent meanwhile', (await outside.messagesInAll()) - before, 1);
}
