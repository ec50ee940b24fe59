import { maskPhone } from '@perchero/contract/identity/phone.rules';
import * as contract from '@perchero/contract/identity/session';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Mount } from '#platform/http/http.ts';
import { issueTokens, refreshTokens } from './bearer.ts';
import { confirmPassword } from './confirm-password.ts';
import { deleteEmailChange } from './email-changes.queries.ts';
import { challengeCookie } from './mail-jobs.ts';
import type { IdentityDeps } from './deps.ts';
import { endSession, endSessions } from './end-sessions.ts';
import { findChallengedPerson } from './phone-link.ts';
import { verifySecondFactor } from './second-factor.ts';
import { sessionCookie, showSession } from './sessions.ts';
import { signIn } from './sign-in.ts';

const done = { success: true } as const;

export function sessionRoutes(mount: Mount, deps: IdentityDeps): void {
  mount(contract.getSession, async ({ actor, caller }) => {
    if (actor.kind === 'member') return { session: await showSession(deps, actor.sessionId) };
    if (actor.kind === 'guest' && actor.ended) {
      caller.clearCookie(sessionCookie);
      if (actor.ended !== 'not-signed-in') throw new AppError(actor.ended);
    }
    return { session: null };
  });

  mount(contract.signIn, async ({ body: { email, password, bearer, botToken }, caller }) => {
    const asBearer = bearer === true && !caller.isBrowser;
    const opened = await signIn(deps, { email, password, caller, asBearer, botToken });
    const session = await showSession(deps, opened.id);
    return asBearer ? { session, tokens: await issueTokens(deps, opened) } : { session };
  });

  mount(contract.refreshTokens, ({ body }) => refreshTokens(deps, body.refresh_token));

  mount(contract.signOut, async ({ actor, caller }) => {
    if (actor.kind === 'member' || actor.kind === 'phone')
      await endOwnSession(deps, actor.id, actor.sessionId);
    for (const name of [sessionCookie, challengeCookie]) caller.clearCookie(name);
    return done;
  });

  mount(contract.confirmPassword, async ({ actor, body }) => {
    await confirmPassword(deps, actor, body.password);
    return { session: await showSession(deps, actor.sessionId) };
  });

  mount(contract.confirmSecondFactor, async ({ actor, body }) => {
    await verifySecondFactor(deps, actor, body.code);
    return { session: await showSession(deps, actor.sessionId) };
  });

  mount(contract.revokeSession, async ({ actor, body }) => {
    await endOwnSession(deps, actor.id, body.id);
    return done;
  });

  mount(contract.revokeOtherSessions, async ({ actor }) => {
    await inTransaction(deps.db, async (tx) => {
      await endSessions(tx, deps.clock, actor.id, actor.sessionId);
      await deleteEmailChange(tx, actor.id);
    });
    return done;
  });

  mount(contract.getSignInSettings, async () => {
    const { passwordPolicy, botCheck } = deps.config;
    return { passwordPolicy, botCheck: { siteKey: botCheck.siteKey, scriptUrl: botCheck.scriptUrl } };
  });

  mount(contract.getAuthUser, async ({ body, caller }) => {
    const person = await findChallengedPerson(deps, body.email, caller);
    return { user: person && { phone: person.phone && maskPhone(person.phone) } };
  });
}

/** A pending e-mail change ends with the session that requested it. */
async function endOwnSession({ db, clock }: IdentityDeps, userId: string, sessionId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endSession(tx, clock, userId, sessionId);
    await deleteEmailChange(tx, userId, sessionId);
  });
}
