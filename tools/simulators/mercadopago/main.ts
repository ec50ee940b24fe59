// A simulator of Mercado Pago that keeps everything in memory.
//   /oauth/token, /users/me, /checkout/preferences, /v1/payments   the provider's API
//   /authorization, /checkout/v1/redirect, /ticket/:id             its pages
//   /__sim/…                                                       control API: docs/runbook/services.md
import { listen } from '../http.ts';
import { addSeller } from './sellers.ts';
import { mercadoPagoSimulator } from './simulator.ts';
import { SimulatorState } from './state.ts';

const { env } = process;
if (env['NODE_ENV'] === 'production') throw new Error('the simulator must not run in production');
const { MP_CLIENT_ID: clientId, MP_CLIENT_SECRET: clientSecret, MP_WEBHOOK_SECRETS: secrets } = env;
if (!clientId || !clientSecret || !secrets) throw new Error('start it with scripts/run');

const optionalNumber = (text: string | undefined) => (text ? Number(text) : undefined);
const sites = [
  env['PUBLIC_URL'] ?? '',
  ...[env['WEB_PORT'], env['SITE_PORT']].map((port) => `http://127.0.0.1:${port}`),
];

const state = new SimulatorState({
  origin: `http://127.0.0.1:${env['MP_PORT']}`,
  seed: optionalNumber(env['SIM_SEED']),
  timeScale: optionalNumber(env['SIM_TIME_SCALE']) ?? 1,
});
const app = state.addApplication({
  clientId,
  clientSecret,
  redirectUris: sites.map((site) => `${site.replace(/\/$/, '')}/mercado-pago/vinculacion`),
  webhookSecrets: secrets.split(','),
  panelUrl: env['MP_NOTIFICATION_URL'],
});
// Accounts that no user of the shop has linked.
addSeller(app, 710_000_001, { nickname: 'ROPERO_DE_SOFI' });
addSeller(app, 710_000_002, { nickname: 'FERIAMARTIN' });
addSeller(app, 710_000_005, { nickname: 'ARGENTINA_SHOP', siteId: 'MLA' });
addSeller(app, 710_000_006, { nickname: 'SIN_IDENTIDAD', hasIdentity: false });
listen(mercadoPagoSimulator(state), env['MP_PORT']);
