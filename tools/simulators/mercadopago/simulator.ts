import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { type Answer, type Call, html, plain, simulatorServer } from '../http.ts';
import { answerApi } from './api.ts';
import { submitCheckout, submitTicket, showCheckout, showTicket } from './checkout/checkout.ts';
import { control } from './control.ts';
import { submitAuthorization, showAuthorization } from './oauth.ts';
import { messagePage } from './pages.ts';
import { expireVouchers } from './payments.ts';
import { texts } from './texts.ts';
import type { SimulatorState } from './state.ts';

const EXPIRY_CHECK_MS = 1000;

/** Mercado Pago's API, authorisation pages and checkout on one origin. */
export function mercadoPagoSimulator(state: SimulatorState): Server {
  const server = simulatorServer(async (call) => {
    const answer = await answerTo(state, { ...call, path: call.path.replace(/(.)\/+$/, '$1') });
    if (typeof answer === 'string') return answer;
    return { ...answer, headers: { 'x-request-id': randomUUID(), ...answer.headers } };
  });
  const expiry = setInterval(() => {
    for (const app of state.apps.values()) void expireVouchers(app, state.ids);
  }, EXPIRY_CHECK_MS);
  server.on('close', () => {
    clearInterval(expiry);
    state.stop();
  });
  return server;
}

function answerTo(state: SimulatorState, call: Call): Answer | Promise<Answer> {
  const { path } = call;
  if (path.startsWith('/__sim/')) return control(state, call);
  const ticket = /^\/ticket\/(\d+)$/.exec(path)?.[1];
  if (ticket) return call.method === 'POST' ? submitTicket(state, ticket, call) : showTicket(state, ticket);
  switch (`${call.method} ${path}`) {
    case 'GET /healthz':
      return plain(200, 'ok');
    case 'GET /authorization':
      return showAuthorization(state, call);
    case 'POST /authorization':
      return submitAuthorization(state, call);
    case 'GET /checkout/v1/redirect':
      return showCheckout(state, call);
    case 'POST /checkout/v1/redirect':
      return submitCheckout(state, call);
    case 'GET /sandbox/checkout/v1/redirect':
      return { ...html(messagePage(texts.sandbox)), status: 403 };
    default:
      return answerApi(state, call);
  }
}
