import type { CartGroup, PaidGroup as Paid } from '@perchero/contract/cart/cart';
import { hasDelivery } from '@perchero/contract/delivery/price.rules';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#app/features/session/use-session.ts';
import { useAvatarUrl } from '#app/shared/site.ts';
import { formatTime } from '#app/shared/format-moment.ts';
import { formatCents } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { shortSize } from '#app/shared/short-size.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useFocusOnError } from '#app/ui/focus.ts';
import { Check, Hourglass } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { MissingPicture, Picture } from '#app/ui/picture.tsx';
import { SewnLabel } from '#app/ui/sewn-label.tsx';
import { Status } from '#app/ui/status.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import lineCss from './cart-line.module.css';
import { CartLine } from './cart-line.tsx';
import css from './cart-page.module.css';
import { deliveryTexts, lineTexts, pageTexts as texts } from './texts.ts';
import type { CartView } from './use-cart.ts';
import { usePayment } from './cart-summary.tsx';
import { AmountRows, amountsOf, isComplete } from './amounts.tsx';
import type { AddressDialogType } from './choose-address.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';

interface SellerGroupProps {
  readonly group: CartGroup;
  readonly view: CartView;
  readonly addressDialog: AddressDialogType;
}

/** The products of one seller and the button to pay for them. */
export function SellerGroup({ group, view, addressDialog }: SellerGroupProps) {
  const nameId = useId();
  const groupId = useId();
  const isGuest = useSession() === null;
  const { seller, lines, delivery, order } = group;
  const [attempt, setAttempt] = useState({ isMissing: false });
  useFocusOnError(groupId, attempt);
  const amounts = amountsOf([group]);
  const { phase, error, pay } = usePayment(group, view.reload);
  const busy = { ready: undefined, creating: texts.creating, leaving: texts.leaving }[phase];
  return (
    <section id={groupId} className={css.group} aria-labelledby={nameId}>
      <SellerHead seller={seller} nameId={nameId}>
        {order?.reserved_until && (
          <Status kind="wait">{texts.reservedUntil(formatTime(new Date(order.reserved_until)))}</Status>
        )}
      </SellerHead>
      <ul className={css.lines}>
        {lines.map((line) => (
          <CartLine key={line.id} line={line} setQuantity={view.setQuantity} remove={view.remove} />
        ))}
      </ul>
      {delivery && (
        <DeliveryChoice
          delivery={delivery}
          isMissing={attempt.isMissing && !isComplete(delivery)}
          onChoose={(choice) => view.chooseDelivery(group, choice)}
          addressDialog={addressDialog}
        />
      )}
      {delivery ? (
        <footer className={[css.foot, css.payable].join(' ')}>
          <dl className={css.rows}>
            <AmountRows amounts={amounts} />
          </dl>
          <div className={css.pay} data-foot="">
            <p className={css.subtotal}>
              <span>{texts.totalTo(seller.full_name)}</span> <b>{formatCents(amounts.total)}</b>
              {amounts.isPaidOnArrival && <small>{deliveryTexts.plusOnArrival}</small>}
            </p>
            <Button
              size="large"
              onClick={isGuest || isComplete(delivery) ? pay : () => setAttempt({ isMissing: true })}
              disabled={!hasDelivery(delivery.options)}
              {...(busy && { busyLabel: busy, 'aria-busy': true })}
            >
              {texts.pay(seller.full_name)}
            </Button>
          </div>
        </footer>
      ) : (
        <footer className={css.foot}>
          <p className={css.muted}>{texts.nothingToPay}</p>
        </footer>
      )}
      <VisuallyHidden>
        <span role="status">{busy}</span>
      </VisuallyHidden>
      {error && <Note kind="error">{error}</Note>}
    </section>
  );
}

interface SellerHeadProps {
  /** Null when the account was deleted. */
  readonly seller: CartGroup['seller'] | null;
  readonly nameId: string;
  readonly children?: ReactNode;
}

function SellerHead({ seller, nameId, children }: SellerHeadProps) {
  const avatar = useAvatarUrl(seller?.avatar_url ?? null);
  return (
    <header className={css.head}>
      {seller ? (
        <Link className={css.person} to={paths.profile(seller.username)}>
          <Avatar url={avatar} alt="" size="large" />
          <span>
            <h2 id={nameId}>{seller.full_name}</h2>
            <span>{`@${seller.username}`}</span>
          </span>
        </Link>
      ) : (
        <span className={css.person}>
          <Avatar url={null} alt="" size="large" />
          <h2 id={nameId}>{texts.goneSeller}</h2>
        </span>
      )}
      {children}
    </header>
  );
}

/** A seller's group that was just paid; it stays visible until the other groups are paid. */
export function PaidGroup({ group }: { group: Paid }) {
  const nameId = useId();
  const { seller, items, total_cents } = group;
  const isPaid = group.state === 'paid';
  return (
    <section className={css.group} aria-labelledby={nameId}>
      <SellerHead seller={seller} nameId={nameId}>
        <Status kind={isPaid ? 'ok' : 'wait'}>{isPaid ? texts.paid : texts.pending}</Status>
      </SellerHead>
      <ul className={css.lines}>
        {items.map((item) => (
          <li key={item.product_id} className={lineCss.line}>
            <span className={lineCss.photo}>
              {item.picture ? (
                <Picture {...item.picture} alt="" sizes="6rem" />
              ) : (
                <MissingPicture alt={item.title} />
              )}
            </span>
            <div className={lineCss.body}>
              <span className={lineCss.title}>{item.title}</span>
              <div className={lineCss.facts}>
                <SewnLabel>
                  <VisuallyHidden>{lineTexts.size}</VisuallyHidden>
                  {shortSize(item.size)}
                </SewnLabel>
                {item.quantity > 1 && <span className={lineCss.muted}>{texts.units(item.quantity)}</span>}
              </div>
            </div>
            <span className={lineCss.price}>{formatCents(item.unit_price_cents * item.quantity)}</span>
          </li>
        ))}
      </ul>
      <footer className={css.foot}>
        <div className={css.subtotal}>
          <span>{seller ? texts.totalTo(seller.full_name) : texts.total}</span>
          <b>{formatCents(total_cents)}</b>
        </div>
        <div className={css.outcome}>
          <span className={isPaid ? css.credited : css.waiting}>
            {isPaid ? <Check aria-hidden="true" /> : <Hourglass aria-hidden="true" />}
            {isPaid ? texts.credited : texts.waiting}
          </span>
          <ButtonLink kind="line" to={paths.purchase(group.order_id)}>
            {texts.seePurchase}
          </ButtonLink>
        </div>
      </footer>
    </section>
  );
}
