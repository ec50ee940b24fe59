import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { comment, like } from '../../../test/notifications.ts';
import { mailsTo } from '../../../test/outside.ts';
import { aMemberSince, signIn } from '../../../test/people.ts';
import { aPublished, aSeller, hearAll, type Seller, unlimited } from '../../../test/sellers.ts';
import { OutsideUnavailable } from '../../platform/http/app-error.ts';
import type { Mail } from '../../platform/providers/mail.ts';
import { enqueueDigests, sendDigest } from './digest.ts';

const test = await startTestApp({ limiter: unlimited });
const minute = 60;

async function createScene() {
  const seller = await aSeller(test);
  const { id: productId } = await aPublished(test, seller, { category: 'campera-jean' });
  // New accounts may not write contact data.
  const mateo = await aMemberSince(test, 8, 'Mateo Sosa');
  // So that last_seen_at is earlier than the following events.
  test.clock.advance(minute);
  return { seller, productId, mateo };
}

/** Delivers events, advances the clock and runs the digest jobs. */
async function after(minutes: number): Promise<void> {
  await hearAll(test);
  test.clock.advance(minutes * minute);
  await enqueueDigests(test);
  await test.workOff();
}

const digests = async ({ member }: Seller) =>
  (await mailsTo(member.email)).filter(({ text }) => text.includes('seccion=notificaciones'));

