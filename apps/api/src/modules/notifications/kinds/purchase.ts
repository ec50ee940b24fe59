import { moneyText, moneyUrlOf } from '../money/money-text.ts';
import { writeMoneyMail } from '../money/write-mail.ts';
import { withoutMessage } from '../push/texts.ts';
import type { Kind, Setting } from './registry.ts';

/** A row of the settings screen, shared with `delivery`. */
export const purchaseSetting: Setting = {
  kind: 'purchase',
  title: 'Compras y entregas',
  about: 'Cuando se acredita lo que compraste y con cada paso de una entrega',
  icon: 'package',
  defaults: { bell: true, mail: true, push: true },
};

/** To the buyer: their payment was received, and the parcel was sent. */
export const purchase: Kind = {
  name: 'purchase',
  setting: purchaseSetting,
  icon: 'package',
  text: moneyText,
  url: moneyUrlOf,
  mail: writeMoneyMail,
  push: { text: withoutMessage(moneyText) },
};
