import { WebhookSignatureValidator } from 'mercadopago';
import { describe, expect, it, vi } from 'vitest';
import {
  aPreference,
  type Heard,
  openListener,
  openSimulator,
  webhookSecret,
} from './test/open-simulator.ts';

async function aPayer(answer?: (heard: Heard, number: number) => number, timeScale?: number) {
  const simulator = await openSimulator(timeScale ? { timeScale } : {});
  const { heard, url } = await openListener(answer);
  const { token, seller } = simulator.aSeller();
  const preference = await aPreference(token, { notification_url: url });
  const modes = (change: object) => simulator.sim('POST', 'webhooks', change);
  const pay = async (action = 'approve') =>
    (await simulator.pay({ preference_id: preference.id, action })).payments[0]?.id ?? 0;
  const hears = (count: number) => vi.waitFor(() => expect(heard).toHaveLength(count));
  return { ...simulator, heard, url, seller, pay, modes, hears };
}

const dataIdOf = ({ url }: Heard) => url.searchParams.get('data.id') ?? '';

function validate(heard: Heard, changes: object = {}) {
  WebhookSignatureValidator.validate({
    xSignature: heard.headers['x-signature'],
    xRequestId: heard.headers['x-request-id'],
    dataId: dataIdOf(heard),
    secret: webhookSecret,
    ...changes,
  });
}

const first = (heard: readonly Heard[]) => {
  const [one] = heard;
  if (!one) throw new Error('nothing was heard');
  return one;
};

describe('the simulator’s notifications', () => {
  it('C9 are signed as the official SDK verifies it, by what the address says', async () => {
    const { pay, heard, hears, seller } = await aPayer();
    const id = await pay();
    await hears(1);
    const one = first(heard);

    expect(() => validate(one)).not.toThrow();
    expect(() => validate(one, { dataId: '1' })).toThrow(
      expect.objectContaining({ reason: 'SignatureMismatch' }) as Error,
    );
    expect(() => validate(one, { secret: 'another' })).toThrow();
    expect(Object.fromEntries(one.url.searchParams)).toEqual({
      source_news: 'webhooks',
      o: 'order-1',
      'data.id': String(id),
      type: 'payment',
    });
    expect(JSON.parse(one.body)).toMatchObject({
      action: 'payment.created',
      data: { id: String(id) },
      type: 'payment',
      user_id: seller.id,
    });
  });

  it('C9 with times in milliseconds the SDK takes them for old', async () => {
    const { pay, heard, hears, modes } = await aPayer();
    await modes({ ts_unit: 'ms' });
    await pay();
    await hears(1);

    expect(() => validate(first(heard))).not.toThrow();
    expect(() => validate(first(heard), { toleranceSeconds: 300 })).toThrow(
      expect.objectContaining({ reason: 'TimestampOutOfTolerance' }) as Error,
    );
  });

  it('C19 come twice, in disorder, never, or with a wrong signature, as asked', async () => {
    const { pay, heard, hears, modes, sim } = await aPayer();
    await modes({ duplicate: { n: 2, gapMs: 0, concurrent: true } });
    await pay();
    await hears(3);
    expect(new Set(heard.map(({ headers }) => headers['x-request-id'])).size).toBe(3);

    heard.length = 0;
    await modes({ duplicate: null, hold: true });
    const one = await pay();
    const other = await pay('reject');
    await sim('POST', 'webhooks/flush', { order: 'reverse' });
    expect(heard.map(dataIdOf)).toEqual([String(other), String(one)]);

    heard.length = 0;
    await modes({ hold: false, drop: 1 });
    await pay();
    await modes({ drop: 0, badsig: true });
    const badly = await pay();
    await hears(1);
    expect(dataIdOf(first(heard))).toBe(String(badly));
    expect(() => validate(first(heard))).toThrow();
  });

  it('C19 come again until they are answered, as new requests with new signatures', async () => {
    const { pay, heard, hears, sim } = await aPayer((_, number) => (number < 3 ? 500 : 200));
    await pay();
    await hears(3);

    expect(new Set(heard.map(({ headers }) => headers['x-request-id'])).size).toBe(3);
    expect(new Set(heard.map(({ body }) => /"id":(\d{17})/.exec(body)?.[1])).size).toBe(3);
    for (const one of heard) expect(() => validate(one)).not.toThrow();
    await vi.waitFor(async () =>
      expect(await sim('GET', 'deliveries')).toMatchObject([{ state: 'done', attempts: 3, status: 200 }]),
    );
  });

  it('C19 of an older change end when there is a newer one', async () => {
    const { pay, heard, hears, sim } = await aPayer(() => 500, 1);
    await pay();
    await hears(2);
    await sim('POST', `payments/${dataIdOf(first(heard))}/status`, {
      status: 'refunded',
      status_detail: 'refunded',
    });
    await hears(4);

    expect(await sim('GET', 'deliveries')).toMatchObject([
      { action: 'payment.created', state: 'superseded', attempts: 2 },
      { action: 'payment.updated', state: 'waiting', attempts: 2 },
    ]);
    await sim('POST', 'clock', { advance: 20 * 60 });
    expect(heard).toHaveLength(5);
  });

  it('C19 come on the old channel too when the address does not refuse it, unverifiable there', async () => {
    const { aSeller, sim, pay: payBy } = await openSimulator();
    const { heard, url } = await openListener();
    const preference = await aPreference(aSeller().token, {
      notification_url: url.replace('source_news=webhooks&', ''),
    });
    await payBy({ preference_id: preference.id });
    await vi.waitFor(() => expect(heard).toHaveLength(4));

    const topics = heard.map(
      ({ url: { searchParams } }) => searchParams.get('topic') ?? searchParams.get('type'),
    );
    expect(topics.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
      'merchant_order',
      'merchant_order',
      'payment',
      'payment',
    ]);
    const payments = heard.filter(({ headers }) => headers['user-agent']?.endsWith(' payment'));
    expect(new Set(payments.map(({ headers }) => headers['x-request-id'])).size).toBe(1);
    const old = payments.find(({ url: { searchParams } }) => searchParams.has('topic'));
    expect(() => validate(old as Heard, { dataId: old?.url.searchParams.get('id') })).toThrow();
    await sim('POST', 'reset', {});
  });

  it('C22 have an id that only its text keeps', async () => {
    const { pay, heard, hears } = await aPayer();
    await pay();
    await hears(1);

    const written = /"id":(\d{17})/.exec(first(heard).body)?.[1] ?? '';
    expect(BigInt(written) > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
  });

  it('reach the shop before the buyer is sent back, if asked', async () => {
    const { pay, heard, modes } = await aPayer();
    await modes({ before_redirect: true });
    await pay();
    expect(heard).toHaveLength(1);
  });
});