describe('digest to an absent person', () => {
  it('is sent once after ten minutes, with texts, links and an unsubscribe link', async () => {
    const { seller, productId, mateo } = await createScene();
    const words = await comment(mateo.visitor, productId, '¿El botón se nota mucho?');
    await after(9);
    expect(await digests(seller)).toEqual([]);

    await after(2);
    const [mail, ...others] = await digests(seller);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Mateo comentó tu campera');
    for (const part of [
      '¿El botón se nota mucho?',
      `/Post/${productId}?comentario=${words}`,
      `/perfil/${seller.member.username}/editar?seccion=notificaciones`,
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain('Mateo comentó tu campera');

    await after(10 * 60);
    expect(await digests(seller)).toHaveLength(1);
  });

  it.each([
    'Verificalo en https://mercadopago-uy.example/v',
    'Escribime a estafa@correo.uy',
    'WhatsApp 099 123 456',
  ])('GUARD-10 does not quote a comment with a link, e-mail or phone number: %s', async (lure) => {
    const { seller, productId, mateo } = await createScene();
    const question = await comment(mateo.visitor, productId, lure);
    await comment(mateo.visitor, productId, '¿Hacés envíos?');
    await after(11);

    const [mail] = await digests(seller);
    for (const body of [mail?.text, mail?.html]) {
      expect(body).not.toMatch(/mercadopago-uy|estafa@|099 123/);
      expect(body).toContain('Mateo comentó tu campera');
      expect(body).toContain('¿Hacés envíos?');
    }
    expect(mail?.text).toContain(`comentario=${question}`);
  });

  it('contains all new notifications, at most one digest in four hours', async () => {
    const { seller, productId, mateo } = await createScene();
    await comment(mateo.visitor, productId, 'Uno');
    await after(5);
    await comment(mateo.visitor, productId, 'Dos');
    await after(6);
    expect(await digests(seller)).toHaveLength(1);
    expect((await digests(seller))[0]?.subject).toContain('2 novedades');

    await comment(mateo.visitor, productId, 'Tres');
    await after(60);
    expect(await digests(seller)).toHaveLength(1);
    await after(3 * 60);
    const [latest, ...others] = await digests(seller);
    expect(others).toHaveLength(1);
    expect(latest?.text).toContain('Tres');
    expect(latest?.text).not.toContain('Dos');
  });

  it('is not sent to who was online since, read it, or opted out; nor about likes', async () => {
    const { seller, productId, mateo } = await createScene();
    const words = await comment(mateo.visitor, productId, 'Hola');
    await hearAll(test);
    test.clock.advance(6 * minute);
    await seller.visitor.get('/api/account/settings');
    await after(5);

    await comment(seller.visitor, productId, 'Respondo', words);
    await hearAll(test);
    await mateo.visitor.post('/api/notifications/mark-all-read');
    await after(11);

    const { body } = await mateo.visitor.get('/api/notifications/preferences');
    const preferences = { ...body.preferences, reply: { bell: true, mail: false } };
    await mateo.visitor.post('/api/notifications/set-preferences', { preferences });
    await comment(seller.visitor, productId, 'Otra vez', words);
    await like(mateo.visitor, productId);
    await after(30);

    expect([await digests(seller), await digests(mateo)]).toEqual([[], []]);
  });

  it('signing in counts as being online', async () => {
    const { seller, productId, mateo } = await createScene();
    await comment(mateo.visitor, productId, 'Hola');
    await hearAll(test);
    test.clock.advance(3 * minute);
    await signIn(test.visitor(), seller.member);
    await after(8);
    expect(await digests(seller)).toEqual([]);
  });
});

describe('delivery of a digest', () => {
  it('repeated and concurrent jobs send one mail', async () => {
    const { seller, productId, mateo } = await createScene();
    await comment(mateo.visitor, productId, 'Hola');
    await hearAll(test);
    test.clock.advance(11 * minute);
    const sent: string[] = [];
    const mailer = { send: async ({ to }: { to: string }) => void sent.push(to), close() {} };
    const deps = { ...test, mailer };
    const { id } = seller.member;

    await Promise.all([1, 2, 3].map(() => sendDigest(deps, id)));
    await sendDigest(deps, id);
    expect(sent).toEqual([seller.member.email]);
  });

  it('SAFE-19 an SMTP outage of an hour delays a digest and loses none', async () => {
    const { seller, productId, mateo } = await createScene();
    await comment(mateo.visitor, productId, 'Hola');
    await hearAll(test);
    test.clock.advance(11 * minute);
    const { id } = seller.member;
    const fail = () => Promise.reject(new OutsideUnavailable('mail', new Error('connection refused')));
    for (let tries = 0; tries < 7; tries += 1) {
      await expect(sendDigest({ ...test, mailer: { send: fail, close() {} } }, id)).rejects.toThrow('mail');
      test.clock.advance(10 * minute);
    }
    const sent: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void sent.push(mail), close() {} };

    await sendDigest({ ...test, mailer }, id);
    await sendDigest({ ...test, mailer }, id);

    expect(sent.map(({ to }) => to)).toEqual([seller.member.email]);
    expect(sent[0]?.text).toContain('Hola');
  });

  it('SAFE-19 a worker crash while sending delays the digest by the minimum interval and loses none', async () => {
    const { seller, productId, mateo } = await createScene();
    await comment(mateo.visitor, productId, 'Hola');
    await hearAll(test);
    test.clock.advance(11 * minute);
    const never = { send: () => new Promise<void>(() => {}), close() {} };
    void sendDigest({ ...test, mailer: never }, seller.member.id);
    const hasStarted = async () =>
      (await test.db
        .selectFrom('notification_inbox')
        .where('account_id', '=', seller.member.id)
        .where('mailed_at', 'is not', null)
        .select('account_id')
        .executeTakeFirst()) !== undefined;
    await expect.poll(hasStarted).toBe(true);

    await sendDigest({ ...test, mailer: never }, seller.member.id);
    await after(4 * 60 + 1);

    expect(await digests(seller)).toHaveLength(1);
  });

  it('concurrent workers enqueue it once', async () => {
    const { seller, productId, mateo } = await createScene();
    await comment(mateo.visitor, productId, 'Hola');
    await hearAll(test);
    test.clock.advance(11 * minute);
    await Promise.all([enqueueDigests(test), enqueueDigests(test)]);
    await test.workOff();
    expect(await digests(seller)).toHaveLength(1);
  });
});
