import { firstName } from '../first-name.ts';
import { formatDayOfMonth } from '../format-moment.ts';

/** `3 de febrero`, of an ISO date. */
export const dayOf = (date: string) => formatDayOfMonth(new Date(`${date}T12:00:00-03:00`));

export const awayTexts = {
  other: (fullName: string, until: string) =>
    `${firstName(fullName)} está de vacaciones hasta el ${dayOf(until)}.`,
  own: (until: string) => `Estás de vacaciones hasta el ${dayOf(until)}.`,
};
