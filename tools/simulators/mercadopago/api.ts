import { type Answer, type Call, fieldsOf, json, type Reply } from '../http.ts';
import type { Application, Payment, Seller } from './application.ts';
import { type Effect, applyFault } from './faults.ts';
import { grantToken } from './oauth.ts';
import { changePayment, describePayment, searchPayments } from './payments.ts';
import {
  createPreference,
  ownPreference,
  readPreference,
  searchPreferences,
  updatePreference,
} from './preferences.ts';
import { listRefunds, refundPayment } from './refunds.ts';
import { badRequest, notFound, paymentNotFound, unauthorized } from './errors.ts';
import { describeSeller } from './sellers.ts';
import type { SimulatorState } from './state.ts';

/** The provider's API, with the configured faults of the calling application. */
export async function answerApi(state: SimulatorState, call: Call): Promise<Answer> {
  if (call.path === '/oauth/token' && call.method === 'POST') return answerToken(state, call);
  const caller = state.callerOf(call.headers.authorization);
  if (!caller) return unauthorized();
  const { app, seller } = caller;
  const effect = recorded(app, seller, call);
  return applyFault(effect, (staleBy) =>
    seller ? answerSeller(state, app, seller, call, staleBy) : unauthorized(),
  );
}

function answerToken(state: SimulatorState, call: Call): Promise<Answer> {
  const fields = fieldsOf(call);
  const app = state.apps.get(fields['client_id'] ?? '');
  return applyFault(app ? recorded(app, null, call) : null, () => grantToken(app, fields));
}

function recorded(app: Application, seller: Seller | null, call: Call): Effect | null {
  app.calls.add({
    at: app.clock.now().toISOString(),
    method: call.method,
    path: call.path,
    query: Object.fromEntries(call.query),
    headers: call.headers,
    body: call.body,
    seller: seller?.id ?? null,
  });
  return app.faults.take(call, seller?.id ?? null);
}

function answerSeller(
  state: SimulatorState,
  app: Application,
  seller: Seller,
  call: Call,
  staleBy: number,
): Reply {
  const [root = '', second = '', ...rest] = call.path.slice(1).split('/').map(decodeURIComponent);
  switch (`${call.method} ${root}/${second}`) {
    case 'GET users/me':
      return describeSeller(seller);
    case 'POST checkout/preferences':
      return createPreference(app, state.origin, seller, call);
    case 'GET checkout/preferences':
    case 'PUT checkout/preferences':
      return answerPreference(state, app, seller, call, rest[0] ?? '');
    case 'GET v1/payments':
    case 'PUT v1/payments':
    case 'POST v1/payments':
      return answerPayment(state, app, seller, call, rest, staleBy);
    default:
      return notFound();
  }
}

function answerPreference(
  state: SimulatorState,
  app: Application,
  seller: Seller,
  call: Call,
  id: string,
): Reply {
  if (id === 'search') return searchPreferences(app, state.origin, seller, call.query);
  const preference = ownPreference(app, seller, id);
  if (call.method === 'GET' || !preference) return readPreference(app, state.origin, preference);
  return updatePreference(app, state.origin, seller, preference, call);
}

function answerPayment(
  state: SimulatorState,
  app: Application,
  seller: Seller,
  call: Call,
  [id = '', resource]: readonly string[],
  staleBy: number,
): Reply {
  if (id === 'search') return searchPayments(app, seller, call.query);
  const payment = app.payments.get(Number(id));
  if (!payment || payment.sellerId !== seller.id) return paymentNotFound();
  if (resource === 'refunds')
    return call.method === 'POST'
      ? refundPayment(app, state.ids, seller, payment, call)
      : listRefunds(payment);
  if (call.method === 'PUT') return cancelPayment(state, app, payment, call);
  return json(200, payment.versions.at(-1 - staleBy) ?? payment.versions[0]);
}

function cancelPayment(state: SimulatorState, app: Application, payment: Payment, call: Call): Reply {
  const { status } = JSON.parse(call.body) as { status?: unknown };
  if (status !== 'cancelled') return badRequest('bad_request', 'Invalid value for status', 2016);
  if (!['pending', 'in_process', 'authorized'].includes(payment.status))
    return badRequest('bad_request', 'The action requested is not valid for the current payment state', 2018);
  void changePayment(app, state.ids, payment, { status, statusDetail: 'by_collector' }).notified;
  return json(200, describePayment(app, payment));
}
