import type { getVacation } from '@perchero/contract/desk/vacation';
import { daysAfter, todayInMontevideo } from '@perchero/contract/days.rules';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { withDesk } from './desk.ts';
import { aSale, dueAt } from './orders.ts';
import type { Page } from '@playwright/test';
import type { StubShop } from './shop.ts';

type Vacation = ReplyOf<typeof getVacation>;

export const inDays = (days: number) => daysAfter(todayInMontevideo(new Date()), days);

/** Two sales that wait: one by parcel, one in person. */
export function unsentSales(): Vacation['unsent'] {
  const [parcel, meeting] = [aSale(1051), aSale(1052)];
  const common = { title: 'Campera de jean', picture: parcel.items[0]?.picture ?? null, due_at: dueAt };
  return {
    count: 2,
    sales: [
      {
        ...common,
        order_id: parcel.id,
        method: 'parcel',
        buyer_name: 'Camila Olivera',
        department: 'Tacuarembó',
      },
      {
        ...common,
        order_id: meeting.id,
        method: 'in_person',
        buyer_name: 'Joaquín Píriz',
        department: null,
      },
    ],
  };
}

/** Signs Lucía in as a seller with sales; returns the address of the page with the switch. */
export async function withVacation(page: Page, shop: StubShop, change: Partial<Vacation> = {}) {
  const address = await withDesk(page, shop);
  const body: Vacation = { until: null, listed: 18, unsent: { count: 0, sales: [] }, ...change };
  shop.state.answers['GET /api/desk/vacation'] = { body };
  shop.state.answers['POST /api/desk/vacation'] = { body: { success: true } };
  return address;
}
