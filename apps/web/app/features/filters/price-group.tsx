import { productLimits } from '@perchero/contract/catalogue/product';
import type { Facets } from '@perchero/contract/search/list-products';
import { type KeyboardEvent, memo, useId, useState } from 'react';
import { parsePriceDigits } from '#app/shared/price-digits.ts';
import field from '#app/ui/field.module.css';
import { CircleAlert } from '#app/ui/icons.ts';
import { Input } from '#app/ui/input.tsx';
import type { Change } from './filter-state.ts';
import { Group } from './group.tsx';
import css from './price-group.module.css';
import { texts } from './texts.ts';

interface PriceGroupProps {
  readonly from: number | null;
  readonly to: number | null;
  readonly range: Facets['precio'];
  readonly change: Change;
}

/** The price range. It applies on Enter or blur, not on every digit. */
export const PriceGroup = memo(function PriceGroup({ from, to, range, change }: PriceGroupProps) {
  const id = useId();
  const [typedFrom, setTypedFrom] = useTyped(from);
  const [typedTo, setTypedTo] = useTyped(to);
  const [isErrorShown, setIsErrorShown] = useState(true);
  const typedRange = { desde: pesosOf(typedFrom), hasta: pesosOf(typedTo) };
  const isInverted =
    typedRange.desde !== null && typedRange.hasta !== null && typedRange.desde > typedRange.hasta;
  const hasError = isErrorShown && isInverted;

  function apply(): void {
    setIsErrorShown(true);
    if (isInverted || (typedRange.desde === from && typedRange.hasta === to)) return;
    change((query) => ({ ...query, ...typedRange }));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  }

  const inputs = [
    { name: 'desde', label: texts.priceFrom, typed: typedFrom, type: setTypedFrom },
    { name: 'hasta', label: texts.priceTo, typed: typedTo, type: setTypedTo },
  ];
  return (
    <Group title={texts.price}>
      <div className={css.ends}>
        {inputs.map(({ name, label, typed, type }) => (
          <label key={name} className={css.end}>
            <span className={css.label}>{label}</span>
            <span className={css.sign} aria-hidden="true">
              {texts.pesos}
            </span>
            <Input
              className={[field.input, css.box].join(' ')}
              name={name}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="done"
              pattern="[0-9]*"
              maxLength={10}
              aria-invalid={hasError || undefined}
              aria-describedby={hasError || range ? id : undefined}
              value={typed}
              onChange={({ target }) => {
                setIsErrorShown(false);
                type(target.value);
              }}
              onBlur={apply}
              onKeyDown={onKeyDown}
            />
          </label>
        ))}
      </div>
      {hasError ? (
        <p id={id} className={[css.wrong, field.error].join(' ')} role="alert">
          <CircleAlert aria-hidden="true" />
          {texts.priceInverted}
        </p>
      ) : (
        range && (
          <p id={id} className={css.note}>
            {range.from === range.to ? texts.priceOf(range.from) : texts.priceRange(range.from, range.to)}
          </p>
        )
      )}
    </Group>
  );
});

/** The typed text, reset when the query's price changes. */
function useTyped(pesos: number | null) {
  const [shown, setShown] = useState({ pesos, typed: textOf(pesos) });
  const current = shown.pesos === pesos ? shown : { pesos, typed: textOf(pesos) };
  if (current !== shown) setShown(current);
  return [current.typed, (typed: string) => setShown({ pesos, typed })] as const;
}

function textOf(pesos: number | null): string {
  return pesos === null ? '' : String(pesos);
}

function pesosOf(typed: string): number | null {
  const digits = parsePriceDigits(typed);
  return digits === '' ? null : Math.min(Number(digits), productLimits.price);
}
