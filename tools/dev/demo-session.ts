/**
 * node tools/dev/demo-session.ts EMAIL   opens a session without a sign-in and prints its cookie
 *
 * For browser tests that are about something else: together they sign in more often than one address may.
 */
import { randomUUID } from 'node:crypto';
import { sessionCookie } from '@perchero/api/src/modules/identity/index.ts';
import { createKeys } from '@perchero/api/src/platform/keys.ts';
import { openDatabase } from '../prove/lib/database.ts';
import { environmentOf, variable } from '../stack/environment.ts';

const env = await environmentOf();
await using database = openDatabase(env);
const token = randomUUID();
const sessions = await database.rows(
  `insert into auth.session (token, user_id, expires_at, last_seen_at, confirmed_at, created_at, updated_at)
   select $1, id, now() + interval '1 day', now(), now(), now(), now() from auth.identity where email = $2
   returning id`,
  [token, process.argv[2]],
);
if (sessions.length === 0) throw new Error(`Nobody has the e-mail ${process.argv[2]}`);
const value = encodeURIComponent(createKeys(variable(env, 'AUTH_SECRET')).sign('session', token));
console.log(JSON.stringify({ name: sessionCookie, value }));
