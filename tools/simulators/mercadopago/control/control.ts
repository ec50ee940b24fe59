import { type Call, json, plain, type Reply } from '../../http.ts';
import type { Application } from '../application.ts';
import {
  addApplication,
  createSellers,
  type ApplicationFields,
  changeApplication,
  changeSeller,
  describeDelivery,
  describePayments,
  describePreferences,
  expireSeller,
  moveClock,
  revokeSeller,
  type SellerFields,
  type SendFields,
  sendWebhook,
} from './commands.ts';
import {
  alertFraud,
  type ForgedPayment,
  forgePayment,
  pay,
  type PayFields,
  overrideFields,
  setStatus,
  type StatusFields,
} from './payments.ts';
import type { FaultRule } from '../faults.ts';
import { bookEntry } from '../payments.ts';
import { notFound } from '../errors.ts';
import type { FlushOrder } from '../webhooks/engine.ts';
import { defaultModes, type WebhookModes } from '../webhooks/request.ts';
import type { SimulatorState } from '../state.ts';

const bodyOf = ({ body }: Call): unknown => (body === '' ? {} : JSON.parse(body));

/** The control API below `/__sim`. `?app=` selects the application, by default the first. */
export async function control(state: SimulatorState, call: Call): Promise<Reply> {
  const [, , what = '', id = '', below = ''] = call.path.split('/');
  if (what === 'apps' && call.method === 'POST')
    return addApplication(state, bodyOf(call) as ApplicationFields);
  const app = state.apps.get(call.query.get('app') ?? state.apps.keys().next().value ?? '');
  if (!app) return notFound();
  return controlApp(state, app, call, `${call.method} ${what}`, id, below);
}

async function controlApp(
  state: SimulatorState,
  app: Application,
  call: Call,
  what: string,
  id: string,
  below: string,
): Promise<Reply> {
  switch (what) {
    case 'PATCH apps':
      return changeApplication(app, bodyOf(call) as Partial<ApplicationFields>);
    case 'DELETE apps':
      state.removeApplication(app.clientId);
      return plain(204);
    case 'POST reset':
      return reset(app);
    case 'POST sellers':
      if (below === 'revoke') return revokeSeller(app, Number(id), bodyOf(call) as { notify?: boolean });
      if (below === 'expire') return expireSeller(app, Number(id));
      return id === ''
        ? createSellers(state, app, bodyOf(call) as SellerFields)
        : changeSeller(app, Number(id), bodyOf(call) as SellerFields);
    case 'POST pay':
      return pay(state, app, bodyOf(call) as PayFields);
    case 'POST payments':
      if (below === 'status') return setStatus(state, app, Number(id), bodyOf(call) as StatusFields);
      if (below === 'fraud-alert') return alertFraud(app, Number(id));
      if (below === 'fields') return overrideFields(app, Number(id), bodyOf(call) as Record<string, unknown>);
      return forgePayment(state, app, bodyOf(call) as ForgedPayment);
    case 'GET payments':
      return json(200, describePayments(app, app.payments.values()));
    case 'GET preferences':
      return json(200, describePreferences(app, state.origin, app.preferences.values()));
    case 'GET book':
      return json(200, [...app.payments.values()].map(bookEntry));
    case 'POST clock':
      return moveClock(state, app, bodyOf(call) as { advance?: number | string; set?: string });
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
      app.webhooks.modes = { ...defaultModes };
      return plain(204);
    default:
      Object.assign(app.webhooks.modes, bodyOf(call) as Partial<WebhookModes>);
      return json(200, app.webhooks.modes);
  }
}

const orderOf = (call: Call) => (bodyOf(call) as { order?: FlushOrder }).order ?? 'fifo';

/** Clears everything but the sellers. */
function reset(app: Application): Reply {
  app.preferences.clear();
  app.payments.clear();
  app.refundKeys.clear();
  app.revokedTokens.clear();
  app.faults.clear();
  app.calls.clear();
  app.webhooks.forget();
  app.webhooks.modes = { ...defaultModes };
  app.clock.set(new Date());
  return plain(204);
}
