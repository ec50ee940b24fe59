import type { Seller } from './model.ts';

/** Accounts that nobody in the shop has linked, to try it with. */
export const demoSellers: readonly (Pick<Seller, 'id' | 'nickname'> & Partial<Seller>)[] = [
  { id: 710_000_001, nickname: 'ROPERO_DE_SOFI' },
  { id: 710_000_002, nickname: 'FERIAMARTIN' },
  { id: 710_000_003, nickname: 'LUCIA.VINTAGE' },
  { id: 710_000_004, nickname: 'TIENDADELCERRO' },
  { id: 710_000_005, nickname: 'ARGENTINA_SHOP', siteId: 'MLA' },
  { id: 710_000_006, nickname: 'SIN_IDENTIDAD', hasIdentity: false },
];
