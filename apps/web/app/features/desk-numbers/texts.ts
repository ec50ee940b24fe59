import type { NumbersOfDay } from '@perchero/contract/desk/numbers';
import type { NumberPeriod } from '@perchero/contract/desk/numbers.rules';
import { formatDayMonth, formatLongDate } from '#app/shared/format-moment.ts';
import { formatNumber } from '#app/shared/format.ts';

export type NumberName = Exclude<keyof NumbersOfDay, 'day'>;

/** Noon, so that no time zone moves it. */
const dateOf = (day: string) => new Date(`${day}T12:00:00-03:00`);

export const texts = {
  title: 'Cómo viene',
  period: 'Período',
  days: (count: NumberPeriod) => `${count} días`,
  names: {
    views: 'Vistas',
    likes: 'Me gusta',
    saves: 'Guardados',
    offers: 'Ofertas',
    sales: 'Ventas',
  } satisfies Record<NumberName, string>,
  byDay: 'Ver por día',
  hideDays: 'Ocultar los días',
  viewsByDay: 'Vistas por día',
  inPeriod: (count: NumberPeriod) => `en ${count} días`,
  anonymous: 'Contamos cuántas veces se miró, sin guardar quién.',
  dayByDay: 'Día por día',
  day: 'Día',
  today: 'Hoy',
  dayOf: (day: string) => formatDayMonth(dateOf(day)),
  /** What a line shows, for those who do not see it. */
  lineLabel: (name: NumberName, days: readonly NumbersOfDay[]): string => {
    const values = days.map((one) => one[name]);
    const max = Math.max(...values);
    const peak = days.find((one) => one[name] === max);
    const range = `entre ${formatNumber(Math.min(...values))} y ${formatNumber(max)}`;
    const where = max > 0 && peak ? `, con el máximo el ${formatDayMonth(dateOf(peak.day))}` : '';
    return `${texts.names[name]} por día: ${range}${where}`;
  },
  showAll: (count: NumberPeriod) => `Ver los ${count} días`,
  loading: 'Buscando tus números…',
  failed: 'No pudimos traer los números.',
  retry: 'Probar de nuevo',
  back: 'Estantería',
  edit: 'Editar',
  copy: 'Colgar una parecida',
  since: (moment: Date) => `desde el ${formatLongDate(moment)}`,
  states: {
    active: 'Colgada',
    withdrawn: 'Pausada',
    sold: 'Vendida',
    processing: 'En revisión',
    review: 'En revisión',
    hidden: 'Oculta',
    removed: 'Quitada',
  },
  pageTitle: (title: string) => `${title} · Estantería`,
};
