import { useLayoutEffect, useRef, useState } from 'react';
import { formatNumber } from '#app/shared/format.ts';
import { digitsOfPrice } from '#app/shared/price-digits.ts';
import css from './field.module.css';
import { Field } from './field.tsx';
import { Input, type TypedFieldProps } from './input.tsx';
import own from './price-field.module.css';

const sign = '$';
const currency = 'UYU';

interface PriceFieldProps extends Omit<TypedFieldProps, 'name' | 'ref'> {
  /** The most digits there may be. */
  readonly maxLength: number;
}

/** Whole pesos. Thousands are parted while one types; the value is digits only. */
export function PriceField({ label, hint, error, value, onChange, maxLength, ...rest }: PriceFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsAfterCaret = useRef<number | null>(null);
  // Cents stay in sight while one types them: dropped at once, the next digit would make pesos of them.
  const [cents, setCents] = useState('');

  // Parted anew, the text would send the caret to its end.
  useLayoutEffect(() => {
    if (digitsAfterCaret.current === null || !input.current) return;
    const caret = placeBefore(input.current.value, digitsAfterCaret.current);
    input.current.setSelectionRange(caret, caret);
    digitsAfterCaret.current = null;
  });

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={css.affixed}>
          <span className={css.before} aria-hidden="true">
            {sign}
          </span>
          <Input
            {...rest}
            {...control}
            ref={input}
            className={[control.className, own.input].join(' ')}
            inputMode="numeric"
            autoComplete="off"
            value={value === '' ? '' : formatNumber(Number(value)) + cents}
            onBlur={() => setCents('')}
            onChange={({ target }) => {
              const after = target.value.slice(target.selectionStart ?? target.value.length);
              digitsAfterCaret.current = after.replace(/\D/g, '').length;
              // Ours never ends in a dot: somebody writes cents with one.
              const typed = target.value.replace(/\.$/, ',');
              setCents(/,\d{0,2}/.exec(typed)?.[0] ?? '');
              onChange(digitsOfPrice(typed).slice(0, maxLength));
            }}
          />
          <span className={own.currency} aria-hidden="true">
            {currency}
          </span>
        </span>
      )}
    </Field>
  );
}

/** Where in `text` so many digits are still to come. */
function placeBefore(text: string, digits: number): number {
  let left = digits;
  let place = text.length;
  while (place > 0 && left > 0) {
    place -= 1;
    if (/\d/.test(text[place] ?? '')) left -= 1;
  }
  return place;
}
