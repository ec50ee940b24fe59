import { guardedLimits } from '@perchero/contract/limits';
import { describe, expect, it } from 'vitest';
import { reservedOf } from '../../../../test/checkouts.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../../test/provider.ts';
import {
  aPaidSale,
  aSale,
  balancesOf,
  faultsOf,
  hear,
  historyOf,
  inboxRows,
  linesOf,
  providerBalances,
  stateOf,
} from '../../../../test/sales.ts';
import { unlimited } from '../../../../test/sellers.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);

/** An undelivered notification about a payment of a new order. */
async function aNotifiedSale(parties: Parameters<typeof aSale>[2] = {}) {
  const sale = await aSale(test, provider, parties);
  const [payment] = await provider.pay(sale.orderId);
  const [request] = await provider.takeWebhooks('fifo');
  if (!payment || !request) throw new Error('nothing was told');
  return { ...sale, paymentId: payment.id, request };
}

const stranger = await aLinkedSeller(test, provider);
const strangerId = Number(stranger.providerUserId);

const rows = async () => (await inboxRows(test)).length;

describe('a notification', () => {
  it('PAY-05 is stored before it is acknowledged, and the payment behind it pays the order', async () => {
    const { orderId, pieceId } = await aSale(test, provider);
    await provider.pay(orderId);

    expect(await provider.deliver()).toEqual([200]);
    expect(await stateOf(test, orderId)).toBe('awaiting_payment');
    await test.workMoney();

    expect(await historyOf(test, orderId)).toEqual(['creating', 'awaiting_payment', 'paid']);
    expect(await reservedOf(test, pieceId)).toBe(0);
    expect(await balancesOf(test, orderId)).toEqual(await providerBalances(provider, orderId));
    expect((await inboxRows(test)).at(-1)).toMatchObject({ state: 'done', signature: 'ok' });
    expect(await faultsOf(test)).toEqual([]);
    // It cannot be paid again.
    await expect(provider.pay(orderId)).rejects.toThrow('not_payable');
  });

  it('PAY-05 is refused in every forged form and not stored', async () => {
    const { orderId, request } = await aNotifiedSale();
    const { url, headers, body } = request;
    const { 'x-signature': signature = '', 'x-request-id': requestId = '', ...plain } = headers;
    const [ts = '', v1 = ''] = signature.split(',');
    const other = await aNotifiedSale({ buyer: await aSignedInMember(test) });
    const changed = (name: string, value: string | null) => {
      const address = new URL(url);
      if (value === null) address.searchParams.delete(name);
      else address.searchParams.set(name, value);
      return address.href;
    };
    const forged = [
      { url, headers: { ...plain, 'x-request-id': requestId } },
      { url, headers: { ...plain, 'x-request-id': requestId, 'x-signature': '' } },
      { url, headers: { ...plain, 'x-request-id': requestId, 'x-signature': 'ts,v1' } },
      { url, headers: { ...plain, 'x-request-id': requestId, 'x-signature': `${ts},v1=` } },
      { url, headers: { ...plain, 'x-request-id': requestId, 'x-signature': `${ts},${v1.slice(0, -2)}` } },
      { url, headers: { ...plain, 'x-request-id': requestId, 'x-signature': `${ts},v1=${'0'.repeat(64)}` } },
      { url, headers: { ...plain, 'x-request-id': requestId, 'x-signature': `ts=1,${v1}` } },
      { url, headers: { ...plain, 'x-request-id': requestId, 'x-signature': v1 } },
      { url, headers: { ...plain, 'x-request-id': 'another-request', 'x-signature': signature } },
      { url, headers: { ...plain, 'x-signature': signature } },
      { url: changed('data.id', '1'), headers },
      { url: changed('data.id', null), headers },
      { url: changed('data.id', String(other.paymentId)), headers },
      { url: `${url}&data.id=1`, headers },
    ];
    const before = await rows();

    const statuses: number[] = [];
    for (const each of forged) statuses.push((await provider.inject({ body, ...each })).status);
    statuses.push((await provider.notify({ data_id: 5, user_id: 1, sig: 'other-secret' })).status);

    expect(statuses.filter((status) => status === 401)).toHaveLength(14);
    expect(statuses.filter((status) => status === 400)).toHaveLength(1);
    expect(await rows()).toBe(before);
    await test.workMoney();
    expect(await stateOf(test, orderId)).toBe('awaiting_payment');
    const counted = await test.metrics.registry.getSingleMetricAsString('security_events_total');
    expect(counted).toContain('code="invalid-signature"');
  });

  it('PAY-05 is accepted with the old and the new secret during rotation', async () => {
    const { request, orderId } = await aNotifiedSale();
    const settings = test.config.mercadoPago as { webhookSecrets: string[] };
    settings.webhookSecrets = ['the-next-one', provider.webhookSecret];

    expect((await provider.inject(request)).status).toBe(200);
    await test.workMoney();

    expect(await stateOf(test, orderId)).toBe('paid');
    settings.webhookSecrets = [provider.webhookSecret];
  });

  it('PAY-05 without a valid signature is processed when configured, but not trusted', async () => {
    const { orderId, paymentId, seller } = await aNotifiedSale();
    const settings = test.config.mercadoPago as { signatureMode: string };
    settings.signatureMode = 'accept-unverified';

    const reply = await provider.notify({
      data_id: paymentId,
      user_id: Number(seller.providerUserId),
      sig: 'bad',
    });
    await test.workMoney();
    settings.signatureMode = 'enforce';

    expect(reply.status).toBe(200);
    expect(await stateOf(test, orderId)).toBe('paid');
    expect((await inboxRows(test)).at(-1)).toMatchObject({ signature: 'bad', state: 'done' });
  });

  it('PAY-05 with a forged body changes nothing that the provider does not confirm', async () => {
    const { orderId, request } = await aNotifiedSale();
    const lie = JSON.parse(request.body) as object;
    const lies = [
      { ...lie, user_id: strangerId, data: { id: '1' } },
      { ...lie, user_id: 'x'.repeat(500), action: ['payment.created'], type: 7 },
    ];
    for (const body of lies)
      expect((await provider.inject({ ...request, body: JSON.stringify(body) })).status).toBe(200);
    await test.workMoney();
    expect(await stateOf(test, orderId)).toBe('paid');

    const [rejected] = await provider.pay((await aSale(test, provider)).orderId, 'reject');
    const [delivery] = await provider.takeWebhooks('fifo');
    if (!rejected || !delivery) throw new Error('nothing was told');
    const approved = {
      ...(JSON.parse(delivery.body) as object),
      status: 'approved',
      action: 'payment.approved',
    };
    await provider.inject({ ...delivery, body: JSON.stringify(approved) });
    await test.workMoney();
    expect(await stateOf(test, rejected.external_reference ?? '')).toBe('awaiting_payment');
  });

  it('PAY-05 with invalid JSON is stored unchanged', async () => {
    const { orderId, request } = await aNotifiedSale();
    const before = await rows();

    for (const body of ['{"id":12345678901234567,', '', '\u0000\u0001', 'null', '[]', '"x"'])
      expect((await provider.inject({ ...request, body })).status).toBe(200);

    expect(await rows()).toBe(before + 6);
    expect((await inboxRows(test)).at(-6)?.raw?.toString()).toBe('{"id":12345678901234567,');
    // The order id is in our notification URL.
    await test.workMoney();
    expect(await stateOf(test, orderId)).toBe('paid');
  });

  it('PAY-05 above the size limit is refused', async () => {
    const { request } = await aNotifiedSale();

    const reply = await provider.inject({ ...request, body: JSON.stringify({ x: 'x'.repeat(70_000) }) });

    expect(reply.status).toBe(413);
  });

  it('PAY-05 is refused from a cross-site browser request', async () => {
    const { request } = await aNotifiedSale();
    const headers = { ...request.headers, origin: 'https://elsewhere.example' };

    expect((await provider.inject({ ...request, headers })).status).toBe(403);
  });

  it('SAFE-10 unsigned, wrongly signed and legacy notifications are counted and not stored', async () => {
    const before = await rows();
    const each = 100;
    const count = async (channel: string, signature: string) => {
      const { values } = await test.metrics.providerNotifications.get();
      return (
        values.find(({ labels }) => labels.channel === channel && labels.signature === signature)?.value ?? 0
      );
    };
    const kinds = [
      ['webhook', 'bad', 401],
      ['webhook', 'none', 401],
      ['ipn', 'none', 200],
    ] as const;
    const counted = { bad: await count('webhook', 'bad'), absent: await count('webhook', 'absent') };
    const countedIpn = await count('ipn', 'unsigned');

    for (const [channel, sig, status] of kinds) {
      const request = { data_id: 4_242, user_id: strangerId, channel, sig };
      const replies = await Promise.all(Array.from({ length: each }, () => provider.notify(request)));
      expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([status]));
    }

    expect(await rows()).toBe(before);
    expect(await count('webhook', 'bad')).toBe(counted.bad + each);
    expect(await count('webhook', 'absent')).toBe(counted.absent + each);
    expect(await count('ipn', 'unsigned')).toBe(countedIpn + each);
  });

  it('SAFE-10 accepting unverified notifications is rate-limited', async () => {
    const before = await rows();
    const settings = test.config.mercadoPago as { signatureMode: string };
    settings.signatureMode = 'accept-unverified';
    const { allowed } = guardedLimits['unverified-notifications'];

    const request = { data_id: 4_243, user_id: strangerId, sig: 'bad' } as const;
    const replies = await Promise.all(Array.from({ length: allowed + 20 }, () => provider.notify(request)));
    const signed = await provider.notify({ data_id: 4_244, user_id: strangerId });
    settings.signatureMode = 'enforce';

    expect(await rows()).toBeLessThanOrEqual(before + allowed + 1);
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20);
    expect(signed.status).toBe(200);
    test.clock.advance(60);
  });

  it('PAY-05 of unknown topics are recorded and change nothing', async () => {
    const before = await rows();

    expect(
      (await provider.notify({ data_id: 78, user_id: strangerId, type: 'point_integration_wh' })).status,
    ).toBe(200);
    expect((await provider.notify({ data_id: 'not-a-number', user_id: strangerId })).status).toBe(200);

    const added = (await inboxRows(test)).slice(before);
    expect(added.map(({ channel, state }) => `${channel} ${state}`)).toEqual([
      'webhook ignored',
      'webhook ignored',
    ]);
    await test.workMoney();
    expect((await inboxRows(test)).slice(before).map(({ attempts }) => attempts)).toEqual([0, 0]);
  });
});

