import { randomUUID } from 'node:crypto';
import { runWithAdapter } from '@better-auth/core/context';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import type { Db, Tx } from '#platform/database/database.ts';

type Context = Awaited<ReturnType<typeof betterAuth<BetterAuthOptions>>['$context']>;
type People = Pick<
  Context['internalAdapter'],
  'createUser' | 'createAccount' | 'createSession' | 'updatePassword' | 'deleteUserSessions' | 'deleteUser'
>;

/** better-auth stores identities, credentials and sessions; it is called only inside our own transactions. */
export interface Auth {
  within<T>(tx: Tx, work: (people: People) => Promise<T>): Promise<T>;
  /** The routes of better-auth, which are not mounted; a test checks that none answers. */
  readonly paths: readonly string[];
}

const text = { type: 'string', required: true } as const;
const moment = { type: 'date', required: true } as const;

function optionsFor(secret: string, publicUrl: string): BetterAuthOptions {
  return {
    secret,
    baseURL: publicUrl,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Not 'uuid': that would throw away a given id of a newer version than 5.
    advanced: { database: { generateId: () => randomUUID() } },
    emailAndPassword: { enabled: true },
    user: {
      modelName: 'identity',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        username: text,
        birth_date: text,
        gender: text,
        terms_version: text,
        terms_accepted_at: moment,
        password_changed_at: moment,
      },
    },
    account: {
      modelName: 'credential',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    session: {
      modelName: 'session',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: { kind: text, last_seen_at: moment, confirmed_at: moment },
    },
  };
}

export async function createAuth(db: Db, secret: string, publicUrl: string): Promise<Auth> {
  const options = optionsFor(secret, publicUrl);
  const adapterOn = (connection: unknown) =>
    kyselyAdapter((connection as Tx).withSchema('auth'), { type: 'postgres', transaction: false })(options);
  const auth = betterAuth({ ...options, database: () => adapterOn(db) });
  const { internalAdapter } = await auth.$context;
  return {
    within: async (tx, work) => await runWithAdapter(adapterOn(tx), () => work(internalAdapter)),
    // Server-only endpoints have no path.
    paths: Object.values(auth.api).flatMap((endpoint) => (endpoint as { path?: string }).path ?? []),
  };
}
