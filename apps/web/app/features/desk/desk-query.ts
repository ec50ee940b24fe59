import { type DeskOrder, deskOrders, type DeskState, deskStates } from '@perchero/contract/desk/desk.rules';
import { cursorParameter, paths } from '#app/shared/paths.ts';

/** What of the desk is shown. */
export interface DeskQuery {
  readonly state: DeskState | null;
  /** A part of the title; empty for all. */
  readonly words: string;
  readonly order: DeskOrder;
}

export const parameters = { state: 'estado', words: 'buscar', order: 'orden' } as const;

/** As they are in addresses. */
export const stateValues: Record<DeskState, string> = {
  listed: 'colgadas',
  paused: 'pausadas',
  reserved: 'reservadas',
  sold: 'vendidas',
  review: 'en-revision',
  hidden: 'ocultas',
  removed: 'quitadas',
  vacation: 'de-vacaciones',
  processing: 'con-fotos-en-camino',
};
export const orderValues: Record<DeskOrder, string> = {
  date: 'nuevas',
  price: 'precio',
  likes: 'gustadas',
  views: 'vistas',
};

export function readDeskQuery(address: URLSearchParams): DeskQuery {
  return {
    state: deskStates.find((state) => stateValues[state] === address.get(parameters.state)) ?? null,
    words: address.get(parameters.words)?.trim().slice(0, 80) ?? '',
    order: deskOrders.find((order) => orderValues[order] === address.get(parameters.order)) ?? 'date',
  };
}

/** The address of the desk with this query. */
export function deskPath({ state, words, order }: DeskQuery, cursor: string | null = null): string {
  const search = new URLSearchParams({
    ...(state && { [parameters.state]: stateValues[state] }),
    ...(words && { [parameters.words]: words }),
    ...(order !== 'date' && { [parameters.order]: orderValues[order] }),
    ...(cursor !== null && { [cursorParameter]: cursor }),
  }).toString();
  return search === '' ? paths.desk : `${paths.desk}?${search}`;
}

/** The query of the API call. */
export function callQuery({ state, words, order }: DeskQuery, cursor: string | null) {
  return {
    ...(state && { state }),
    ...(words && { q: words }),
    order,
    ...(cursor !== null && { cursor }),
  };
}
