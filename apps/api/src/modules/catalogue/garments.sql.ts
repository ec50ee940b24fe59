import { type RawBuilder, sql } from 'kysely';
import { isUnfinished } from '#modules/identity/suspension.sql.ts';

const listedStates = sql`('processing', 'active', 'withdrawn')`;

/** Whether a garment has no listing, and its owner has not just sold it: the delivery goes on. */
export function isListable(garmentId: RawBuilder<unknown>, ownerId: RawBuilder<unknown>) {
  return sql<boolean>`(
    not exists (select from product where product.garment_id = ${garmentId} and product.state in ${listedStates})
    and not exists (
      select from product
      join order_item on order_item.product_id = product.id
      join shop_order on shop_order.id = order_item.order_id
      left join delivery on delivery.order_id = shop_order.id
      where product.garment_id = ${garmentId} and product.state = 'sold' and product.seller_id = ${ownerId}
        and ${isUnfinished} and delivery.state is distinct from 'completed'))`;
}

/** For an update of a sold product that comes back: its seller may have passed the garment on, or listed it elsewhere. */
export const garmentAfterReturn = sql<number | null>`case when exists (
    select from garment_chapter
    where garment_chapter.garment_id = product.garment_id and until is null and voided_at is null
      and owner_id = product.seller_id)
  and not exists (
    select from product as other
    where other.garment_id = product.garment_id and other.id <> product.id and other.state in ${listedStates})
  then product.garment_id end`;
