import { randomBytes } from 'node:crypto';
import { type Call, fieldsOf, html, plain, type Reply } from '../../http.ts';
import type { Application } from '../application.ts';
import { after, minutes } from '../clock.ts';
import { addSeller } from '../sellers.ts';
import { texts } from '../texts.ts';
import type { World } from '../world.ts';
import { authorizationPage, messagePage } from '../pages.ts';

const CODE_MINUTES = 10;

interface Attempt {
  readonly app: Application;
  readonly redirectUri: string;
  readonly challenge: string | null;
  readonly state: string;
}

/** GET /authorization. What is wrong with the application is said here: the browser never goes back. */
export function askSeller(world: World, { query }: Call): Reply {
  const attempt = readAttempt(world, query);
  if (typeof attempt === 'string') return { ...html(messagePage(attempt)), status: 400 };
  return html(authorizationPage(attempt.app, query));
}

/** POST /authorization: a seller allows it, or nobody does. */
export function answerForSeller(world: World, call: Call): Reply {
  const attempt = readAttempt(world, call.query);
  if (typeof attempt === 'string') return { ...html(messagePage(attempt)), status: 400 };
  const { seller: chosen = '' } = fieldsOf(call);
  if (chosen === '') return backTo(attempt, { error: 'access_denied' });
  const { app } = attempt;
  const seller =
    chosen === 'new' ? addSeller(app, world.ids.next() % 10 ** 9) : app.sellers.get(Number(chosen));
  return seller ? backTo(attempt, { code: issueCode(attempt, seller.id) }) : plain(400);
}

export function issueCode({ app, redirectUri, challenge }: Omit<Attempt, 'state'>, sellerId: number): string {
  const code = `TG-${randomBytes(12).toString('hex')}-${sellerId}`;
  const expiresAt = after(app.clock.now(), minutes(CODE_MINUTES));
  app.codes.set(code, { sellerId, redirectUri, challenge, expiresAt });
  return code;
}

function readAttempt(world: World, query: URLSearchParams): Attempt | string {
  const app = world.apps.get(query.get('client_id') ?? '');
  if (!app || query.get('response_type') !== 'code') return texts.unknownApplication;
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!app.redirectUris.includes(redirectUri)) return texts.wrongRedirect;
  const challenge = query.get('code_challenge');
  const hasPkce = challenge !== null && query.get('code_challenge_method') === 'S256';
  if (app.requiresPkce && !hasPkce) return texts.pkceMissing;
  return { app, redirectUri, challenge, state: query.get('state') ?? '' };
}

function backTo({ redirectUri, state }: Attempt, result: Record<string, string>): Reply {
  const location = `${redirectUri}?${new URLSearchParams({ ...result, state }).toString()}`;
  return { ...plain(302), headers: { location } };
}
