import { describe, expect, it } from 'vitest';
import type { Mail } from './mail.ts';
import { renderMail } from './mails.tsx';
import { samples } from './samples.ts';

const every: readonly Mail[] = Object.values(samples);
const linksOf = (mail: Mail) => Object.values(mail).filter((value) => String(value).startsWith('https://'));
const asAttribute = (url: unknown) => `href="${String(url).replaceAll('&', '&amp;')}"`;

describe('every mail', () => {
  it.each(every)('$kind carries each of its links, in text and in HTML', async (mail) => {
    const { text, html } = await renderMail(mail);

    for (const link of linksOf(mail)) {
      expect(text).toContain(link);
      expect(html).toContain(asAttribute(link));
    }
  });

  it.each(every)('$kind says which account it is about', async (mail) => {
    const { text, html } = await renderMail(mail);

    const named = 'username' in mail ? `@${mail.username}` : 'este correo';
    expect(text).toContain(named);
    expect(html).toContain(named);
  });

  it.each(every)('$kind fetches nothing and follows nobody', async (mail) => {
    const { html } = await renderMail(mail);

    const withoutLinks = html.replaceAll(/href="[^"]*"/g, '').replace(/<!DOCTYPE[^>]*>/, '');
    expect(withoutLinks).not.toMatch(/<(img|link|script|iframe)\b|url\(|src=|@import/i);
  });

  it.each(every)('$kind keeps markup and line breaks of a name out', async (mail) => {
    const hostile = '<script>alert(1)</script>\r\nBcc: todos@perchero.example';
    const texts = Object.entries(mail).map(([name, value]) => [
      name,
      ['username', 'fullName', 'newEmail', 'device', 'maskedPhone'].includes(name) ? hostile : value,
    ]);

    const { subject, html } = await renderMail(Object.fromEntries(texts) as Mail);

    expect(html).not.toContain('<script');
    expect(subject).not.toMatch(/[\r\n\u2028\u2029]/);
  });
});

describe('verify-email', () => {
  it('greets by the first name', async () => {
    const { text } = await renderMail({ ...samples['verify-email'], fullName: ' María José  Núñez' });

    expect(text).toContain('Hola, María:');
  });

  it.each(['www.premios.example gratis', 'Ganaste! todo', '💸', '', `${'a'.repeat(31)} b`])(
    'greets nobody when the name is %j: a stranger may have chosen it',
    async (fullName) => {
      const { text } = await renderMail({ ...samples['verify-email'], fullName });

      expect(text).toContain('\nHola:\n');
    },
  );

  it('names the button and the way out, and counts one day as one', async () => {
    const { html, text } = await renderMail({ ...samples['verify-email'], days: 1 });

    expect(html).toContain('Verificar mi correo');
    expect(html).toContain('No fui yo');
    expect(text).toContain('durante 1 día.');
  });
});

describe('unread-notifications', () => {
  const mail = samples['unread-notifications'];

  it('tells each with its place, and how many there are besides', async () => {
    const { subject, text, html } = await renderMail(mail);

    expect(subject).toBe('Tenés 5 novedades en Perchero');
    for (const { title, message, url } of mail.news) {
      for (const part of [title, message, url]) expect(text).toContain(part);
      expect(html).toContain(asAttribute(url));
    }
    expect(text).toContain('3 más');
  });

  it('of one says what it is at once, and leads to it; nothing of it becomes markup or a header', async () => {
    const [first] = mail.news;
    const title = '<b>Ana</b>\r\nBcc: x@y.example comentó tu prenda';
    const { subject, html, text } = await renderMail({
      ...mail,
      news: [{ ...first, title, message: '<script>1</script>', url: 'https://perchero.example/Post/1' }],
      more: 0,
    });

    expect(subject).toBe('<b>Ana</b> Bcc: x@y.example comentó tu prenda');
    expect(html).not.toMatch(/<b>Ana|<script/);
    expect(text).toContain('Verlo en Perchero:\nhttps://perchero.example/Post/1');
  });
});

describe('money-news', () => {
  const mail = samples['money-news'];

  it('says it in the subject, with the number, the pieces, the amounts and what to do', async () => {
    const { subject, text, html } = await renderMail(mail);

    expect(subject).toBe('Vendiste Buzo tejido y 1 más');
    for (const { name, value } of mail.facts) {
      expect(text).toContain(`${name}: ${value}`);
      expect(html).toContain(value);
    }
    expect(text).toContain(`Ver mi venta:\n${mail.url}`);
    expect(text).toContain(mail.settingsUrl);
  });

  it('that cannot be turned off offers no way to do so', async () => {
    const { text, html } = await renderMail({ ...mail, settingsUrl: null });

    expect(text).not.toContain('seccion=notificaciones');
    expect(html).not.toContain('Elegí qué te avisamos');
  });

  it('keeps the title of a piece from becoming markup or a header', async () => {
    const title = 'Vendiste <b>Buzo</b>\r\nBcc: x@y.example';
    const facts = [{ name: '<script>1</script>', value: '$ 1' }];
    const { subject, html } = await renderMail({ ...mail, title, facts });

    expect(subject).toBe('Vendiste <b>Buzo</b> Bcc: x@y.example');
    expect(html).not.toMatch(/<b>Buzo|<script/);
  });
});

describe('moments', () => {
  it('are told in the time of Uruguay', async () => {
    const { text } = await renderMail({
      ...samples['password-changed'],
      at: new Date('2026-03-15T01:30:00Z'),
    });

    expect(text).toContain('14 de marzo de 2026');
    expect(text).toContain('22:30');
  });
});

describe('the built file', () => {
  it('renders as the sources do', async () => {
    const built = await import('@perchero/mails');

    expect(await built.renderMail(samples['new-device'])).toEqual(await renderMail(samples['new-device']));
  });
});
