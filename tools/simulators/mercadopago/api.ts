import { type Answer, type Call, fieldsOf, json, type Reply } from '../http.ts';
import type { Application, Payment, Seller } from './application.ts';
import { type Effect, applyFault } from './faults.ts';
import { grantToken } from './oauth.ts';
import { changePayment, describePayment, searchPayments } from './payments.ts';
import { createPreference, describePreference, searchPreferences, updatePreference } from './preferences.ts';
import { listRefunds, refundPayment } from './refunds.ts';
import { badRequest, notFound, paymentNotFound, unauthorized } from './errors.ts';
import { describeSeller } from './sellers.ts';
import type { SellerCall, SimulatorState } from './state.ts';

/** The provider's API, with the configured faults of the calling application. */
export async function answerApi(state: SimulatorState, call: Call): Promise<Answer> {
  if (call.path === '/oauth/token' && call.method === 'POST') return answerToken(state, call);
  const caller = state.callerOf(call.headers.authorization);
  if (!caller) return unauthorized();
  const { app, seller } = caller;
  const effect = recorded(app, seller, call);
  return applyFault(effect, (staleBy) =>
    seller ? answerSeller({ state, app, seller, call }, staleBy) : unauthorized(),
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

function answerSeller(request: SellerCall, staleBy: number): Reply {
  const { seller, call } = request;
  const [root = '', second = '', ...rest] = call.path.slice(1).split('/').map(decodeURIComponent);
  switch (`${call.method} ${root}/${second}`) {
    case 'GET users/me':
      return describeSeller(seller);
    case 'POST checkout/preferences':
      return createPreference(request);
    case 'GET checkout/preferences':
    case 'PUT checkout/preferences':
      return answerPreference(request, rest[0] ?? '');
    case 'GET v1/payments':
    case 'PUT v1/payments':
    case 'POST v1/payments':
      return answerPayment(request, rest, staleBy);
    default:
      return notFound();
  }
}

function answerPreference(request: SellerCall, id: string): Reply {
  if (id === 'search') return searchPreferences(request);
  const preference = request.app.preferences.get(id);
  if (preference?.sellerId !== request.seller.id) return notFound();
  if (request.call.method === 'PUT') return updatePreference(request, preference);
  return json(200, describePreference(request.app, request.state.origin, preference));
}

function answerPayment(request: SellerCall, [id = '', resource]: readonly string[], staleBy: number): Reply {
  const { app, seller, call } = request;
  if (id === 'search') return searchPayments(app, seller, call.query);
  const payment = app.payments.get(Number(id));
  if (!payment || payment.sellerId !== seller.id) return paymentNotFound();
  if (resource === 'refunds')
    return call.method === 'POST' ? refundPayment(request, payment) : listRefunds(payment);
  if (call.method === 'PUT') return cancelPayment(request, payment);
  return json(200, payment.versions.at(-1 - staleBy) ?? payment.versions[0]);
}

function cancelPayment({ state, app, call }: SellerCall, payment: Payment): Reply {
  const { status } = JSON.parse(call.body) as { status?: unknown };
  if (status !== 'cancelled') return badRequest('bad_request', 'Invalid value for status', 2016);
  if (!['pending', 'in_process', 'authorized'].includes(payment.status))
    return badRequest('bad_request', 'The action requested is not valid for the current payment state', 2018);
  void changePayment(app, state.ids, payment, { status, statusDetail: 'by_collector' }).notified;
  return json(200, describePayment(app, payment));
}
