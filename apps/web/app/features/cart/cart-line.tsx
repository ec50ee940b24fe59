import type { CartLine as Line } from '@perchero/contract/cart/cart';
import { useRef } from 'react';
import { Link } from 'react-router';
import { formatDayAndTime } from '#app/shared/format-moment.ts';
import { formatPrice } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { shortSize } from '#app/shared/short-size.ts';
import { Minus, Plus } from '#app/ui/icons.ts';
import { MissingPicture, Picture } from '#app/ui/picture.tsx';
import { SewnLabel } from '#app/ui/sewn-label.tsx';
import { TextButton } from '#app/ui/button.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './cart-line.module.css';
import { isPayable } from './overlay-cart.rules.ts';
import { lineTexts as texts } from './texts.ts';
import type { CartView } from './use-cart.ts';

interface CartLineProps extends Pick<CartView, 'setQuantity' | 'remove'> {
  readonly line: Line;
  /** Closes the drawer when the link is followed. */
  readonly onOpen?: () => void;
}

/** A product in the cart, with what changed since it was added. */
export function CartLine({ line, setQuantity, remove, onOpen }: CartLineProps) {
  const item = useRef<HTMLLIElement>(null);
  const { id, title, price, quantity, picture, state, available } = line;
  const stateText = texts.states[state];
  const isUnpayable = !isPayable(line);

  function removeLine(): void {
    focusNeighbour(item.current);
    remove(line);
  }

  return (
    <li ref={item} className={css.line} data-over={isUnpayable || undefined}>
      <span className={css.photo}>
        {picture ? <Picture {...picture} alt="" sizes="6rem" /> : <MissingPicture alt={title} />}
      </span>
      <div className={css.body}>
        <Link className={css.title} to={paths.product(id)} {...(onOpen && { onClick: onOpen })}>
          {title}
        </Link>
        <div className={css.facts}>
          <SewnLabel>
            <VisuallyHidden>{texts.size}</VisuallyHidden>
            {shortSize(line.size)}
          </SewnLabel>
          <span className={css.muted}>{line.sexo}</span>
        </div>
      </div>
      <span className={css.price}>
        {formatPrice(price * quantity)}
        {line.agreed && !isUnpayable && (
          <s>
            <VisuallyHidden>{texts.listPrice}</VisuallyHidden>
            {formatPrice(line.agreed.list_price)}
          </s>
        )}
      </span>
      {stateText && <p className={css.state}>{stateText}</p>}
      {!isUnpayable && line.old_price !== null && <PriceChange price={price} before={line.old_price} />}
      {!isUnpayable && line.agreed && <AgreedPrice until={new Date(line.agreed.until)} />}
      <div className={css.tools}>
        {!isUnpayable && (available > 1 || quantity > 1) && (
          <QuantityStepper
            title={title}
            quantity={quantity}
            max={Math.max(available, 1)}
            onChange={(next) => setQuantity(line, next)}
          />
        )}
        <TextButton data-cart-remove="" aria-label={texts.removeOf(title)} onClick={removeLine}>
          {texts.remove}
        </TextButton>
      </div>
    </li>
  );
}

function PriceChange({ price, before }: { price: number; before: number }) {
  const text = price < before ? texts.cheaper : texts.dearer;
  return <p className={css.change}>{text(formatPrice(before))}</p>;
}

function AgreedPrice({ until }: { until: Date }) {
  return (
    <p className={css.agreed}>
      {texts.agreedUntil(formatDayAndTime(until))} {texts.oneUnit}
    </p>
  );
}

/** After a removal the focus moves to the next line, or to the cart. */
function focusNeighbour(item: HTMLElement | null): void {
  const cart = item?.closest<HTMLElement>('[data-cart]');
  const buttons = [...(cart?.querySelectorAll<HTMLElement>('[data-cart-remove]') ?? [])];
  const index = buttons.findIndex((button) => item?.contains(button));
  (buttons[index + 1] ?? buttons[index - 1] ?? cart)?.focus();
}

interface QuantityStepperProps {
  readonly title: string;
  readonly quantity: number;
  readonly max: number;
  readonly onChange: (quantity: number) => void;
}

/** A button at its limit is aria-disabled, not disabled, so that it keeps the focus. */
function QuantityStepper({ title, quantity, max, onChange }: QuantityStepperProps) {
  const step = (by: number) => {
    const next = Math.min(Math.max(quantity + by, 1), max);
    if (next !== quantity) onChange(next);
  };
  return (
    <span className={css.stepper} role="group" aria-label={texts.quantityOf(title)}>
      <button type="button" aria-label={texts.less} aria-disabled={quantity <= 1} onClick={() => step(-1)}>
        <Minus aria-hidden="true" />
      </button>
      <output>{quantity}</output>
      <button type="button" aria-label={texts.more} aria-disabled={quantity >= max} onClick={() => step(1)}>
        <Plus aria-hidden="true" />
      </button>
    </span>
  );
}
