import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Environment, repository } from '../../stack/environment.ts';
import { openCrowdPeople } from '../lib/crowd.ts';
import { openDatabase } from '../lib/database.ts';

/** Enough that none of them reaches the limit of an account. */
const peopleOfEach = 20;
export const blockedSellers = 1000;

/** The cookies of members without blocks, and of members who each blocked other sellers. */
export async function prepareViewers(env: Environment) {
  const people = await openCrowdPeople(env).people(2 * peopleOfEach);
  const [plain, blocking] = [people.slice(0, peopleOfEach), people.slice(peopleOfEach)];
  await using database = openDatabase(env);
  await database.rows(
    `insert into block (blocker_id, blocked_id, created_at)
     select viewer.id, seller.id, now() from unnest($1::uuid[]) as viewer (id)
     cross join lateral (
       select account_id as id from seller_counter where product_count > 0
       order by md5(account_id::text || viewer.id::text) limit $2
     ) as seller`,
    [blocking.map(({ id }) => id), blockedSellers],
  );
  await database.rows('analyze block');
  return { plain: plain.map(({ cookie }) => cookie), blocking: blocking.map(({ cookie }) => cookie) };
}

/** Indexes one product of a hundred again: engines in use have deleted documents, and count more slowly with them. */
export function updateProducts(env: Environment): Promise<void> {
  return changeProducts(env, 'version = version + 1 where id % 100 = 1');
}

/** Holds one product of a hundred, as a moderator would. */
export function holdProducts(env: Environment): Promise<void> {
  return changeProducts(env, `holds = '{hidden}', version = version + 1 where id % 100 = 0`);
}

async function changeProducts(env: Environment, change: string): Promise<void> {
  await using database = openDatabase(env);
  await database.rows(`update product set ${change} and state = 'active'`);
  const verify = ['apps/api/src/main-operator.ts', 'search', 'verify'];
  await promisify(execFile)('node', verify, { cwd: repository, env });
}
