import type { Condition } from '@perchero/contract/catalogue/product';

/** What buyers pay alike for. */
export const conditionGroups = {
  nuevo_con_etiqueta: 'new',
  nuevo_sin_uso: 'new',
  como_nuevo: 'used',
  buen_estado: 'used',
  con_detalles: 'flawed',
} as const satisfies Record<Condition, string>;
