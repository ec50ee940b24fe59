import { z } from 'zod';
import { departments } from '../catalogue/product.ts';
import { defineEndpoint } from '../endpoint.ts';
import { incompleteDelivery, parcelPrice, sellerDelivery } from './options.ts';
import { parcelKinds } from './price.rules.ts';
import { deliverySettingsError, zoneLength } from './settings.rules.ts';
import { textLine } from './text-line.ts';

const settingsForm = z
  .strictObject({
    department: z.enum(departments, incompleteDelivery),
    in_person: z.boolean(incompleteDelivery),
    zone: textLine(zoneLength.max, 'invalid-zone').nullable(),
    parcel: z.enum(parcelKinds, incompleteDelivery),
    local_cents: parcelPrice,
    country_cents: parcelPrice,
  })
  .transform((form) => ({ ...form, zone: (form.in_person && form.zone) || null }))
  .superRefine((settings, context) => {
    const code = deliverySettingsError(settings);
    if (code) context.addIssue({ code: 'custom', message: code });
  });

const read = {
  method: 'GET',
  access: 'member',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
} as const;

export const getDeliverySettings = defineEndpoint({
  ...read,
  path: '/api/delivery-settings',
  summary: 'How the caller delivers what they sell',
  reply: sellerDelivery,
  errors: [],
});

export const saveDeliverySettings = defineEndpoint({
  ...read,
  method: 'POST',
  path: '/api/delivery-settings/save',
  limit: 'write',
  writes: true,
  summary: 'Choose how the caller delivers what they sell; existing orders keep their delivery',
  body: settingsForm,
  reply: z.object({ success: z.literal(true) }),
  refusals: { invalid: ['invalid-delivery-settings', 'invalid-zone'] },
  errors: ['in-person-adults-only'],
});
