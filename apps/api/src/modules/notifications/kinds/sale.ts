import { vacationEvents } from '#modules/catalogue/index.ts';
import { moneyText, moneyUrlOf } from '../money/money-text.ts';
import { writeMoneyMail } from '../money/write-mail.ts';
import { withoutMessage } from '../push/texts.ts';
import {
  findVacationNotifications,
  shelfUrl,
  vacationEnding,
  vacationText,
  writeVacationMail,
} from '../vacation/vacation-notifications.ts';
import type { Kind } from './registry.ts';

const text: Kind['text'] = (row) => (row.news === vacationEnding ? vacationText(row) : moneyText(row));

/** To the seller: paid, received by the buyer, and the end of a vacation. */
export const sale: Kind = {
  name: 'sale',
  setting: {
    kind: 'sale',
    title: 'Ventas',
    about: 'Cuando vendés una prenda',
    icon: 'coins',
    defaults: { bell: true, mail: true, push: true },
  },
  icon: 'coins',
  text,
  url: (row) => (row.news === vacationEnding ? shelfUrl : moneyUrlOf(row)),
  mail: (db, recipient, unsent) =>
    (unsent.news === vacationEnding ? writeVacationMail : writeMoneyMail)(db, recipient, unsent),
  push: { text: withoutMessage(text) },
  source: { hears: [vacationEvents.ending], find: findVacationNotifications },
};