describe('deliveries', () => {
  it('PAY-05 twenty concurrent deliveries change and book an order once', async () => {
    const { orderId, request } = await aNotifiedSale();

    const replies = await Promise.all(Array.from({ length: 20 }, () => provider.inject(request)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    // Two concurrent workers.
    await Promise.all([test.workMoney(), test.workMoney(), test.workMoney()]);

    expect(await historyOf(test, orderId)).toEqual(['creating', 'awaiting_payment', 'paid']);
    expect(await linesOf(test, orderId)).toHaveLength(4);
    const events = await test.db
      .selectFrom('outbox_event')
      .select('id')
      .where('payload', '@>', JSON.stringify({ orderId, to: 'paid' }) as never)
      .execute();
    expect(events).toHaveLength(1);
    expect(await faultsOf(test)).toEqual([]);
  });

  it('PAY-05 out of order end in the same state as in order', async () => {
    const { orderId } = await aSale(test, provider);
    const [payment] = await provider.pay(orderId, 'review');
    if (!payment) throw new Error('no payment');
    await provider.setStatus(payment.id, 'approved', 'accredited');
    await provider.setStatus(payment.id, 'in_mediation');
    await provider.setStatus(payment.id, 'approved', 'accredited');

    for (const request of await provider.takeWebhooks('reverse')) {
      await provider.inject(request);
      await test.workMoney();
    }

    expect(await stateOf(test, orderId)).toBe('paid');
    expect(await linesOf(test, orderId)).toHaveLength(4);
  });

  it('PAY-05 a repeated old approval does not revert an order', async () => {
    const { orderId, request, paymentId } = await aNotifiedSale();
    await provider.inject(request);
    await test.workMoney();
    await provider.setStatus(paymentId, 'refunded', 'refunded');
    await hear(test, provider);
    expect(await stateOf(test, orderId)).toBe('refunded');

    // The provider returns the old status.
    await provider.fail({
      match: { path: '/v1/payments/\\d+$' },
      effect: { kind: 'stale-read', versions: 1 },
    });
    await provider.inject(request);
    await test.workMoney();
    await provider.heal();

    expect(await stateOf(test, orderId)).toBe('refunded');
  });

  it('PAY-05 a notification that arrives before its payment is readable is retried', async () => {
    const { orderId, request } = await aNotifiedSale();
    const missing = { message: 'not found', error: 'not_found', status: 404, cause: [{ code: 2000 }] };
    await provider.fail({
      match: { path: '/v1/payments/\\d+$' },
      effect: { kind: 'status', status: 404, body: missing },
      times: 2,
    });
    await provider.inject(request);
    await test.workMoney();
    expect(await stateOf(test, orderId)).toBe('awaiting_payment');

    await provider.advance(5);
    await test.workMoney();
    await provider.advance(30);
    await test.workMoney();

    expect(await stateOf(test, orderId)).toBe('paid');
  });

  it('PAY-05 about an unknown payment are abandoned after some retries and counted', async () => {
    await provider.notify({ data_id: 999_999_999, user_id: strangerId });
    for (const seconds of [0, 5, 30, 300, 3600]) {
      await provider.advance(seconds);
      await test.workMoney();
    }

    const row = (await inboxRows(test)).find(({ resource_id: id }) => id === '999999999');
    expect(row).toMatchObject({ state: 'dead', last_error: 'missing', attempts: 5 });
  });

  it('PAY-05 are not lost while the provider is unavailable', async () => {
    const { orderId, request } = await aNotifiedSale();
    await provider.fail({ match: { path: '/v1/payments' }, effect: { kind: 'status', status: 503 } });
    await provider.inject(request);
    await test.workMoney();
    expect(await stateOf(test, orderId)).toBe('awaiting_payment');

    await provider.heal();
    await provider.advance(30);
    await test.workMoney();

    expect(await stateOf(test, orderId)).toBe('paid');
  });
});

describe('a payment that differs from its order', () => {
  it('PAY-05 in the collector does not change the order', async () => {
    const { orderId } = await aSale(test, provider);
    const forged = await provider.forge({
      external_reference: orderId,
      amount: 1290,
      currency: 'UYU',
      collector: strangerId,
      status: 'approved',
    });
    await provider.notify({ data_id: forged.id, user_id: strangerId });
    await test.workMoney();

    expect(await stateOf(test, orderId)).toBe('awaiting_payment');
    expect(await outcomeOf(forged.id)).toBe('mismatch');
    expect(await linesOf(test, orderId)).toEqual([]);
  });

  it('PAY-05 in the currency goes to review', async () => {
    const { orderId, seller, pieceId } = await aSale(test, provider);
    const collector = Number(seller.providerUserId);
    const forged = await provider.forge({
      external_reference: orderId,
      amount: 1290,
      currency: 'USD',
      collector,
      status: 'approved',
    });
    await provider.notify({ data_id: forged.id, user_id: collector });
    await test.workMoney();

    expect(await historyOf(test, orderId)).toContain('review (currency)');
    expect(await reservedOf(test, pieceId)).toBe(1);
  });

  it('PAY-05 with an unknown status goes to review', async () => {
    const { orderId, seller } = await aSale(test, provider);
    const collector = Number(seller.providerUserId);
    const forged = await provider.forge({
      external_reference: orderId,
      amount: 1290,
      collector,
      status: 'teleported',
    });
    await provider.notify({ data_id: forged.id, user_id: collector });
    await test.workMoney();

    expect(await historyOf(test, orderId)).toContain('review (status)');
  });

  it('PAY-05 without an order of ours is stored as foreign', async () => {
    const collector = strangerId;
    for (const reference of ['their-own-shop-77', '018f2c1e-7b1a-7c33-9a51-0123456789ab']) {
      const forged = await provider.forge({
        external_reference: reference,
        amount: 50,
        collector,
        status: 'approved',
      });
      await provider.notify({ data_id: forged.id, user_id: collector });
      await test.workMoney();
      expect(await outcomeOf(forged.id)).toBe('foreign');
    }
  });

  it('PAY-05 in the commission pays the order and is reported', async () => {
    const { orderId, seller } = await aSale(test, provider);
    const collector = Number(seller.providerUserId);
    const forged = await provider.forge({
      external_reference: orderId,
      amount: 1290,
      collector,
      status: 'approved',
    });
    await provider.notify({ data_id: forged.id, user_id: collector });
    await test.workMoney();

    expect(await stateOf(test, orderId)).toBe('paid');
    expect(await test.metrics.registry.getSingleMetricAsString('payment_mismatches_total')).toContain(
      'what="commission"',
    );
  });

  it('PAY-05 stores no data about the payer', async () => {
    const { paymentId } = await aPaidSale(test, provider);
    const row = await test.db
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', String(paymentId))
      .executeTakeFirstOrThrow();

    expect(JSON.stringify({ ...row, payment_type: '' })).not.toMatch(/payer|card|identification|@/i);
  });
});

async function outcomeOf(paymentId: number): Promise<string> {
  const { verdict } = await test.db
    .selectFrom('payment')
    .select('verdict')
    .where('id', '=', String(paymentId))
    .executeTakeFirstOrThrow();
  return verdict;
}
