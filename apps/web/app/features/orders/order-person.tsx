import type { Order } from '@perchero/contract/orders/orders';
import { Link } from 'react-router';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { paths } from '#app/shared/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import css from './order-person.module.css';
import { texts } from './texts.ts';

/** Who is on the other side of an order; their name stays with them when they leave. A buyer is named once they have paid. */
export function OrderPerson({ order }: { order: Order }) {
  const person = order.other;
  const picture = useAvatarUrl(person?.avatar_url ?? null);
  if (!person) {
    return (
      <span className={css.person}>
        <Avatar url={null} alt="" />
        {order.side === 'sale' && order.paid_at === null ? texts.notPaidYet : texts.gone}
      </span>
    );
  }
  return (
    <Link className={css.person} to={paths.profile(person.username)}>
      <Avatar url={picture} alt="" />
      {person.full_name}
    </Link>
  );
}
