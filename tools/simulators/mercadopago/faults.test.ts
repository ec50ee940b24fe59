import { MercadoPagoConfig, Payment, PaymentRefund } from 'mercadopago';
import { describe, expect, it } from 'vitest';
import { aPreference, openSimulator, sdk } from './test/open-simulator.ts';

async function aPayment() {
  const simulator = await openSimulator();
  const { token } = simulator.aSeller();
  const { id: preferenceId } = await aPreference(token);
  const { payments } = await simulator.pay({ preference_id: preferenceId });
  simulator.app.calls.clear();
  return { ...simulator, token, id: payments[0]?.id ?? 0 };
}

describe('the official SDK against the simulator: faults', () => {
  it('C17 tells a wait, a failure that passes, silence and a page of a proxy apart', async () => {
    const { token, id, fail } = await aPayment();
    const get = (options: object) => new Payment(sdk(token, options)).get({ id });

    await fail({ effect: { kind: 'status', status: 429, headers: { 'retry-after': '7' } }, times: 1 });
    await expect(get({ maxRetries: 0 })).rejects.toMatchObject({ status: 429, retryAfter: 7 });

    await fail({ effect: { kind: 'status', status: 503 }, times: 2 });
    expect(await get({ maxRetries: 2, initialDelay: 1 })).toMatchObject({ id });

    await fail({ effect: { kind: 'hang' }, times: 1 });
    await expect(get({ maxRetries: 0, timeout: 50 })).rejects.toMatchObject({ error: 'connection_error' });

    await fail({ effect: { kind: 'status', status: 502, body: '<h1>Bad Gateway</h1>' }, times: 1 });
    await expect(get({ maxRetries: 0 })).rejects.toMatchObject({ status: 502 });
  });

  it('C18 the SDK’s patience ends with the head of an answer', async () => {
    const { token, id, fail } = await aPayment();
    await fail({ effect: { kind: 'slow-body', ms: 300 } });
    const started = performance.now();

    await new Payment(sdk(token, { maxRetries: 0, timeout: 50 })).get({ id });

    expect(performance.now() - started).toBeGreaterThan(250);
  });

  it('answers half of it, nothing, or what was true before', async () => {
    const { token, id, fail, sim } = await aPayment();
    const get = () => new Payment(sdk(token)).get({ id });

    await fail({ effect: { kind: 'malformed-json' }, times: 1 });
    expect((await get()).id).toBeUndefined();
    await fail({ effect: { kind: 'empty-200' }, times: 1 });
    expect((await get()).id).toBeUndefined();
    await sim('POST', `payments/${id}/status`, { status: 'charged_back', status_detail: 'in_process' });
    await fail({ effect: { kind: 'stale-read', versions: 1 }, times: 1 });
    expect((await get()).status).toBe('approved');
    expect((await get()).status).toBe('charged_back');
  });

  it('strikes only what it is for, after as many as it lets pass', async () => {
    const { token, id, fail } = await aPayment();
    const get = () => new Payment(sdk(token)).get({ id });
    await fail({
      match: { method: 'GET', path: '^/v1/payments/' },
      effect: { kind: 'reset' },
      after: 1,
      times: 1,
    });

    expect((await get()).id).toBe(id);
    await expect(get()).rejects.toMatchObject({ error: 'connection_error' });
    expect((await get()).id).toBe(id);
  });

  it('C20 a client that is kept sends the idempotency key of an earlier call again', async () => {
    const { token, id, app } = await aPayment();
    const kept = new MercadoPagoConfig({ accessToken: token, options: { maxRetries: 0 } });
    const refund = new PaymentRefund(kept);

    await refund.create({
      payment_id: id,
      body: { amount: 1 },
      requestOptions: { idempotencyKey: 'of the first' },
    });
    await refund.create({ payment_id: id, body: { amount: 2 } });

    const keys = app.calls.list().map(({ headers }) => headers['x-idempotency-key']);
    expect(keys).toEqual(['of the first', 'of the first']);
  });

  it('C21 a repeated POST keeps its idempotency key', async () => {
    const { token, id, app, fail } = await aPayment();
    await fail({ effect: { kind: 'lose-response' }, times: 1 });

    await new PaymentRefund(sdk(token, { maxRetries: 1, initialDelay: 1 })).total({ payment_id: id });

    const keys = app.calls.list().map(({ headers }) => headers['x-idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await new PaymentRefund(sdk(token)).list({ payment_id: id })).toHaveLength(1);
  });
});
