import type { OrderGarment } from '@perchero/contract/garments/garments';
import type { Order } from '@perchero/contract/orders/orders';
import { useId } from 'react';
import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { History } from '#app/ui/icons.ts';
import deliveryCss from './delivery/delivery.module.css';
import panel from './panel.module.css';
import { garmentTexts as texts } from './texts.ts';

interface OrderGarmentsProps {
  readonly order: Pick<Order, 'side' | 'items'>;
  readonly garments: readonly OrderGarment[];
}

/** Links to the stories of what was bought. */
export function OrderGarments({ order, garments }: OrderGarmentsProps) {
  const id = useId();
  if (garments.length === 0) return null;
  const isWithReader = order.side === 'purchase' && garments.some(({ can_list: canList }) => canList);
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <h2 id={id}>{isWithReader ? texts.continues : texts.story}</h2>
      {isWithReader && <p>{texts.tell}</p>}
      <div className={deliveryCss.actions}>
        {garments.map(({ product_id: productId, code }) => (
          <ButtonLink key={code} to={paths.garment(code)} kind="line">
            <History aria-hidden="true" />
            {texts.see(titleOf(order, productId))}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}

function titleOf({ items }: Pick<Order, 'items'>, productId: number): string {
  return items.find(({ product_id: id }) => id === productId)?.title ?? '';
}
