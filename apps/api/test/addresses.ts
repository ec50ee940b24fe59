import { randomUUID } from 'node:crypto';
import type { Address } from '@perchero/contract/delivery/addresses';
import type { Visitor } from './visitor.ts';

export function anAddress(changes: Partial<Address> = {}): Address {
  return {
    id: randomUUID(),
    kind: 'home',
    label: 'Casa',
    recipient: 'Ana Pérez',
    phone: '+59899000001',
    street: 'Gonzalo Ramírez',
    door: '1522',
    apartment: null,
    office: null,
    locality: 'Palermo',
    department: 'Montevideo',
    postal_code: null,
    notes: null,
    is_default: false,
    ...changes,
  };
}

/** Saves an address of the visitor and returns its id. */
export async function saveAnAddress(visitor: Visitor, changes: Partial<Address> = {}): Promise<string> {
  const address = anAddress(changes);
  const reply = await visitor.post('/api/addresses/save', address);
  if (reply.status !== 200) throw new Error(`Saving answered ${reply.status} ${reply.body.code}`);
  return address.id;
}
