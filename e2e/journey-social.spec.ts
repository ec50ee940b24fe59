import type { Browser, Page, Request } from '@playwright/test';
import { demoPassword, demoSignIns } from '../tools/seed/demo-sign-ins.ts';
import { test, visit } from './fixtures.ts';
import { signIn, signOut } from './journey/person.ts';
import { callApi, publishProduct, withdrawProduct } from './journey/publish.ts';
import { expect, onRealSite } from './journey/real-site.ts';

onRealSite();

const streamPath = '/api/notifications/stream';
const bell = (page: Page) => page.getByRole('button', { name: /^Notificaciones/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notificaciones' });
const isStream = (request: Request) => request.url().includes(streamPath);
/**
 * Time limit for a notification after the response to its cause. `npm run prove streams` measures one second; here two browsers
 * and all servers share a machine.
 */
const atOnce = { timeout: 3_000 };

/** Signs in, clears old notifications, and waits for the stream. */
async function signInAndListen(page: Page, site: string, email: string): Promise<void> {
  await visit(page, `${site}/terminos`);
  const opened = page.waitForResponse((response) => isStream(response.request()));
  await signIn(page, email, demoPassword);
  expect((await opened).status()).toBe(200);
  await callApi(page, '/api/notifications/mark-all-read', {});
  await expect(bell(page)).toHaveAccessibleName('Notificaciones');
}

async function waitForResponse(page: Page, path: string, act: () => Promise<void>): Promise<void> {
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

test('NOTI-03 NOTI-04 NOTI-05 COM-02 a like and a comment notify the seller at once, who opens the comment and replies', async ({
  page: buyer,
  browser,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (401|403)/);
  await inAnotherBrowser(browser, async (seller) => {
    await signInAndListen(seller, site, demoSignIns.seller.email);
    const id = await publishProduct(seller, `Campera que se conversa ${Date.now()}`);
    await signInAndListen(buyer, site, demoSignIns.buyer.email);

    await test.step('a like updates the notification count of the seller without a reload', async () => {
      await visit(buyer, `${site}/Post/${id}`);
      await waitForResponse(buyer, '/api/like/add', () =>
        buyer
          .getByRole('main')
          .getByRole('button', { name: /me gusta/i })
          .first()
          .click(),
      );
      await expect(bell(seller)).toHaveAccessibleName('Notificaciones, 1 sin leer', atOnce);
    });

    await test.step('a comment does, too', async () => {
      await buyer.getByLabel('Escribí un comentario').fill('¿Abriga de verdad?');
      await waitForResponse(buyer, '/api/add-comment', () =>
        buyer.getByRole('button', { name: 'Publicar comentario' }).click(),
      );
      await expect(bell(seller)).toHaveAccessibleName('Notificaciones, 2 sin leer', atOnce);
    });

    await test.step('the seller opens the comment and replies', async () => {
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
      await waitForResponse(seller, '/api/add-comment', () =>
        seller.getByRole('button', { name: 'Publicar respuesta' }).click(),
      );
      await expect(bell(buyer)).toHaveAccessibleName('Notificaciones, 1 sin leer', atOnce);
    });

    await test.step('the reply is one click away', async () => {
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

    await test.step('sign-out closes the stream', async () => {
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
    await withdrawProduct(seller, id);
  });
});
