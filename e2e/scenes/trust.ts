import type { ShownHold } from '@perchero/contract/catalogue/products';
import type { Page } from '@playwright/test';
import { withPeople } from '../stub/account.ts';
import { anAdminClaim, withAdminClaims } from '../stub/admin-claims.ts';
import {
  aCase,
  appealedCase,
  contactCase,
  messageCase,
  taken,
  withAudit,
  withModeration,
  withOpenedCase,
} from '../stub/admin-moderation.ts';
import { camila } from '../stub/comments.ts';
import { decisionsReply, suspension, withDecisions } from '../stub/decisions.ts';
import { memberSession, signedIn } from '../stub/member.ts';
import { threadPage } from '../stub/messages.ts';
import { withMoney } from '../stub/money.ts';
import { withProduct } from '../stub/product.ts';
import type { StubShop } from '../stub/shop.ts';
import { press, type Scenes } from './scene.ts';

/** Reports, decisions, rules and help; the pages of staff; errors. */
export const trust: Scenes = {
  'report-product': {
    mockup: 'denunciar',
    async open(page, shop) {
      await signedIn(page.context(), shop, camila);
      return shop.url + withProduct(shop);
    },
    async act(page) {
      await openReport(page);
      await page.getByRole('radio').first().check();
    },
  },
  'report-message': {
    open: (page, shop) => threadPage(page, shop),
    act: (page) => openReport(page, 'Opciones del mensaje'),
  },
  'report-sent': {
    async open(page, shop) {
      await signedIn(page.context(), shop, camila);
      shop.state.answers['POST /api/reports/create'] = { body: { success: true } };
      return shop.url + withProduct(shop);
    },
    async act(page) {
      await openReport(page);
      await page.getByRole('radio').first().check();
      await press(page, 'Enviar reporte');
      await page.getByText('Gracias. La vamos a mirar.').waitFor();
    },
  },
  'product-review': { open: (page, shop) => heldProduct(page, shop, 'review'), act: showEdit },
  'product-hidden': { open: (page, shop) => heldProduct(page, shop, 'hidden'), act: showEdit },
  decisions: { mockup: 'decision-recibida', open: (page, shop) => withDecisions(page, shop) },
  'decisions-suspended': {
    async open(page, shop) {
      const address = await withDecisions(page, shop, decisionsReply({ decisions: [suspension] }));
      const session = { ...memberSession(), suspension: { until: suspension.until, is_closed: false } };
      shop.state.answers['GET /api/session'] = { body: { session } };
      return address;
    },
  },
  rules: { mockup: 'reglas', open: (_, { url }) => `${url}/reglas` },
  help: { mockup: 'ayuda', open: (_, { url }) => `${url}/ayuda#cuanto-cuesta-vender` },
  contact: { open: (_, { url }) => `${url}/ayuda/contacto` },
  terms: { open: (_, { url }) => `${url}/terminos` },
  privacy: { open: (_, { url }) => `${url}/privacidad` },
  ordering: { open: (_, { url }) => `${url}/como-ordenamos` },
  'not-found': { mockup: 'error-404', open: (_, { url }) => `${url}/no-existe` },
  crash: { mockup: 'error-500', open: (_, { url }) => `${url}/dev/falla` },
  'admin-orders': { open: (page, shop) => withMoney(page, shop) },
  'admin-claims': { open: withAdminClaims },
  'admin-claim': {
    open: async (page, shop) => `${await withAdminClaims(page, shop)}/${anAdminClaim(0).id}`,
  },
  'admin-moderation': { mockup: 'moderacion', open: (page, shop) => withModeration(page, shop) },
  'admin-moderation-case': {
    mockup: 'moderacion-caso',
    open: (page, shop) => withOpenedCase(page, shop),
  },
  'admin-moderation-taken': {
    open: (page, shop) => withOpenedCase(page, shop, { opened: aCase(taken) }),
    async act(page) {
      const form = page.getByRole('region', { name: 'Tu decisión' });
      await form.getByText('Quitar').click();
      await form.getByText('1 día').click();
      await form.getByRole('button', { name: 'Usar un texto listo' }).click();
      await form.getByRole('button', { name: /^Imitación/ }).click();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  'admin-moderation-message': {
    open: (page, shop) => withOpenedCase(page, shop, { opened: messageCase() }),
  },
  'admin-moderation-appeal': {
    open: (page, shop) => withOpenedCase(page, shop, { view: 'appeals', opened: appealedCase() }),
  },
  'admin-moderation-contact': {
    open: (page, shop) => withOpenedCase(page, shop, { view: 'contact', opened: contactCase() }),
  },
  'admin-moderation-empty': {
    open: (page, shop) => withModeration(page, shop, { view: 'mine', opened: null, queue: { cases: [] } }),
  },
  'admin-audit': { open: (page, shop) => withAudit(page, shop) },
  'admin-gate': {
    open: (page, shop) => withPeople(page, shop, { staffLogin: false, secondFactor: false }),
  },
  'admin-users': {
    mockup: 'admin',
    open: (page, shop) => withPeople(page, shop, { staffLogin: true, secondFactor: true }),
  },
};

async function heldProduct(page: Page, shop: StubShop, hold: ShownHold): Promise<string> {
  await signedIn(page.context(), shop);
  return shop.url + withProduct(shop, undefined, { hold });
}

async function showEdit(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Editar', exact: true }).scrollIntoViewIfNeeded();
}

async function openReport(page: Page, menu = 'Más opciones'): Promise<void> {
  await press(page, menu);
  await page.getByRole('menuitem', { name: 'Reportar' }).click();
  await page.getByRole('dialog', { name: /^Reportar/ }).waitFor();
}
