import { execFile } from 'node:child_process';
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { assembleIdentity } from '@perchero/api/src/identity-deps.ts';
import { openSession, sessionCookie } from '@perchero/api/src/modules/identity/index.ts';
import { createMember, type NewMember } from '@perchero/api/seed/create-member.ts';
import { linkAccount } from '@perchero/api/src/modules/seller-accounts/index.ts';
import { inTransaction } from '@perchero/api/src/platform/database/database.ts';
import type { Caller } from '@perchero/api/src/platform/http/caller.ts';
import { anEmail, aPhone } from '@perchero/api/test/outside.ts';
import type { BotCheckAction } from '@perchero/contract/identity/bot-check';
import { totpCode } from '../../dev/second-factor.ts';
import { type Environment, portOf, repository, variable } from '../../stack/environment.ts';
import { waitUntil } from '../../stack/wait.ts';
import { type Answer, type Api, type Browser, createBrowser, inParallel, outcomeOf, bodyOf } from './api.ts';
import { openDatabase } from './database.ts';
import { openProofRuntime } from './runtime.ts';

export type People = Awaited<ReturnType<typeof openPeople>>;
export type Member = Omit<NewMember, 'description' | 'avatarPath' | 'department'>;

export const goodPassword = 'tapado-camel-92';

