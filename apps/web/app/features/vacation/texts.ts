import { daysAfter } from '@perchero/contract/days.rules';
import { dayOf } from '#app/shared/away/texts.ts';
import { firstName } from '#app/shared/first-name.ts';
import { formatDay } from '#app/shared/format-moment.ts';
import { siteTexts } from '#app/shared/texts.ts';

export const texts = {
  open: 'Vacaciones',
  title: '¿Te vas de vacaciones?',
  about: (listed: number) =>
    listed === 1
      ? 'Tu prenda colgada se guarda hasta que vuelvas.'
      : `Tus ${listed} prendas colgadas se guardan hasta que vuelvas.`,
  sign: 'Estoy de vacaciones',
  signUntil: (until: string) => `hasta el ${dayOf(until)}`,
  until: '¿Hasta qué día?',
  day: 'Día',
  month: 'Mes',
  year: 'Año',
  limits: 'Desde mañana y hasta 90 días.',
  back: (until: string) => `Desde mañana y hasta 90 días. Vuelven solas el ${dayOf(daysAfter(until, 1))}.`,
  unsent: (count: number) =>
    count === 1
      ? 'Tenés 1 venta sin enviar: su plazo sigue corriendo.'
      : `Tenés ${count} ventas sin enviar: sus plazos siguen corriendo.`,
  unsentList: 'Ventas sin enviar',
  to: (buyer: string | null, place: string | null) =>
    [`para ${buyer === null ? 'una cuenta eliminada' : firstName(buyer)}`, place].filter(Boolean).join(', '),
  inPerson: 'en persona',
  /** A deadline ends with the day before its midnight. */
  due: (moment: Date) => `vence el ${formatDay(new Date(moment.getTime() - 1))}`,
  seeAll: 'Ver todas mis ventas',
  hidden: 'No aparecen en listas ni avisos. Su página queda, sin el botón de comprar.',
  noOffers: 'Las ofertas se apagan y en los carritos dice «De vacaciones».',
  cancel: 'Cancelar',
  begin: 'Empezar vacaciones',
  beginning: 'Empezando…',
  change: 'Guardar fecha',
  changing: 'Guardando…',
  end: 'Terminar vacaciones',
  ending: 'Terminando…',
  begun: 'Empezaron tus vacaciones: tus prendas se guardan en un momento.',
  changed: 'Cambiaste la fecha.',
  ended: 'Terminaron tus vacaciones: tus prendas vuelven en un momento.',
  loading: 'Cargando…',
  failed: 'No pudimos traer tus vacaciones.',
  retry: siteTexts.retry,
};
