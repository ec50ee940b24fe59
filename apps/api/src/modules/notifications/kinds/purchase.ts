import { moneyText, moneyUrlOf } from '../money/money-text.ts';
import { writeMoneyMail } from '../money/write-mail.ts';
import type { Kind } from './registry.ts';

/** To the buyer: their payment was received, and the parcel was sent. */
export const purchase: Kind = {
  name: 'purchase',
  setting: {
    kind: 'purchase',
    title: 'Compras',
    about: 'Cuando se acredita lo que compraste o sale el envío',
    icon: 'package',
    defaults: { bell: true, mail: true },
  },
  icon: 'package',
  text: moneyText,
  url: moneyUrlOf,
  mail: writeMoneyMail,
};
