import { z } from 'zod';
import { departments } from '../catalogue/product.ts';
import { defineEndpoint } from '../endpoint.ts';
import { normalizePhone } from '../identity/phone.rules.ts';
import {
  addressKinds,
  addressLengths as lengths,
  isMobile,
  isPostalCode,
  isRecipient,
  maxAddresses,
} from './address.rules.ts';
import { textLine } from './text-line.ts';

/** Where a buyer receives parcels. */
export const address = z
  .object({
    /** Chosen by the browser. */
    id: z.uuid(),
    kind: z.enum(addressKinds),
    label: z.string(),
    recipient: z.string(),
    phone: z.string(),
    /** Street and door of a home; the office of a carrier, where the parcel is picked up. */
    street: z.string().nullable(),
    door: z.string().nullable(),
    apartment: z.string().nullable(),
    office: z.string().nullable(),
    locality: z.string(),
    department: z.enum(departments),
    postal_code: z.string().nullable(),
    notes: z.string().nullable(),
    is_default: z.boolean(),
  })
  .meta({ id: 'Address' });

export type Address = z.output<typeof address>;

const invalid = { error: 'invalid-address' } as const;
const required = (max: number) => textLine(max, invalid.error).pipe(z.string().min(1, invalid));
const optional = (max: number) =>
  textLine(max, invalid.error)
    .transform((text) => text || null)
    .nullable();

/** What does not belong to the kind is dropped. */
const addressForm = z
  .strictObject({
    id: z.uuid(invalid),
    kind: z.enum(addressKinds, invalid),
    label: required(lengths.label),
    recipient: required(lengths.recipient).refine(isRecipient, invalid),
    phone: z
      .string(invalid)
      .max(40, invalid)
      .transform((typed) => normalizePhone(typed) ?? '')
      .refine(isMobile, invalid),
    street: optional(lengths.street),
    door: optional(lengths.door),
    apartment: optional(lengths.apartment),
    office: optional(lengths.office),
    locality: required(lengths.locality),
    department: z.enum(departments, invalid),
    postal_code: optional(lengths.postal_code).refine((code) => code === null || isPostalCode(code), invalid),
    notes: optional(lengths.notes),
    is_default: z.boolean(invalid),
  })
  .transform((form) =>
    form.kind === 'home' ? { ...form, office: null } : { ...form, street: null, door: null, apartment: null },
  )
  .refine(({ kind, street, door, office }) => (kind === 'home' ? street && door : office), invalid);

const read = {
  method: 'GET',
  access: 'member',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
} as const;
const write = { ...read, method: 'POST', limit: 'write', writes: true } as const;

export const listAddresses = defineEndpoint({
  ...read,
  path: '/api/addresses',
  summary: 'Own addresses for parcels, the default first',
  reply: z.object({ addresses: z.array(address).max(maxAddresses) }),
  errors: [],
});

// Idempotent: the browser chooses the id.
export const saveAddress = defineEndpoint({
  ...write,
  path: '/api/addresses/save',
  whenSuspended: true,
  summary: 'Add an own address, or change the one with this id; the first one is the default',
  body: addressForm,
  reply: z.object({ success: z.literal(true) }),
  refusals: { invalid: [invalid.error] },
  errors: ['address-book-full', 'not-found'],
});

export const deleteAddress = defineEndpoint({
  ...write,
  path: '/api/addresses/delete',
  whenSuspended: true,
  summary: 'Delete an own address; idempotent',
  body: z.strictObject({ id: z.uuid() }),
  reply: z.object({ success: z.literal(true) }),
  errors: [],
});
