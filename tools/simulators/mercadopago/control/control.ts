import { type Call, html, json, plain, type Reply } from '../../http.ts';
import type { Application } from '../application.ts';
import { bookEntry } from '../book.ts';
import type { FaultRule } from '../faults.ts';
import { dashboard } from './dashboard.ts';
import { describeDelivery, describePayments, describePreferences } from './describe.ts';
import { addApplication, changeApplication, type ApplicationFields } from './applications.ts';
import {
  alertFraud,
  forgePayment,
  type ForgedPayment,
  pay,
  type PayFields,
  setOddFields,
  setStatus,
  type StatusFields,
} from './payments.ts';
import { addSellerBy, changeSeller, expireSeller, revokeSeller, type SellerFields } from './sellers.ts';
import { moveClock } from './time.ts';
import { sendWebhook, type SendFields } from './webhooks.ts';
import type { World } from '../world.ts';
import { calmModes, type WebhookModes } from '../webhooks/modes.ts';
import type { FlushOrder } from '../webhooks/engine.ts';
import { notFound } from '../refusals.ts';

const isForm = ({ headers }: Call) =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

/** JSON, or what a button of the dashboard sends. */
function bodyOf(call: Call): unknown {
  if (call.body === '') return {};
  return isForm(call) ? Object.fromEntries(new URLSearchParams(call.body)) : JSON.parse(call.body);
}

/** `/__sim`: what tests and people make the provider do. `?app=` says for which application; without it, for the first. */
export async function control(world: World, call: Call): Promise<Reply> {
  const [, , what = '', id = '', below = ''] = call.path.split('/');
  if (what === 'apps' && call.method === 'POST')
    return addApplication(world, bodyOf(call) as ApplicationFields);
  const app = world.apps.get(call.query.get('app') ?? world.apps.keys().next().value ?? '');
  if (!app) return notFound();
  const reply = await controlApp(world, app, call, `${call.method} ${what}`, id, below);
  // A button of the dashboard shows the dashboard again.
  return isForm(call) ? { ...plain(303), headers: { location: `/__sim?app=${app.clientId}` } } : reply;
}

async function controlApp(
  world: World,
  app: Application,
  call: Call,
  what: string,
  id: string,
  below: string,
): Promise<Reply> {
  switch (what) {
    case 'GET ':
      return html(dashboard(world, app));
    case 'PATCH apps':
      return changeApplication(app, bodyOf(call) as Partial<ApplicationFields>);
    case 'DELETE apps':
      world.removeApplication(app.clientId);
      return plain(204);
    case 'POST reset':
      return reset(app);
    case 'POST sellers':
      if (below === 'revoke') return revokeSeller(app, Number(id), bodyOf(call) as { notify?: boolean });
      if (below === 'expire') return expireSeller(app, Number(id));
      return id === ''
        ? addSellerBy(world, app, bodyOf(call) as SellerFields)
        : changeSeller(app, Number(id), bodyOf(call) as SellerFields);
    case 'POST pay':
      return pay(world, app, bodyOf(call) as PayFields);
    case 'POST payments':
      if (below === 'status') return setStatus(world, app, Number(id), bodyOf(call) as StatusFields);
      if (below === 'fraud-alert') return alertFraud(app, Number(id));
      if (below === 'fields') return setOddFields(app, Number(id), bodyOf(call) as Record<string, unknown>);
      return forgePayment(world, app, bodyOf(call) as ForgedPayment);
    case 'GET payments':
      return json(200, describePayments(app, app.payments.values()));
    case 'GET preferences':
      return json(200, describePreferences(app, world.origin, app.preferences.values()));
    case 'GET book':
      return json(200, [...app.payments.values()].map(bookEntry));
    case 'POST clock':
      return moveClock(world, app, bodyOf(call) as { advance?: number | string; set?: string });
    case 'POST faults':
      app.faults.add(bodyOf(call) as FaultRule);
      return plain(204);
    case 'GET faults':
      return json(200, app.faults.list());
    case 'DELETE faults':
      app.faults.clear();
      return plain(204);
    case 'POST webhooks':
      return controlWebhooks(app, call, id);
    case 'GET calls':
      return json(200, app.calls.list());
    case 'DELETE calls':
      app.calls.clear();
      return plain(204);
    case 'GET acknowledged':
      return json(200, app.webhooks.acknowledged());
    case 'GET deliveries':
      return json(200, app.webhooks.list().map(describeDelivery));
    default:
      return notFound();
  }
}

async function controlWebhooks(app: Application, call: Call, action: string): Promise<Reply> {
  switch (action) {
    case 'flush':
      await app.webhooks.flush(orderOf(call));
      return plain(204);
    case 'take':
      return json(200, app.webhooks.take(orderOf(call)));
    case 'send':
      return sendWebhook(app, bodyOf(call) as SendFields);
    case 'calm':
      app.webhooks.modes = { ...calmModes };
      return plain(204);
    default:
      Object.assign(app.webhooks.modes, bodyOf(call) as Partial<WebhookModes>);
      return json(200, app.webhooks.modes);
  }
}

const orderOf = (call: Call) => (bodyOf(call) as { order?: FlushOrder }).order ?? 'fifo';

/** Forgets what happened, not who the sellers are. */
function reset(app: Application): Reply {
  app.preferences.clear();
  app.payments.clear();
  app.refundKeys.clear();
  app.deadTokens.clear();
  app.faults.clear();
  app.calls.clear();
  app.webhooks.forget();
  app.webhooks.modes = { ...calmModes };
  app.clock.set(new Date());
  return plain(204);
}
