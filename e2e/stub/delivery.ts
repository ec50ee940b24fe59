import type { Cart, CartDelivery, CartLine } from '@perchero/contract/cart/cart';
import type { Address, listAddresses } from '@perchero/contract/delivery/addresses';
import type { SellerDelivery } from '@perchero/contract/delivery/options';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { Page } from '@playwright/test';
import { withSettings } from './account.ts';
import { cartDelivery, cartGroup, cartLine, cartOf } from './cart.ts';
import type { StubShop } from './shop.ts';

export const pricedDelivery = {
  department: 'Montevideo',
  in_person: true,
  zone: 'Palermo',
  parcel: 'priced',
  local_cents: 19_000,
  country_cents: 26_000,
} as const;

export const homeAddress: Address = {
  id: '5b0c8c3e-6f6c-4a57-9b51-3a3c1b1f2001',
  kind: 'home',
  label: 'Casa',
  recipient: 'Lucía Ferreira',
  phone: '+59894123456',
  street: 'Gonzalo Ramírez',
  door: '1522',
  apartment: '5',
  office: null,
  locality: 'Palermo',
  department: 'Montevideo',
  postal_code: null,
  notes: null,
  is_default: true,
};

export const officeAddress: Address = {
  ...homeAddress,
  id: '5b0c8c3e-6f6c-4a57-9b51-3a3c1b1f2002',
  kind: 'office',
  label: 'Lo de mi hermana',
  recipient: 'Inés Ferreira',
  street: null,
  door: null,
  apartment: null,
  office: 'Agencia DAC Tacuarembó',
  locality: 'Tacuarembó',
  department: 'Tacuarembó',
  is_default: false,
};

export function setAddresses(shop: StubShop, addresses: readonly Address[]): void {
  const body: ReplyOf<typeof listAddresses> = { addresses: [...addresses] };
  shop.state.answers['GET /api/addresses'] = { body };
}

/** By parcel from Elena with its address, on arrival from Mateo, and from Sofía still to be chosen. */
export function deliveryCart(): Cart {
  const group = (seller: Parameters<typeof cartGroup>[0], line: CartLine, change: Partial<CartDelivery>) =>
    cartGroup(seller, [line], { delivery: cartDelivery(line.price * 100, change) });
  const onArrival = { parcel: 'on_arrival', local_cents: null, country_cents: null } as const;
  return cartOf([
    group('elena', cartLine('jumper'), {
      options: { ...pricedDelivery, department: 'Salto', zone: 'Centro' },
      chosen: 'parcel',
      address: homeAddress,
      cost_cents: 26_000,
    }),
    group('mateo', cartLine('shoes'), {
      options: { ...pricedDelivery, ...onArrival },
      chosen: 'parcel',
      address: homeAddress,
    }),
    group('sofia', cartLine('glasses'), {
      options: pricedDelivery,
      chosen: null,
      cost_cents: null,
      problem: 'Elegí de nuevo cómo te llega.',
    }),
  ]);
}

/** Lucía's settings at "Entregas"; returns the address of the page. */
export async function withDeliverySettings(
  page: Page,
  shop: StubShop,
  delivery: SellerDelivery = { settings: pricedDelivery, is_adult: true },
): Promise<string> {
  const settings = await withSettings(page, shop);
  shop.state.answers['GET /api/delivery-settings'] = { body: delivery };
  shop.state.answers['POST /api/delivery-settings/save'] = { body: { success: true } };
  shop.state.answers['POST /api/addresses/save'] = { body: { success: true } };
  shop.state.answers['POST /api/addresses/delete'] = { body: { success: true } };
  setAddresses(shop, [homeAddress, officeAddress]);
  return `${settings}?seccion=entregas`;
}
