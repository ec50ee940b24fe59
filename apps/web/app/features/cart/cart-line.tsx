import type { CartLine as Line } from '@perchero/contract/cart/cart';
import { useRef } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { sewnSize } from '#app/shared/sewn-size.ts';
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
  /** It leads elsewhere: whatever lies over the page gives way. */
  readonly onOpen?: () => void;
}

/** A piece in the cart, and what became of it since it was put in. */
export function CartLine({ line, setQuantity, remove, onOpen }: CartLineProps) {
  const item = useRef<HTMLLIElement>(null);
  const { id, title, price, quantity, picture, state, available } = line;
  const word = texts.states[state];
  const isOver = !isPayable(line);

  function takeOut(): void {
    focusBeside(item.current);
    remove(line);
  }

  return (
    <li ref={item} className={css.line} data-over={isOver || undefined}>
      <span className={css.photo}>
        {picture ? <Picture {...picture} alt="" sizes="6rem" /> : <MissingPicture alt={title} />}
      </span>
      <div className={css.body}>
        <Link className={css.title} to={paths.post(id)} {...(onOpen && { onClick: onOpen })}>
          {title}
        </Link>
        <div className={css.facts}>
          <SewnLabel>
            <VisuallyHidden>{texts.size}</VisuallyHidden>
            {sewnSize(line.size)}
          </SewnLabel>
          <span className={css.muted}>{line.sexo}</span>
        </div>
      </div>
      <span className={css.price}>{formatPrice(price * quantity)}</span>
      {word && <p className={css.state}>{word}</p>}
      {!isOver && line.old_price !== null && <PriceChange price={price} before={line.old_price} />}
      <div className={css.tools}>
        {!isOver && (available > 1 || quantity > 1) && (
          <QuantityStepper
            title={title}
            quantity={quantity}
            most={Math.max(available, 1)}
            onChange={(next) => setQuantity(line, next)}
          />
        )}
        <TextButton data-cart-remove="" aria-label={texts.removeOf(title)} onClick={takeOut}>
          {texts.remove}
        </TextButton>
      </div>
    </li>
  );
}

function PriceChange({ price, before }: { price: number; before: number }) {
  const words = price < before ? texts.cheaper : texts.dearer;
  return <p className={css.change}>{words(formatPrice(before))}</p>;
}

/** Whoever takes a piece out goes on with the one beside it, or with the cart itself. */
function focusBeside(item: HTMLElement | null): void {
  const cart = item?.closest<HTMLElement>('[data-cart]');
  const buttons = [...(cart?.querySelectorAll<HTMLElement>('[data-cart-remove]') ?? [])];
  const place = buttons.findIndex((button) => item?.contains(button));
  (buttons[place + 1] ?? buttons[place - 1] ?? cart)?.focus();
}

interface QuantityStepperProps {
  readonly title: string;
  readonly quantity: number;
  readonly most: number;
  readonly onChange: (quantity: number) => void;
}

/** From one unit to as many as there are. A button at its end stays where the focus is. */
function QuantityStepper({ title, quantity, most, onChange }: QuantityStepperProps) {
  const step = (by: number) => {
    const next = Math.min(Math.max(quantity + by, 1), most);
    if (next !== quantity) onChange(next);
  };
  return (
    <span className={css.stepper} role="group" aria-label={texts.quantityOf(title)}>
      <button type="button" aria-label={texts.less} aria-disabled={quantity <= 1} onClick={() => step(-1)}>
        <Minus aria-hidden="true" />
      </button>
      <output>{quantity}</output>
      <button type="button" aria-label={texts.more} aria-disabled={quantity >= most} onClick={() => step(1)}>
        <Plus aria-hidden="true" />
      </button>
    </span>
  );
}
