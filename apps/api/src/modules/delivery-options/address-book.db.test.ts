import { randomUUID } from 'node:crypto';
import type { Address } from '@perchero/contract/delivery/addresses';
import { describe, expect, it } from 'vitest';
import { anAddress, saveAnAddress } from '../../../test/addresses.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember, goodPassword } from '../../../test/people.ts';
import { hearAll, unlimited } from '../../../test/sellers.ts';
import { statusesOf, type Visitor } from '../../../test/visitor.ts';

const test = await startTestApp({ limiter: unlimited });

const aPerson = async () => (await aSignedInMember(test)).visitor;
const save = (visitor: Visitor, address: object) => visitor.post('/api/addresses/save', address);
const list = async (visitor: Visitor) => (await visitor.get('/api/addresses')).body.addresses as Address[];
const remove = (visitor: Visitor, id: string) => visitor.post('/api/addresses/delete', { id });
const defaultOf = async (visitor: Visitor) =>
  (await list(visitor)).filter(({ is_default }) => is_default).map(({ id }) => id);

describe('the address book', () => {
  it('DELI-05 holds homes and offices; the first one is the default', async () => {
    const ana = await aPerson();
    const home = anAddress({ phone: '099 123 456', apartment: '5', notes: ' Portón  verde ' });
    const office = anAddress({
      kind: 'office',
      label: 'Lo de mi hermana',
      office: 'Agencia DAC Tacuarembó',
      street: null,
      door: null,
      locality: 'Tacuarembó',
      department: 'Tacuarembó',
      postal_code: '45000',
    });
    await save(ana, home);
    await save(ana, office);

    expect(await list(ana)).toEqual([
      { ...home, phone: '+59899123456', notes: 'Portón verde', is_default: true },
      { ...office, is_default: false },
    ]);
  });

  it('DELI-05 a repeated save changes the address and adds none', async () => {
    const ana = await aPerson();
    const address = anAddress();
    const replies = await Promise.all([save(ana, address), save(ana, address)]);
    await save(ana, { ...address, door: '1600' });

    expect(statusesOf(replies)).toEqual([200, 200]);
    expect(await list(ana)).toEqual([{ ...address, door: '1600', is_default: true }]);
  });

  it.each([
    ['no street', { street: ' ' }],
    ['no door', { door: null }],
    ['no last name', { recipient: 'Ana' }],
    ['a landline', { phone: '24001234' }],
    ['a foreign number', { phone: '+5491123456789' }],
    ['no locality', { locality: '' }],
    ['another department', { department: 'Buenos Aires' }],
    ['a short postal code', { postal_code: '4500' }],
    ['long notes', { notes: 'x'.repeat(121) }],
    ['an office without its name', { kind: 'office' }],
  ])('DELI-05 refuses %s', async (_, changes) => {
    const ana = await aPerson();
    expect(await save(ana, { ...anAddress(), ...changes })).toMatchObject({
      status: 400,
      body: { code: 'invalid-address', error: 'Revisá la dirección: falta algún dato.' },
    });
    expect(await list(ana)).toEqual([]);
  });

  it('DELI-05 has five at most, also for concurrent requests', async () => {
    const ana = await aPerson();
    for (let saved = 0; saved < 4; saved++) await saveAnAddress(ana);
    const fifth = anAddress();
    const sixth = anAddress();
    const replies = await Promise.all([
      save(ana, fifth),
      save(ana, sixth),
      save(ana, fifth),
      save(ana, sixth),
    ]);

    expect(statusesOf(replies).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'address-book-full',
      error: 'Ya tenés 5 direcciones. Eliminá alguna para agregar otra.',
    });
    const saved = await list(ana);
    expect(saved).toHaveLength(5);
    expect((await save(ana, { ...saved[4], label: 'Trabajo' })).status).toBe(200);
    await remove(ana, saved[4]?.id ?? '');
    expect((await save(ana, anAddress())).status).toBe(200);
  });

  it('DELI-05 nobody reads, changes or deletes the address of another person', async () => {
    const ana = await aPerson();
    const bruno = await aPerson();
    const id = await saveAnAddress(ana);
    const before = await list(ana);

    const refused = await save(bruno, anAddress({ id, door: '1', is_default: true }));
    expect([refused.status, refused.body.code]).toEqual([404, 'not-found']);
    expect((await remove(bruno, id)).body).toEqual({ success: true });
    expect(await list(bruno)).toEqual([]);
    expect(await list(ana)).toEqual(before);
    for (const call of [test.visitor().get('/api/addresses'), save(test.visitor(), anAddress())])
      expect((await call).body.code).toBe('not-signed-in');
  });

  it('DELI-05 always has one default', async () => {
    const ana = await aPerson();
    const first = await saveAnAddress(ana);
    const second = await saveAnAddress(ana, { is_default: true });
    expect(await defaultOf(ana)).toEqual([second]);
    await save(ana, anAddress({ id: second, is_default: false }));
    expect(await defaultOf(ana)).toHaveLength(1);

    await saveAnAddress(ana, { id: second, is_default: true });
    await remove(ana, second);
    await remove(ana, second);
    expect(await defaultOf(ana)).toEqual([first]);
    await remove(ana, first);
    expect((await remove(ana, randomUUID())).status).toBe(200);
    expect(await list(ana)).toEqual([]);
  });

  it('DELI-05 is part of the export and goes with the account', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const id = await saveAnAddress(visitor);
    const zone = 'Palermo';
    await visitor.post('/api/delivery-settings/save', {
      department: 'Montevideo',
      in_person: true,
      zone,
      parcel: 'none',
      local_cents: null,
      country_cents: null,
    });
    const { body } = await visitor.get('/api/account/export');
    expect(body).toMatchObject({ delivery_settings: { zone }, addresses: [{ street: 'Gonzalo Ramírez' }] });

    await visitor.post('/api/delete-user-by-email', { email: member.email, password: goodPassword });
    await hearAll(test);
    const rows = await test.db.selectFrom('address').select('id').where('id', '=', id).execute();
    const settings = await test.db
      .selectFrom('delivery_settings')
      .select('zone')
      .where('account_id', '=', member.id)
      .execute();
    expect([...rows, ...settings]).toEqual([]);
  });
});
