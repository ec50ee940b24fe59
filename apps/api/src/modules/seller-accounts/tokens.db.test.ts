import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Answer } from '#platform/providers/mercadopago/provider.ts';
import { inTransaction } from '#platform/database/database.ts';
import { openLog } from '#platform/observability/log.ts';
import { openGateway } from '#platform/providers/mercadopago/gateway.ts';
import { aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../test/provider.ts';
import { maintainTokens, withToken } from './index.ts';

const test = await startTestApp();
const provider = await startProvider(test);

const day = 24 * 60 * 60;
const getUser = async (accountId: string) =>
  withToken(test, (await rowOf(accountId)).provider_user_id, (token) => test.gateway.getUser(token));
const refreshCalls = async () =>
  (await provider.calls()).filter(
    ({ path, body }) => path === '/oauth/token' && body.includes('refresh_token'),
  );

/** Links through the provider, so the tokens expire. */
async function aNewlyLinked() {
  const { member, visitor } = await aSignedInMember(test);
  const { id } = await provider.addSeller();
  const { body } = await visitor.get('/api/mp/authorize-url');
  const { state, code } = Object.fromEntries(await provider.authorize(body.url, id));
  const ended = await visitor.post('/api/mp/link', { state, code });
  if (ended.body.outcome !== 'ok') throw new Error(JSON.stringify(ended.body));
  return { member, visitor, providerUserId: String(id) };
}

async function rowOf(accountId: string) {
  return test.db
    .selectFrom('seller_grant')
    .innerJoin('seller_account', 'seller_account.account_id', 'seller_grant.account_id')
    .selectAll('seller_grant')
    .select('seller_account.state')
    .where('seller_grant.account_id', '=', accountId)
    .executeTakeFirstOrThrow();
}

async function relinkEventsOf(accountId: string): Promise<number> {
  const events = await test.db
    .selectFrom('outbox_event')
    .select('payload')
    .where('type', '=', 'seller-accounts.needs-relink')
    .execute();
  return events.filter(({ payload }) => (payload as { accountId: string }).accountId === accountId).length;
}

describe('PAY-08 T48 tokens of sellers', () => {
  it('are encrypted for one account and one column', async () => {
    const [seller, other] = [await aLinkedSeller(test, provider), await aLinkedSeller(test, provider)];
    const row = await rowOf(seller.member.id);
    const context = (values: object) =>
      inTransaction(test.db, (tx) =>
        tx.updateTable('seller_grant').set(values).where('account_id', '=', other.member.id).execute(),
      );

    expect(await getUser(seller.member.id)).toMatchObject({ kind: 'ok' });
    await context({ access_token: row.access_token, refresh_token: row.refresh_token });

    expect(await getUser(other.member.id)).toEqual({ kind: 'unauthorized' });
    expect(await rowOf(other.member.id)).toMatchObject({ state: 'needs_relink', access_token: null });
  });

  it('are both renewed thirty days before they expire', async () => {
    const { member } = await aNewlyLinked();
    const before = await rowOf(member.id);
    await maintainTokens(test);
    expect(await rowOf(member.id)).toEqual(before);
    await provider.advance(151 * day);
    await provider.forgetCalls();

    await maintainTokens(test);

    const after = await rowOf(member.id);
    expect(after.access_token).not.toBe(before.access_token);
    expect(after.refresh_token).not.toBe(before.refresh_token);
    const daysLeft = ((after.token_expires_at?.getTime() ?? 0) - test.clock.now().getTime()) / (day * 1000);
    expect(daysLeft).toBeCloseTo(180, 1);
    await provider.advance(60 * day);
    expect(await getUser(member.id)).toMatchObject({ kind: 'ok' });
  });

  it('are renewed by one of ten concurrent processes, and all use the new one', async () => {
    const { member } = await aNewlyLinked();
    await provider.advance(181 * day);
    await provider.forgetCalls();

    const answers = await Promise.all(Array.from({ length: 10 }, () => getUser(member.id)));

    expect(answers.every(({ kind }) => kind === 'ok')).toBe(true);
    expect(await refreshCalls()).toHaveLength(1);
  });

  it('revoked at the provider are deleted, and the seller is notified once', async () => {
    const { member, visitor, providerUserId } = await aLinkedSeller(test, provider);
    await provider.revoke(Number(providerUserId));

    const answers = await Promise.all(Array.from({ length: 3 }, () => getUser(member.id)));

    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ kind: 'unauthorized' })));
    expect(await rowOf(member.id)).toMatchObject({ access_token: null, refresh_token: null, key_id: null });
    expect((await visitor.get('/api/mp/account')).body.account).toMatchObject({ state: 'needs_relink' });
    expect(await relinkEventsOf(member.id)).toBe(1);
  });

  it('stay while the provider is unavailable, so the seller need not link again', async () => {
    const { member } = await aNewlyLinked();
    await provider.advance(151 * day);
    await provider.fail({ match: { path: '/oauth/token' }, effect: { kind: 'status', status: 503 } });

    await maintainTokens(test);

    await provider.heal();
    expect(await rowOf(member.id)).toMatchObject({
      state: 'linked',
      refresh_failures: 1,
      renewing_until: null,
    });
    expect(await getUser(member.id)).toMatchObject({ kind: 'ok' });
    await maintainTokens(test);
    expect(await rowOf(member.id)).toMatchObject({ refresh_failures: 0 });
  });

  it('stay when the renewal response is lost, as long as the old one is valid', async () => {
    const { member } = await aNewlyLinked();
    await provider.advance(151 * day);
    await provider.fail({ match: { path: '/oauth/token' }, effect: { kind: 'lose-response' } });

    await maintainTokens(test);
    await provider.heal();
    // The refresh token was already used.
    await maintainTokens(test);

    expect(await rowOf(member.id)).toMatchObject({ state: 'linked', refresh_failures: 2 });
    expect(await getUser(member.id)).toMatchObject({ kind: 'ok' });
    await provider.advance(30 * day);
    expect(await getUser(member.id)).toEqual({ kind: 'unauthorized' });
    expect(await relinkEventsOf(member.id)).toBe(1);
  });

  it('are renewed after the renewing process crashed', async () => {
    const { member } = await aNewlyLinked();
    await provider.advance(181 * day);
    const until = new Date(test.clock.now().getTime() - 1);
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('seller_grant')
        .set({ renewing_until: until })
        .where('account_id', '=', member.id)
        .execute(),
    );

    expect(await getUser(member.id)).toMatchObject({ kind: 'ok' });
  });

  it('are re-encrypted under a new key, and decrypt with the old one until then', async () => {
    const { member, providerUserId } = await aLinkedSeller(test, provider);
    const [old] = test.config.mercadoPago.tokenKeys;
    const newer = { id: 'newer', key: Buffer.alloc(32, 7) };
    const withKeys = (...tokenKeys: typeof test.config.mercadoPago.tokenKeys) => ({
      ...test,
      config: { ...test.config, mercadoPago: { ...test.config.mercadoPago, tokenKeys } },
    });
    const ask = (deps: ReturnType<typeof withKeys>) =>
      withToken(deps, providerUserId, (token): Promise<Answer<unknown>> => test.gateway.getUser(token));
    if (!old) throw new Error('no key');

    // A missing key does not lose the tokens.
    expect(await ask(withKeys(newer))).toEqual({ kind: 'unknown' });
    expect(await rowOf(member.id)).toMatchObject({ state: 'linked', key_id: old.id });

    expect(await ask(withKeys(newer, old))).toMatchObject({ kind: 'ok' });
    await maintainTokens(withKeys(newer, old));
    expect(await rowOf(member.id)).toMatchObject({ state: 'linked', key_id: 'newer' });
    expect(await ask(withKeys(newer))).toMatchObject({ kind: 'ok' });
    await maintainTokens(withKeys(old, newer));
  });
});

