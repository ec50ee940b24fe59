import { type Answer, type Call, fieldsOf, json, type Reply } from '../http.ts';
import type { Application } from './application.ts';
import { findChargeback } from './chargebacks.ts';
import { type Effect, suffer } from './faults.ts';
import { findMerchantOrder, searchMerchantOrders } from './merchant-orders.ts';
import type { Payment, Seller } from './model.ts';
import { grantToken } from './oauth/token.ts';
import { describePayment } from './payment-answers.ts';
import { paymentMethods } from './payment-methods.ts';
import { searchPayments } from './payment-search.ts';
import { changePayment } from './payments.ts';
import {
  createPreference,
  ownPreference,
  readPreference,
  searchPreferences,
  updatePreference,
} from './preferences.ts';
import { badRequest, notFound, paymentNotFound, unauthorized } from './refusals.ts';
import { findRefund, listRefunds, refundPayment } from './refunds.ts';
import { describeSeller } from './seller-answers.ts';
import type { World } from './world.ts';

/** What a shop's server asks, with the faults of its application. */
export async function answerApi(world: World, call: Call): Promise<Answer> {
  if (call.path === '/oauth/token' && call.method === 'POST') return answerToken(world, call);
  const caller = world.callerOf(call.headers.authorization);
  if (!caller) return unauthorized();
  const { app, seller } = caller;
  const effect = recorded(app, seller, call);
  return suffer(effect, (staleBy) =>
    seller ? answerSeller(world, app, seller, call, staleBy) : unauthorized(),
  );
}

function answerToken(world: World, call: Call): Promise<Answer> {
  const fields = fieldsOf(call);
  const app = world.apps.get(fields['client_id'] ?? '');
  return suffer(app ? recorded(app, null, call) : null, () => grantToken(app, fields));
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

function answerSeller(world: World, app: Application, seller: Seller, call: Call, staleBy: number): Reply {
  const [root = '', second = '', ...rest] = call.path.slice(1).split('/').map(decodeURIComponent);
  const what = `${call.method} ${root}/${second}`;
  switch (what) {
    case 'GET users/me':
      return describeSeller(seller);
    case 'POST checkout/preferences':
      return createPreference(app, world.origin, seller, call);
    case 'GET checkout/preferences':
    case 'PUT checkout/preferences':
      return answerPreference(world, app, seller, call, rest[0] ?? '');
    case 'GET v1/payment_methods':
      return paymentMethods;
    case 'GET v1/payments':
    case 'PUT v1/payments':
    case 'POST v1/payments':
      return answerPayment(world, app, seller, call, rest, staleBy);
    case 'GET merchant_orders/search':
      return searchMerchantOrders(app, seller, call.query);
    case 'GET v1/chargebacks':
      return findChargeback(app, seller, rest[0] ?? '');
    default:
      return call.method === 'GET' && root === 'merchant_orders'
        ? findMerchantOrder(app, seller, second)
        : notFound();
  }
}

function answerPreference(world: World, app: Application, seller: Seller, call: Call, id: string): Reply {
  if (id === 'search') return searchPreferences(app, world.origin, seller, call.query);
  const preference = ownPreference(app, seller, id);
  if (call.method === 'GET' || !preference) return readPreference(app, world.origin, preference);
  return updatePreference(app, world.origin, seller, preference, call);
}

function answerPayment(
  world: World,
  app: Application,
  seller: Seller,
  call: Call,
  [id = '', below, refundId]: readonly string[],
  staleBy: number,
): Reply {
  if (id === 'search') return searchPayments(app, seller, call.query);
  const payment = app.payments.get(Number(id));
  if (!payment || payment.sellerId !== seller.id) return paymentNotFound();
  if (below === 'refunds') {
    if (call.method === 'POST') return refundPayment(app, world.ids, seller, payment, call);
    return refundId ? findRefund(payment, refundId) : listRefunds(payment);
  }
  if (call.method === 'PUT') return cancelPayment(world, app, payment, call);
  return json(200, payment.versions.at(-1 - staleBy) ?? payment.versions[0]);
}

function cancelPayment(world: World, app: Application, payment: Payment, call: Call): Reply {
  const { status } = JSON.parse(call.body) as { status?: unknown };
  if (status !== 'cancelled') return badRequest('bad_request', 'Invalid value for status', 2016);
  if (!['pending', 'in_process', 'authorized'].includes(payment.status))
    return badRequest('bad_request', 'The action requested is not valid for the current payment state', 2018);
  void changePayment(app, world.ids, payment, { status, statusDetail: 'by_collector' }).told;
  return json(200, describePayment(app, payment));
}
