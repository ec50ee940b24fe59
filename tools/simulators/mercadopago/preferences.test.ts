import { Preference } from 'mercadopago';
import { describe, expect, it } from 'vitest';
import { aPreference, openSimulator, sdk } from './test/open-simulator.ts';

describe('the official SDK against the simulator: preferences', () => {
  it('C6 makes a preference for the seller whose token it is', async () => {
    const { aSeller } = await openSimulator();
    const { seller, token } = aSeller();

    const made = await aPreference(token);

    expect(made).toMatchObject({
      collector_id: seller.id,
      external_reference: 'order-1',
      api_response: { status: 201 },
    });
    expect(made.id).toMatch(new RegExp(`^${seller.id}-[0-9a-f-]{36}$`));
    expect(made.init_point).toContain(`/checkout/v1/redirect?pref_id=${made.id}`);
  });

  it.each([
    ['invalid_items', { items: [] }],
    ['invalid_items', { items: [{ id: '1', title: 'x', quantity: 1.5, unit_price: 1 }] }],
    ['invalid_items', { items: [{ id: '1', title: 'x', quantity: 1, unit_price: -1 }] }],
    ['invalid_marketplace_fee', { marketplace_fee: 2000 }],
    ['invalid_external_reference', { external_reference: 'con espacios' }],
    ['invalid_auto_return', { back_urls: {} }],
    ['invalid_expiration_date_to', { expires: true, expiration_date_to: '2020-01-01T00:00:00.000-03:00' }],
    ['invalid_notification_url', { notification_url: `http://x/${'x'.repeat(250)}` }],
  ])('C6 refuses with %s what is wrong: %j', async (error, changes) => {
    const { aSeller } = await openSimulator();

    await expect(aPreference(aSeller().token, changes)).rejects.toMatchObject({ status: 400, error });
  });

  it('C6 refuses a seller who has not proved who they are, and a token of nobody', async () => {
    const { aSeller, app } = await openSimulator();

    await expect(aPreference(aSeller({ hasIdentity: false }).token)).rejects.toMatchObject({
      error: 'collector_does_not_comply_with_current_regulation',
    });
    await expect(aPreference(`APP_USR-${app.clientId}-1-2-3`)).rejects.toMatchObject({ status: 401 });
  });

  it('C7 a preference whose answer was lost is found by its reference', async () => {
    const { aSeller, fail } = await openSimulator();
    const { token } = aSeller();
    await fail({ match: { method: 'POST' }, effect: { kind: 'lose-response' }, times: 1 });
    await expect(aPreference(token)).rejects.toMatchObject({ error: 'connection_error' });

    const found = await new Preference(sdk(token)).search({ options: { external_reference: 'order-1' } });

    expect(found.elements).toHaveLength(1);
    const none = await new Preference(sdk(token)).search({ options: { external_reference: 'order-2' } });
    expect(none.elements).toEqual([]);
  });

  it('C8 nobody can pay a preference that was closed', async () => {
    const { aSeller, origin } = await openSimulator();
    const { token } = aSeller();
    const { id = '' } = await aPreference(token);
    const page = async () => (await fetch(`${origin}/checkout/v1/redirect?pref_id=${id}`)).text();
    expect(await page()).toContain('data-testid="pagar-aprobar"');

    await new Preference(sdk(token)).update({
      id,
      updatePreferenceRequest: {
        expires: true,
        expiration_date_to: new Date(Date.now() - 60_000).toISOString(),
      } as never,
    });

    expect(await page()).toContain('data-testid="pref-vencida"');
  });

  it('C10 the buyer comes back with the provider’s status after ours, and with the word null when they did not pay', async () => {
    const { aSeller, origin } = await openSimulator();
    const { id = '' } = await aPreference(aSeller().token);
    const act = async (action: string) => {
      const reply = await fetch(`${origin}/checkout/v1/redirect?pref_id=${id}`, {
        method: 'POST',
        body: new URLSearchParams({ action }),
        redirect: 'manual',
      });
      return new URL(reply.headers.get('location') ?? 'none:').searchParams;
    };

    const left = await act('abandon');
    expect(left.getAll('status')).toEqual(['failure', 'null']);
    expect(left.get('payment_id')).toBe('null');

    const paid = await act('approve');
    expect(paid.getAll('status')).toEqual(['success', 'approved']);
    expect([...paid.keys()]).toEqual([
      'status',
      'collection_id',
      'collection_status',
      'payment_id',
      'status',
      'external_reference',
      'payment_type',
      'merchant_order_id',
      'preference_id',
      'site_id',
      'processing_mode',
      'merchant_account_id',
    ]);
    expect(paid.get('external_reference')).toBe('order-1');
  });
});
