import { deliveryEvents } from '#modules/delivery/index.ts';
import { findDeliveryNotifications } from '../money/delivery-notifications.ts';
import { moneyText, moneyUrlOf } from '../money/money-text.ts';
import { writeMoneyMail } from '../money/write-mail.ts';
import { withoutMessage } from '../push/texts.ts';
import { purchaseSetting } from './purchase.ts';
import type { Kind } from './registry.ts';

/** To both sides: steps, deadlines and questions of a delivery. */
export const delivery: Kind = {
  name: 'delivery',
  setting: purchaseSetting,
  icon: 'package',
  text: moneyText,
  url: moneyUrlOf,
  mail: writeMoneyMail,
  push: { text: withoutMessage(moneyText) },
  source: { hears: Object.values(deliveryEvents), find: findDeliveryNotifications },
};
