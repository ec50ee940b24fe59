import type { Client } from 'pg';

/** What every shop knows of a product. */
export interface PeerProduct {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly price: number;
  readonly size: string;
  readonly category: string;
  readonly sex: string;
}

/** The products on sale of our generated catalogue. */
export async function readProducts(owner: Client): Promise<PeerProduct[]> {
  const { rows } = await owner.query<PeerProduct>(
    `select id::int, title, description, price_cents / 100 as price, size, product_type as category, sex
     from product where state = 'active' order by id`,
  );
  return rows;
}
