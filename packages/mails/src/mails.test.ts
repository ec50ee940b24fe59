import { describe, expect, it } from 'vitest';
import type { Mail } from './mail.ts';
import { renderMail } from './mails.tsx';
import { samples } from './samples.ts';

const every: readonly Mail[] = Object.values(samples);
const linksOf = (mail: Mail) => Object.values(mail).filter((value) => String(value).startsWith('https://'));
const asAttribute = (url: unknown) => `href="${String(url).replaceAll('&', '&amp;')}"`;

describe('every mail', () => {
  it.each(every)('$kind has all its links in text and HTML', async (mail) => {
    const { text, html } = await renderMail(mail);

    for (const link of linksOf(mail)) {
      expect(text).toContain(link);
      expect(html).toContain(asAttribute(link));
    }
  });

  it.each(every)('$kind names the account', async (mail) => {
    const { text, html } = await renderMail(mail);

    const named = 'username' in mail ? `@${mail.username}` : 'este correo';
    expect(text).toContain(named);
    expect(html).toContain(named);
  });

  it.each(every)('$kind loads no remote content', async (mail) => {
    const { html } = await renderMail(mail);

    const withoutLinks = html.replaceAll(/href="[^"]*"/g, '').replace(/<!DOCTYPE[^>]*>/, '');
    expect(withoutLinks).not.toMatch(/<(img|link|script|iframe)\b|url\(|src=|@import/i);
  });

  it.each(every)('$kind escapes markup and removes line breaks from names', async (mail) => {
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
    'omits an implausible name from the greeting: %j',
    async (fullName) => {
      const { text } = await renderMail({ ...samples['verify-email'], fullName });

      expect(text).toContain('\nHola:\n');
    },
  );

  it('has the button and the «No fui yo» link, with a singular day', async () => {
    const { html, text } = await renderMail({ ...samples['verify-email'], days: 1 });

    expect(html).toContain('Verificar mi correo');
    expect(html).toContain('No fui yo');
    expect(text).toContain('durante 1 día.');
  });
});

describe('unread-notifications', () => {
  const mail = samples['unread-notifications'];

  it('lists each notification with its link and the number of others', async () => {
    const { subject, text, html } = await renderMail(mail);

    expect(subject).toBe('Tenés 5 novedades en Perchero');
    for (const { title, message, url } of mail.news) {
      for (const part of [title, message, url]) expect(text).toContain(part);
      expect(html).toContain(asAttribute(url));
    }
    expect(text).toContain('3 más');
  });

  it('with one notification uses its title and link, without markup or header injection', async () => {
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

describe('daily', () => {
  const mail = samples.daily;

  it('lists the products of each section with price and link, and the number of others', async () => {
    const { subject, text, html } = await renderMail(mail);

    expect(subject).toBe('12 prendas nuevas para vos');
    expect(text).toContain('LO NUEVO DE HOY');
    for (const { title, url, items } of mail.sections) {
      expect(html).toContain(title);
      for (const item of items) {
        expect(text).toContain(`${item.price}: ${item.title}\n${item.url}`);
        expect(html).toContain(asAttribute(item.url));
      }
      expect(text.includes(`más:\n${url}`)).toBe(url.includes('/busquedas/'));
    }
    expect(text).toContain(`y 8 más:\n${mail.sections[0]?.url}`);
    expect(text).toContain(`Dejar de recibirlo:\n${mail.unsubscribeUrl}`);
  });

  it('with one product has its title as subject', async () => {
    const [first] = mail.sections;
    const sections = first ? [{ ...first, items: first.items.slice(0, 1), more: 0 }] : [];
    const { subject } = await renderMail({ ...mail, sections, count: 1 });

    expect(subject).toBe('Campera de jean Levi’s');
  });
});

describe('money-news', () => {
  const mail = samples['money-news'];

  it('has subject, order number, products, amounts and action', async () => {
    const { subject, text, html } = await renderMail(mail);

    expect(subject).toBe('Vendiste Buzo tejido y 1 más');
    for (const { name, value } of mail.facts) {
      expect(text).toContain(`${name}: ${value}`);
      expect(html).toContain(value);
    }
    expect(text).toContain(`Ver mi venta:\n${mail.url}`);
    expect(text).toContain(mail.settingsUrl);
  });

  it('has no settings link when it cannot be turned off', async () => {
    const { text, html } = await renderMail({ ...mail, settingsUrl: null });

    expect(text).not.toContain('seccion=notificaciones');
    expect(html).not.toContain('Elegí qué te avisamos');
  });

  it('prevents markup and header injection by a product title', async () => {
    const title = 'Vendiste <b>Buzo</b>\r\nBcc: x@y.example';
    const facts = [{ name: '<script>1</script>', value: '$ 1' }];
    const { subject, html } = await renderMail({ ...mail, title, facts });

    expect(subject).toBe('Vendiste <b>Buzo</b> Bcc: x@y.example');
    expect(html).not.toMatch(/<b>Buzo|<script/);
  });
});

describe('dates', () => {
  it('are in the time zone of Uruguay', async () => {
    const { text } = await renderMail({
      ...samples['password-changed'],
      at: new Date('2026-03-15T01:30:00Z'),
    });

    expect(text).toContain('14 de marzo de 2026');
    expect(text).toContain('22:30');
  });
});

describe('the built file', () => {
  it('renders the same as the sources', async () => {
    const built = await import('@perchero/mails');

    expect(await built.renderMail(samples['new-device'])).toEqual(await renderMail(samples['new-device']));
  });
});
