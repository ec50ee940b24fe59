import { useLayoutEffect, useRef, useState } from 'react';
import { formatNumber } from '#app/shared/format.ts';
import { parsePriceDigits } from '#app/shared/price-digits.ts';
import css from './field.module.css';
import { Field } from './field.tsx';
import { Input, type TypedFieldProps } from './input.tsx';
import own from './price-field.module.css';

const sign = '$';
const currency = 'UYU';

interface PriceFieldProps extends Omit<TypedFieldProps, 'name' | 'ref'> {
  /** Maximum number of digits. */
  readonly maxLength: number;
}

/** Whole pesos with thousands separators; the value contains digits only. */
export function PriceField({ label, hint, error, value, onChange, maxLength, ...rest }: PriceFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsAfterCaret = useRef<number | null>(null);
  // Cents stay visible while they are typed: if they were dropped at once, the next digit would count as pesos.
  const [cents, setCents] = useState('');

  // Formatting the text would move the caret to its end.
  useLayoutEffect(() => {
    if (digitsAfterCaret.current === null || !input.current) return;
    const caret = caretBefore(input.current.value, digitsAfterCaret.current);
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
              // Formatted numbers never end in a dot, so this one starts the cents.
              const typed = target.value.replace(/\.$/, ',');
              setCents(/,\d{0,2}/.exec(typed)?.[0] ?? '');
              onChange(parsePriceDigits(typed).slice(0, maxLength));
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

/** The index in `text` that `digits` digits follow. */
function caretBefore(text: string, digits: number): number {
  let left = digits;
  let index = text.length;
  while (index > 0 && left > 0) {
    index -= 1;
    if (/\d/.test(text[index] ?? '')) left -= 1;
  }
  return index;
}
