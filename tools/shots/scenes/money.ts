import { withMoney } from '../stub/money.ts';
import { open, type Scene } from './types.ts';

/** What operators see of the money. */
export const moneyScenes: readonly Scene[] = [
  {
    name: 'dinero',
    about: 'Orders that wait longer than they should; the books agree',
    play: async (page, shop) => open(page, await withMoney(page, shop)),
  },
  {
    name: 'dinero-libros',
    about: 'Nothing waits, and the books do not agree',
    play: async (page, shop) =>
      open(
        page,
        await withMoney(page, shop, {
          orders: [],
          ledger: [
            { name: 'orders paid twice', count: 2 },
            { name: 'paid orders without their money', count: 1 },
          ],
        }),
      ),
  },
  {
    name: 'dinero-decidir',
    about: 'An operator decides about an order, with a reason',
    play: async (page, shop) => {
      await open(page, await withMoney(page, shop));
      await page.getByRole('button', { name: 'Decidir sobre la orden 1042' }).click();
      await page.getByRole('dialog').getByText('Devolver el dinero').click();
      await page.getByLabel('Motivo').fill('Lo pidieron las dos personas por correo.');
    },
  },
];