/** People of a proof's database, made by the product's own use cases, and a look at their rows. */
export async function openPeople(env: Environment) {
  const runtime = openProofRuntime(env);
  const identity = assembleIdentity(runtime, { enqueue: async () => {} });
  const database = openDatabase(env);
  const { rows } = database;
  // Everybody has the same password, so one hash does for all.
  const sameHash = await identity.hasher.hash(goodPassword);
  const parts = { ...identity, hasher: { ...identity.hasher, hash: async () => sameHash } };

  async function member(changes: Partial<Member> = {}): Promise<Member> {
    const person = newMember(changes);
    await createMember(parts, person);
    return person;
  }

  return {
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

    count: (table: string, where = 'true', values: unknown[] = []): Promise<number> =>
      database.count(`select from ${table} where ${where}`, values),

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

    async [Symbol.asyncDispose](): Promise<void> {
      await database[Symbol.asyncDispose]();
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

/** Staff whose password and second factor were given just now, and will have been for the whole proof. */
export async function appoint(
  rows: People['rows'],
  people: readonly { readonly id: string }[],
  role: 'admin' | 'moderator',
): Promise<void> {
  const ids = people.map(({ id }) => id);
  await rows('update auth.identity set role = $2 where id = any ($1)', [ids, role]);
  await rows(
    `update auth.session set second_factor_at = now(), confirmed_at = now() + interval '1 day' where user_id = any ($1)`,
    [ids],
  );
}

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
    username: newUsername(),
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

export { anEmail, aPhone };

export function newUsername(): string {
  return Array.from({ length: 14 }, () => plainLetters[randomInt(plainLetters.length)]).join('');
}

export function registrationForm(changes: object = {}) {
  return {
    username: newUsername(),
    birthDate: '1990-05-17',
    gender: 'femenino',
    email: anEmail(),
    fullName: 'Ana Pérez',
    acceptTerms: true,
    ...changes,
  };
}

interface ReceivedMail {
  readonly id: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export type Outside = ReturnType<typeof openOutside>;

/** The mail sink and the simulators of a proof's copy. */
export function openOutside(env: Environment) {
  const twilio = variable(env, 'TWILIO_API_URL');
  const tokenUrl = new URL('/turnstile/v0/token', variable(env, 'TURNSTILE_VERIFY_URL'));
  const sitekey = variable(env, 'TURNSTILE_SITE_KEY');

  /** The last five hundred. */
  const mails = (query = '') => read<ReceivedMail[]>(`http://127.0.0.1:${portOf(env, 7)}/api/mails${query}`);
  const mailsTo = (address: string) => mails(`?to=${encodeURIComponent(address)}`);
  const messagesTo = (phone: string) =>
    read<{ body: string }[]>(`${twilio}/api/messages?to=${encodeURIComponent(phone)}`);

  async function codeSentTo(phone: string): Promise<string> {
    const [message] = await messagesTo(phone);
    const code = /\b\d{6}\b/.exec(message?.body ?? '')?.[0];
    if (!code) throw new Error(`No code was sent to ${phone}`);
    return code;
  }

  /** Waits for the link to a page in any of the mails to an address, the newest first. */
  async function linkTo(address: string, page: string): Promise<URL> {
    let found: URL | undefined;
    const look = async () => {
      const links = (await mailsTo(address)).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
      found = links.map((link) => new URL(link)).find(({ pathname }) => decodeURI(pathname).includes(page));
      return found !== undefined;
    };
    await waitUntil(`a link to ${page} in the mails to ${address}`, look, { seconds: 60 });
    return found ?? new URL('about:blank');
  }

  return {
    mails,
    mailsTo,
    messagesTo,
    codeSentTo,
    tokenIn: async (address: string, page: string) =>
      (await linkTo(address, page)).searchParams.get('token') ?? '',
    /** What the bot check gives to a person on our site. */
    async botToken(action: BotCheckAction): Promise<string> {
      const reply = await fetch(tokenUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: variable(env, 'PUBLIC_URL') },
        body: JSON.stringify({ sitekey, action }),
      });
      return ((await reply.json()) as { token: string }).token;
    },
  };
}

async function read<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}

interface Scene {
  readonly api: Api;
  readonly outside: Outside;
}

const steps = ['register', 'confirm', 'password', 'phone'] as const;

/** A browser that has begun a registration; `until` names the last step that is done. */
export async function registerUntil(
  { api, outside }: Scene,
  until: (typeof steps)[number],
  { address, ...changes }: { address: string; email?: string; username?: string },
) {
  const browser = createBrowser(api, address);
  const form = registrationForm(changes);
  const phone = aPhone();
  const has = (step: (typeof steps)[number]) => steps.indexOf(step) <= steps.indexOf(until);

  const begun = await must(browser, '/api/register', {
    ...form,
    botToken: await outside.botToken('register'),
  });
  const { id } = bodyOf(begun)['user'] as { id: string };
  if (has('confirm')) {
    const token = await outside.tokenIn(form.email, 'correo-verificado');
    await must(browser, '/api/registration/confirm-email', { token });
  }
  if (has('password'))
    await must(browser, '/api/set-password', { email: form.email, password: goodPassword });
  if (has('phone')) {
    await provePhone({ outside }, browser, phone);
    await must(browser, '/api/update-phone', { phone });
  }
  return { browser, form, phone, id };
}

/** Asks for a code and enters it; update-phone may then take the number. */
export async function provePhone(
  { outside }: Pick<Scene, 'outside'>,
  browser: Browser,
  phone: string,
): Promise<void> {
  await must(browser, '/api/phone/send-code', { phone, botToken: await outside.botToken('phone-code') });
  await must(browser, '/api/phone/verify-code', { phone, code: await outside.codeSentTo(phone) });
}

/** A step of the way to what is proven; when it is refused, the proof itself is wrong. */
export async function must(browser: Browser, path: string, body: object = {}): Promise<Answer> {
  const answer = await browser.post(path, body);
  if (answer.status !== 200) throw new Error(`${path} answered ${outcomeOf(answer)}, where it must work`);
  return answer;
}

export function signIn(browser: Browser, email: string, password = goodPassword): Promise<Answer> {
  return must(browser, '/api/session/sign-in', { email, password });
}

const run = promisify(execFile);

/** Somebody made an admin as the runbook says, signed in with both factors. */
export async function signedInAdmin(
  { stack, people, api }: { stack: { env: Environment }; people: People; api: Api },
  address: string,
): Promise<Browser> {
  const { email } = await people.member();
  const { stdout } = await run('node', ['apps/api/src/main-operator.ts', 'admin', 'grant', 'admin', email], {
    cwd: repository,
    env: stack.env,
  });
  const secret = /secret=([A-Z2-7]+)/.exec(stdout)?.[1] ?? '';
  const browser = createBrowser(api, address);
  await signIn(browser, email);
  await must(browser, '/api/session/second-factor', { code: totpCode(fromBase32(secret), new Date()) });
  return browser;
}

function fromBase32(text: string): string {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString();
}
