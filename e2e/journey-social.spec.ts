import type { Browser, Page, Request } from '@playwright/test';
import { demoPassword, demoSignIns } from '../tools/seed/demo-sign-ins.ts';
import { test, visit } from './fixtures.ts';
import { signIn, signOut } from './journey/person.ts';
import { publishPiece, withdrawPiece } from './journey/publish.ts';
import { expect, onRealSite } from './journey/real-site.ts';

onRealSite();

const streamPath = '/api/notifications/stream';
const bell = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notificaciones' });
const isStream = (request: Request) => request.url().includes(streamPath);
/**
 * What a bell may take from the answer to whoever rang it: a second on a machine of its own, as `npm run prove streams`
 * measures; here two browsers and all servers share one.
 */
const atOnce = { timeout: 3_000 };

/** Signs in, forgets what earlier runs left in the bell, and waits until the page hears. */
async function comeIn(page: Page, site: string, email: string): Promise<void> {
  await visit(page, `${site}/productos`);
  const opened = page.waitForResponse((response) => isStream(response.request()));
  await signIn(page, email, demoPassword);
  expect((await opened).status()).toBe(200);
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/notifications/mark-all-read', { method: 'POST', headers, body: '{}' });
  });
  await expect(bell(page)).toHaveAccessibleName('Notificaciones');
}

async function answered(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().endsWith(path));
  await act();
  expect((await answer).status()).toBe(200);
}

async function inAnotherBrowser(browser: Browser, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  try {
    await act(await context.newPage());
  } finally {
    await context.close();
  }
}

test('NOTI-03 NOTI-04 NOTI-05 COM-02 one likes and comments, the other hears at once, goes to the comment and answers', async ({
  page: buyer,
  browser,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (401|403)/);
  await inAnotherBrowser(browser, async (seller) => {
    await comeIn(seller, site, demoSignIns.seller.email);
    const id = await publishPiece(seller, `Campera que se conversa ${Date.now()}`);
    await comeIn(buyer, site, demoSignIns.buyer.email);

    await test.step('a like moves the bell of the seller without a reload', async () => {
      await visit(buyer, `${site}/Post/${id}`);
      await answered(buyer, '/api/like/add', () =>
        buyer
          .getByRole('main')
          .getByRole('button', { name: /me gusta/i })
          .first()
          .click(),
      );
      await expect(bell(seller)).toHaveAccessibleName('Notificaciones, 1 sin leer', atOnce);
    });

    await test.step('so does a comment', async () => {
      await buyer.getByLabel('Escribí un comentario').fill('¿Abriga de verdad?');
      await answered(buyer, '/api/add-comment', () =>
        buyer.getByRole('button', { name: 'Publicar comentario' }).click(),
      );
      await expect(bell(seller)).toHaveAccessibleName('Notificaciones, 2 sin leer', atOnce);
    });

    await test.step('the seller goes to that very comment and answers', async () => {
      await bell(seller).click();
      await expect(panel(seller).getByRole('link', { name: /gusta/ })).not.toHaveCount(0);
      await panel(seller)
        .getByRole('link', { name: /^Maite comentó .*¿Abriga de verdad\?/ })
        .first()
        .click();
      await expect(seller).toHaveURL(new RegExp(`/Post/${id}\\?comentario=\\d+$`));
      const linked = seller.locator(`#comentario-${new URL(seller.url()).searchParams.get('comentario')}`);
      await expect(linked).toBeInViewport();
      await expect(linked).toContainText('¿Abriga de verdad?');
      await expect(bell(seller)).toHaveAccessibleName('Notificaciones, 1 sin leer');
      await linked.getByRole('button', { name: /^Responder/ }).click();
      await seller.getByLabel(/^Escribí tu respuesta/).fill('Mucho, es de lana.');
      await answered(seller, '/api/add-comment', () =>
        seller.getByRole('button', { name: 'Publicar respuesta' }).click(),
      );
      await expect(bell(buyer)).toHaveAccessibleName('Notificaciones, 1 sin leer', atOnce);
    });

    await test.step('the answer is one press away', async () => {
      await bell(buyer).click();
      await panel(buyer)
        .getByRole('link', { name: /respondió tu comentario/ })
        .first()
        .click();
      await expect(buyer).toHaveURL(new RegExp(`/Post/${id}\\?comentario=\\d+$`));
      const linked = buyer.locator(`#comentario-${new URL(buyer.url()).searchParams.get('comentario')}`);
      await expect(linked).toBeInViewport();
      await expect(linked).toContainText('Mucho, es de lana.');
    });

    await test.step('signing out closes the stream for good', async () => {
      const streams: Request[] = [];
      buyer.on('request', (request) => isStream(request) && streams.push(request));
      const closed = Promise.race(
        (['requestfailed', 'requestfinished'] as const).map((event) =>
          buyer.waitForEvent(event as 'requestfailed', isStream),
        ),
      );
      await visit(buyer, `${site}/productos`);
      await expect.poll(() => streams.length).toBe(1);
      await signOut(buyer);
      await closed;
      await expect(bell(buyer)).not.toHaveAttribute('aria-expanded');
      expect(streams).toHaveLength(1);
    });
    await withdrawPiece(seller, id);
  });
});
