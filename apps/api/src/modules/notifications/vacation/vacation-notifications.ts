import { daysAfter, startOfDay } from '@perchero/contract/days.rules';
import type { VacationEventPayload } from '#modules/catalogue/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { DeliveredEvent } from '#platform/events/events.ts';
import type { NewNotification } from '../insert.queries.ts';
import type { WriteMail } from '../kinds/registry.ts';
import type { NotificationRow } from '../notifications.queries.ts';
import { vacationTexts } from './texts.ts';
import { readVacations } from './vacation.queries.ts';

/** Stored: it never changes. */
export const vacationEnding = 'vacation-ending';
export const shelfUrl = '/ventas/estanteria';

export async function findVacationNotifications(
  db: Db,
  events: readonly DeliveredEvent[],
  now: Date,
): Promise<NewNotification[]> {
  const accountIds = events.map(({ payload }) => (payload as VacationEventPayload).accountId);
  const vacations = await readVacations(db, [...new Set(accountIds)]);
  return vacations.map(({ accountId, until, productCount }) => ({
    kind: 'sale',
    news: vacationEnding,
    accountId,
    productCount,
    cause: `${vacationEnding}:${until}`,
    deadline: firstDayBack(until),
    at: now,
  }));
}

/** When everything is listed again. */
function firstDayBack(until: string): Date {
  return startOfDay(daysAfter(until, 1));
}

export function vacationText({ deadline, movedAt, productCount }: NotificationRow) {
  return vacationTexts.ending(deadline ?? movedAt, productCount ?? 0);
}

/** Null when it was ended meanwhile. */
export const writeVacationMail: WriteMail = async (db, { accountId, username, fullName, siteUrl }) => {
  const [vacation] = await readVacations(db, [accountId]);
  if (!vacation) return null;
  return {
    kind: 'money-news',
    username,
    fullName,
    url: siteUrl + shelfUrl,
    settingsUrl: `${siteUrl}/perfil/${encodeURIComponent(username)}/editar?seccion=notificaciones`,
    ...vacationTexts.ending(firstDayBack(vacation.until), vacation.productCount),
    facts: [],
    action: vacationTexts.action,
  };
};
