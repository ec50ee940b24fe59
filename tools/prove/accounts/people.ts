import { createHash, randomInt, randomUUID } from 'node:crypto';
import { assembleIdentity } from '@perchero/api/src/identity-deps.ts';
import { openSession, sessionCookie } from '@perchero/api/src/modules/identity/index.ts';
import { createMember, type NewMember } from '@perchero/api/src/modules/registration/index.ts';
import { linkAccount } from '@perchero/api/src/modules/seller-accounts/index.ts';
import type { Caller } from '@perchero/api/src/platform/http/caller.ts';
import { readConfig } from '@perchero/api/src/platform/config.ts';
import { inTransaction } from '@perchero/api/src/platform/database/database.ts';
import { openRuntime } from '@perchero/api/src/runtime.ts';
import { Pool, types } from 'pg';
import { type Environment, variable } from '../../stack/environment.ts';
import { inParallel } from './api.ts';

export type People = Awaited<ReturnType<typeof openPeople>>;
export type Member = Omit<NewMember, 'description' | 'avatarPath' | 'department'>;

export const goodPassword = 'tapado-camel-92';

// Counts come as numbers.
types.setTypeParser(types.builtins.INT8, Number);

/** People of a proof's database, made by the product's own use cases, and a look at their rows. */
export async function openPeople(env: Environment) {
  const config = readConfig({ ...env, LOG_LEVEL: 'silent' });
  const runtime = openRuntime(config, { service: 'proof', statementTimeoutMs: 60_000 });
  const identity = await assembleIdentity(runtime, { enqueue: async () => {} });
  const owner = new Pool({ connectionString: variable(env, 'MIGRATIONS_DATABASE_URL'), max: 4 });
  // A proof may take the database away while nobody asks it anything.
  owner.on('error', () => {});
  // Everybody has the same password, so one hash does for all.
  const sameHash = await identity.hasher.hash(goodPassword);
  const parts = { ...identity, hasher: { ...identity.hasher, hash: async () => sameHash } };

  async function member(changes: Partial<Member> = {}): Promise<Member> {
    const person = newMember(changes);
    await createMember(parts, person);
    return person;
  }

  async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await owner.query<Row>(text, values)).rows;
  }

  return {
    /** The library has calls without a path, too. */
    authPaths: identity.auth.paths.filter(Boolean),
    rows,
    member,
    members: (count: number) => inParallel(count, 8, () => member()),

    /** Somebody who has linked an account to be paid into. */
    async seller(): Promise<Member> {
      const person = await member();
      // Nobody pays here, so that the tokens need not be good.
      const grant = {
        providerUserId: String(randomInt(1e9)),
        accessToken: 'APP_USR-proof',
        refreshToken: 'TG-proof',
        expiresInSeconds: 180 * 24 * 60 * 60,
      };
      await inTransaction(runtime.db, (tx) =>
        linkAccount(tx, runtime, { accountId: person.id, nickname: null, grant }),
      );
      return person;
    },

    /** A session without the sign-in: its cookie in a jar. */
    async sessionOf({ id }: Pick<Member, 'id'>): Promise<Map<string, string>> {
      const opened = await inTransaction(runtime.db, (tx) =>
        openSession(identity, tx, { userId: id, kind: 'member', caller: nobody }),
      );
      return new Map([[sessionCookie, opened.signedToken]]);
    },

    /** Lets the windows of these limits pass. */
    async passTime(...limits: string[]): Promise<void> {
      // Locked in the order in which calls take them: some may be on their way.
      await rows(
        `with due as (
           select class, subject from rate_limit_window where class = any($1) order by class, subject for update)
         update rate_limit_window as w set window_ends_at = now() from due
         where w.class = due.class and w.subject = due.subject`,
        [limits],
      );
    },

    async count(table: string, where = 'true', values: unknown[] = []): Promise<number> {
      const [row] = await rows<{ count: number }>(`select count(*) from ${table} where ${where}`, values);
      return row?.count ?? 0;
    },

    /** One value for everything that makes up these accounts and registrations. */
    async checksumOf(ids: readonly string[]): Promise<string> {
      const sum = createHash('sha256');
      for (const [table, column] of ownTables) {
        const found = await rows(`select * from ${table} t where ${column} = any($1) order by t::text`, [
          ids,
        ]);
        sum.update(JSON.stringify(found));
      }
      return sum.digest('hex');
    },

    async close(): Promise<void> {
      await owner.end();
      await runtime.close();
    },
  };
}

const ownTables = [
  ['auth.identity', 'id'],
  ['auth.credential', 'user_id'],
  ['auth.session', 'user_id'],
  ['auth.email_change', 'user_id'],
  ['auth.second_factor', 'user_id'],
  ['account', 'id'],
  ['registration', 'id'],
  ['username_claim', 'owner_id'],
] as const;

const nobody: Caller = {
  address: '127.0.0.1',
  userAgent: 'proof',
  isBrowser: false,
  noCache: false,
  bearer: null,
  cookie: () => null,
  setCookie() {},
  clearCookie() {},
};

function newMember(changes: Partial<Member>): Member {
  return {
    id: randomUUID(),
    username: aUsername(),
    fullName: 'Ana Pérez',
    email: anEmail(),
    birthDate: '1990-05-17',
    gender: 'femenino',
    password: goodPassword,
    phone: aPhone(),
    ...changes,
  };
}

/** Letters that nothing else looks like, so that only the pairs meant to be alike are. */
const plainLetters = 'abcdefghjkopqstuxyz';

export function aUsername(): string {
  return Array.from({ length: 14 }, () => plainLetters[randomInt(plainLetters.length)]).join('');
}

export function anEmail(): string {
  return `p${randomInt(1e12)}@correo.example`;
}

export function aPhone(): string {
  return `+5989${1 + randomInt(8)}${String(randomInt(1_000_000)).padStart(6, '0')}`;
}

export function aForm(changes: object = {}) {
  return {
    username: aUsername(),
    birthDate: '1990-05-17',
    gender: 'femenino',
    email: anEmail(),
    fullName: 'Ana Pérez',
    acceptTerms: true,
    ...changes,
  };
}
