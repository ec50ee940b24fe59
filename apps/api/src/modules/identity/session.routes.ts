import { maskPhone } from '@perchero/contract/identity/phone.rules';
import * as contract from '@perchero/contract/identity/session';
import { AppError } from '#platform/app-error.ts';
import { inTransaction } from '#platform/database.ts';
import type { Mount } from '#platform/http.ts';
import { giveTokens, refreshTokens } from './bearer.ts';
import { confirmPassword } from './confirm-password.ts';
import { deleteEmailChange } from './email-changes.queries.ts';
import { challengeCookie } from './mail-jobs.ts';
import type { IdentityParts } from './parts.ts';
import { challengedPerson } from './phone-link.ts';
import { giveSecondFactor } from './second-factor.ts';
import { sessionCookie, showSession } from './sessions.ts';
import { deleteSession, deleteSessions } from './sessions.queries.ts';
import { signIn } from './sign-in.ts';

const done = { success: true } as const;

export function sessionRoutes(mount: Mount, parts: IdentityParts): void {
  mount(contract.getSession, async ({ actor, caller }) => {
    if (actor.kind === 'member') return { session: await showSession(parts, actor.sessionId) };
    if (actor.kind === 'guest' && actor.ended) {
      caller.clearCookie(sessionCookie);
      if (actor.ended !== 'not-signed-in') throw new AppError(actor.ended);
    }
    return { session: null };
  });

  mount(contract.signIn, async ({ body: { email, password, bearer, botToken }, caller }) => {
    const asBearer = bearer === true && !caller.isBrowser;
    const opened = await signIn(parts, { email, password, caller, asBearer, botToken });
    const session = await showSession(parts, opened.id);
    return asBearer ? { session, tokens: await giveTokens(parts, opened) } : { session };
  });

  mount(contract.refreshTokens, ({ body }) => refreshTokens(parts, body.refresh_token));

  mount(contract.signOut, async ({ actor, caller }) => {
    if (actor.kind === 'member' || actor.kind === 'phone') await endSession(parts, actor.id, actor.sessionId);
    for (const name of [sessionCookie, challengeCookie]) caller.clearCookie(name);
    return done;
  });

  mount(contract.confirmPassword, async ({ actor, body }) => {
    await confirmPassword(parts, actor, body.password);
    return { session: await showSession(parts, actor.sessionId) };
  });

  mount(contract.giveSecondFactor, async ({ actor, body }) => {
    await giveSecondFactor(parts, actor, body.code);
    return { session: await showSession(parts, actor.sessionId) };
  });

  mount(contract.revokeSession, async ({ actor, body }) => {
    await endSession(parts, actor.id, body.id);
    return done;
  });

  mount(contract.revokeOtherSessions, async ({ actor }) => {
    await inTransaction(parts.db, async (tx) => {
      await deleteSessions(tx, actor.id, actor.sessionId);
      await deleteEmailChange(tx, actor.id);
    });
    return done;
  });

  mount(contract.getSignInSettings, async () => {
    const { passwordPolicy, botCheck } = parts.config;
    return { passwordPolicy, botCheck: { siteKey: botCheck.siteKey, scriptUrl: botCheck.scriptUrl } };
  });

  mount(contract.getAuthUser, async ({ body, caller }) => {
    const person = await challengedPerson(parts, body.email, caller);
    return { user: person && { phone: person.phone && maskPhone(person.phone) } };
  });
}

/** An e-mail change ends with the session that asked for it. */
async function endSession({ db }: IdentityParts, userId: string, sessionId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteSession(tx, userId, sessionId);
    await deleteEmailChange(tx, userId, sessionId);
  });
}
