import { OAuth, User } from 'mercadopago';
import { describe, expect, it, vi } from 'vitest';
import { openSimulator, redirectUri, sdk } from './test/open-simulator.ts';

const refused = { status: 400, error: 'invalid_grant' };

describe('the official SDK against the simulator: linking', () => {
  it('C1 calls the address that is set, and no other', async () => {
    const { aSeller, origin } = await openSimulator();
    const called = vi.spyOn(globalThis, 'fetch');

    await new User(sdk(aSeller().token)).get();

    const origins = called.mock.calls.map(([to]) => new URL(String(to)).origin);
    called.mockRestore();
    expect(origins).toEqual([origin]);
  });

  it('C2 a seller allows it, and the code is worth a grant once, to who began it', async () => {
    const { aSeller, authorize, exchange } = await openSimulator();
    const { seller } = aSeller();
    const given = await authorize(seller.id, { state: 'the state' });

    expect(given.state).toBe('the state');
    expect(await exchange(given)).toMatchObject({ user_id: seller.id, expires_in: 15_552_000 });
    await expect(exchange(given)).rejects.toMatchObject(refused);
    const another = { ...(await authorize(seller.id)), verifier: 'x'.repeat(43) };
    await expect(exchange(another)).rejects.toMatchObject(refused);
    const elsewhere = { ...(await authorize(seller.id)), redirectUri: `${redirectUri}/otra` };
    await expect(exchange(elsewhere)).rejects.toMatchObject(refused);
  });

  it('C2 without PKCE, or back to an address that is not registered, nobody is asked', async () => {
    const { app, origin } = await openSimulator();
    const ask = async (query: Record<string, string>) => {
      const all = { client_id: app.clientId, response_type: 'code', redirect_uri: redirectUri, ...query };
      return fetch(`${origin}/authorization?${new URLSearchParams(all).toString()}`, { redirect: 'manual' });
    };
    const pkce = { code_challenge: 'x', code_challenge_method: 'S256' };

    expect((await ask({})).status).toBe(400);
    expect((await ask({ ...pkce, redirect_uri: 'http://127.0.0.1:9/otra' })).status).toBe(400);
    expect((await ask({ ...pkce, client_id: '1' })).status).toBe(400);
    expect((await ask(pkce)).status).toBe(200);
  });

  it('C3 refreshing gives new tokens and ends the one it was done with', async () => {
    const { app, aSeller, authorize, exchange } = await openSimulator();
    const first = await exchange(await authorize(aSeller().seller.id));
    const refresh = (token = '') =>
      new OAuth(sdk('none')).refresh({
        body: { client_id: app.clientId, client_secret: app.clientSecret, refresh_token: token },
      });

    const second = await refresh(first.refresh_token);
    expect(second.access_token).not.toBe(first.access_token);
    await expect(refresh(first.refresh_token)).rejects.toMatchObject(refused);
    expect(await refresh(second.refresh_token)).toMatchObject({ token_type: 'Bearer' });
  });

  it('C4 the SDK’s own retries burn a refresh token whose answer was lost', async () => {
    const { app, aSeller, authorize, exchange, fail } = await openSimulator();
    const first = await exchange(await authorize(aSeller().seller.id));
    await fail({ match: { path: '^/oauth/token' }, effect: { kind: 'lose-response' }, times: 1 });

    const refresh = new OAuth(sdk('none', { initialDelay: 1 })).refresh({
      body: {
        client_id: app.clientId,
        client_secret: app.clientSecret,
        refresh_token: first.refresh_token ?? '',
      },
    });
    await expect(refresh).rejects.toMatchObject(refused);
    expect(await new User(sdk(first.access_token ?? '')).get()).toMatchObject({ site_id: 'MLU' });
  });

  it('C5 tells who a token belongs to until the seller takes it back or it is over', async () => {
    const { aSeller, authorize, exchange, sim } = await openSimulator();
    const { seller, token } = aSeller({ nickname: 'SOFI' });
    const linked = await exchange(await authorize(seller.id));
    const me = (of: string) => new User(sdk(of)).get();
    expect(await me(token)).toMatchObject({ id: seller.id, nickname: 'SOFI', site_id: 'MLU' });

    await sim('POST', `sellers/${seller.id}/revoke`, {});
    await expect(me(token)).rejects.toMatchObject({ status: 401 });
    await expect(me(linked.access_token ?? '')).rejects.toMatchObject({ status: 401 });

    const other = await exchange(await authorize(aSeller().seller.id));
    await sim('POST', 'clock', { advance: 181 * 86_400 });
    await expect(me(other.access_token ?? '')).rejects.toMatchObject({ status: 401 });
  });
});
