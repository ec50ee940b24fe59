import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { type Answer, type Call, html, plain, simulatorServer } from '../http.ts';
import { answerApi } from './api.ts';
import { actAtCheckout, showCheckout } from './checkout/checkout.ts';
import { actOnTicket, showTicket } from './checkout/ticket.ts';
import { control } from './control/control.ts';
import { answerForSeller, askSeller } from './oauth/authorize.ts';
import { messagePage } from './pages.ts';
import { expireVouchers } from './payments.ts';
import { texts } from './texts.ts';
import type { World } from './world.ts';

const EXPIRY_CHECK_MS = 1000;

/** Mercado Pago's API, its authorization pages and its checkout, on one origin. */
export function mercadoPagoSimulator(world: World): Server {
  const server = simulatorServer(async (call) => {
    const answer = await answerTo(world, { ...call, path: call.path.replace(/(.)\/+$/, '$1') });
    if (typeof answer === 'string') return answer;
    return { ...answer, headers: { 'x-request-id': randomUUID(), ...answer.headers } };
  });
  const expiry = setInterval(() => {
    for (const app of world.apps.values()) void expireVouchers(app, world.ids);
  }, EXPIRY_CHECK_MS);
  server.on('close', () => {
    clearInterval(expiry);
    world.stop();
  });
  return server;
}

function answerTo(world: World, call: Call): Answer | Promise<Answer> {
  const { path } = call;
  if (path === '/__sim' || path.startsWith('/__sim/')) return control(world, call);
  const ticket = /^\/ticket\/(\d+)$/.exec(path)?.[1];
  if (ticket) return call.method === 'POST' ? actOnTicket(world, ticket, call) : showTicket(world, ticket);
  switch (`${call.method} ${path}`) {
    case 'GET /healthz':
      return plain(200, 'ok');
    case 'GET /':
      return { ...plain(302), headers: { location: '/__sim' } };
    case 'GET /authorization':
      return askSeller(world, call);
    case 'POST /authorization':
      return answerForSeller(world, call);
    case 'GET /checkout/v1/redirect':
      return showCheckout(world, call);
    case 'POST /checkout/v1/redirect':
      return actAtCheckout(world, call);
    case 'GET /sandbox/checkout/v1/redirect':
      return { ...html(messagePage(texts.sandbox)), status: 403 };
    default:
      return answerApi(world, call);
  }
}
