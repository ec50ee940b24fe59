// Mercado Pago that moves no money: everything stays in memory.
//   /oauth/token, /users/me, /checkout/preferences, /v1/payments, /merchant_orders, …   as the provider's API
//   /authorization, /checkout/v1/redirect, /ticket/:id                                  its pages
//   /__sim (page), /__sim/… (control API): see docs/runbook/services.md
import { listen } from '../http.ts';
import { demoSellers } from './demo-sellers.ts';
import { addSeller } from './sellers.ts';
import { mercadoPagoSimulator } from './simulator.ts';
import { World } from './world.ts';

const { env } = process;
if (env['NODE_ENV'] === 'production') throw new Error('this moves no money: not for production');
const { MP_CLIENT_ID: clientId, MP_CLIENT_SECRET: clientSecret, MP_WEBHOOK_SECRETS: secrets } = env;
if (!clientId || !clientSecret || !secrets) throw new Error('start this with scripts/run');

const numberOrNothing = (text: string | undefined) => (text ? Number(text) : undefined);
const sites = [
  env['PUBLIC_URL'] ?? '',
  ...[env['WEB_PORT'], env['SITE_PORT']].map((port) => `http://127.0.0.1:${port}`),
];

const world = new World({
  origin: env['SIM_PUBLIC_ORIGIN'] ?? `http://127.0.0.1:${env['MP_PORT']}`,
  seed: numberOrNothing(env['SIM_SEED']),
  timeScale: numberOrNothing(env['SIM_TIME_SCALE']) ?? 1,
});
const app = world.addApplication({
  clientId,
  clientSecret,
  redirectUris: sites.map((site) => `${site.replace(/\/$/, '')}/mercado-pago/vinculacion`),
  webhookSecrets: secrets.split(','),
  panelUrl: env['MP_NOTIFICATION_URL'],
  switches: { strictUrls: env['SIM_STRICT_URLS'] === '1' },
});
if (env['SIM_TS_UNIT'] === 'ms') app.webhooks.modes.ts_unit = 'ms';
for (const { id, ...seller } of demoSellers) addSeller(app, id, seller);
listen(mercadoPagoSimulator(world), env['MP_PORT']);
