import { Minus, Plus } from '#app/ui/icons.ts';
import css from './cart-line.module.css';
import { lineTexts as texts } from './texts.ts';

interface QuantityStepperProps {
  readonly title: string;
  readonly quantity: number;
  readonly most: number;
  readonly onChange: (quantity: number) => void;
}

/** From one unit to as many as there are. A button at its end stays where the focus is. */
export function QuantityStepper({ title, quantity, most, onChange }: QuantityStepperProps) {
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
