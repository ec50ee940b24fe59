import { formatGarmentCode } from '@perchero/contract/garments/garment-code.rules';
import { garmentEvents } from '#modules/garments/index.ts';
import { findPassedOn } from '../garments/passed-on.ts';
import { productUrl } from '../texts.ts';
import type { Kind } from './registry.ts';

/** To earlier owners who told something: the garment has another owner, whose name it does not say. */
export const garment: Kind = {
  name: 'garment',
  setting: {
    kind: 'garment',
    title: 'Historia de tus prendas',
    about: 'Cuando una prenda que fue tuya sigue viaje',
    icon: 'shirt',
    defaults: { bell: true, mail: false, push: false },
    channels: ['bell'],
  },
  icon: 'shirt',
  text: ({ productTitle, garment: passedOn }) => ({
    title: `${productTitle ?? 'Una prenda'} siguió viaje`,
    message: passedOn ? `Ya tuvo ${passedOn.owners} dueños. Mirá su historia.` : 'Mirá su historia.',
  }),
  url: (row) => (row.garment ? `/prenda/${formatGarmentCode(row.garment.code)}` : productUrl(row)),
  mail: null,
  source: { hears: [garmentEvents.passedOn], find: findPassedOn },
};