it('PAY-08 T48 no plaintext token in a dump, a log or a response, from linking to provider errors', async () => {
  const lines: string[] = [];
  const log = openLog(
    { service: 'test', commit: 'test', level: 'debug' },
    { write: (line) => lines.push(line) },
  );
  const gateway = openGateway({ ...test, log });
  const deps = { ...test, log, gateway };
  const { member, visitor, providerUserId } = await aNewlyLinked();
  await aProduct(test.db, { sellerId: member.id });
  const secrets = [test.config.mercadoPago.clientSecret, test.config.mercadoPago.appAccessToken];
  await withToken(deps, providerUserId, async (token) => {
    secrets.push(token);
    return gateway.getUser(token);
  });
  const seen: unknown[] = [];
  for (const path of [
    '/api/mp/account',
    '/api/account/export',
    '/api/billing-info',
    '/api/openapi.json',
    '/api/mp/authorize-url',
  ])
    seen.push((await visitor.get(path)).body);
  await provider.fail({ match: { path: '/oauth/token' }, effect: { kind: 'status', status: 500 } });
  await provider.revoke(Number(providerUserId));
  await withToken(deps, providerUserId, (token) => gateway.getUser(token));
  await provider.heal();
  await aLinkedSeller(test, provider);

  const tokens = (await provider.calls())
    .flatMap(({ headers, body }) => [headers['authorization']?.replace('Bearer ', ''), body])
    .flatMap((text) => text?.match(/(APP_USR-|TG-)[\w-]+/g) ?? []);
  const { stdout: dump } = await promisify(execFile)('pg_dump', ['--inserts', test.ownerUrl], {
    maxBuffer: 200 * 1024 * 1024,
  });

  expect(lines.join('\n')).toContain('payment provider');
  expect(dump).toContain(providerUserId);
  for (const secret of new Set([...secrets, ...tokens])) {
    expect(dump).not.toContain(secret);
    expect(lines.join('\n')).not.toContain(secret);
    expect(JSON.stringify(seen)).not.toContain(secret);
  }
  // Random values may contain the prefix alone.
  expect(dump).not.toMatch(/APP_USR-\d|TG-[0-9a-f]{8}/);
});
