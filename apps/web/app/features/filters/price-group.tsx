import { productLimits } from '@perchero/contract/catalogue/product';
import type { Facets } from '@perchero/contract/search/list-products';
import { type KeyboardEvent, memo, useId, useState } from 'react';
import { digitsOfPrice } from '#app/shared/price-digits.ts';
import field from '#app/ui/field.module.css';
import { CircleAlert } from '#app/ui/icons.ts';
import { Input } from '#app/ui/input.tsx';
import type { Change } from './filter-part.ts';
import { Group } from './group.tsx';
import css from './price-group.module.css';
import { texts } from './texts.ts';

interface PriceGroupProps {
  readonly from: number | null;
  readonly to: number | null;
  readonly range: Facets['precio'];
  readonly change: Change;
}

/** Both ends of a price. They are asked for with Enter or on leaving the box, not with every digit. */
export const PriceGroup = memo(function PriceGroup({ from, to, range, change }: PriceGroupProps) {
  const id = useId();
  const [typedFrom, setTypedFrom] = useTyped(from);
  const [typedTo, setTypedTo] = useTyped(to);
  const [isTold, setIsTold] = useState(true);
  const wanted = { desde: pesosOf(typedFrom), hasta: pesosOf(typedTo) };
  const isUpsideDown = wanted.desde !== null && wanted.hasta !== null && wanted.desde > wanted.hasta;
  const isWrong = isTold && isUpsideDown;

  function ask(): void {
    setIsTold(true);
    if (isUpsideDown || (wanted.desde === from && wanted.hasta === to)) return;
    change((query) => ({ ...query, ...wanted }));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    ask();
  }

  const boxes = [
    { name: 'desde', label: texts.priceFrom, typed: typedFrom, type: setTypedFrom },
    { name: 'hasta', label: texts.priceTo, typed: typedTo, type: setTypedTo },
  ];
  return (
    <Group title={texts.price}>
      <div className={css.ends}>
        {boxes.map(({ name, label, typed, type }) => (
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
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong || range ? id : undefined}
              value={typed}
              onChange={({ target }) => {
                setIsTold(false);
                type(target.value);
              }}
              onBlur={ask}
              onKeyDown={onKeyDown}
            />
          </label>
        ))}
      </div>
      {isWrong ? (
        <p id={id} className={[css.wrong, field.error].join(' ')} role="alert">
          <CircleAlert aria-hidden="true" />
          {texts.priceUpsideDown}
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

/** What is in the box: what was typed, until the page asks for something else. */
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
  const digits = digitsOfPrice(typed);
  return digits === '' ? null : Math.min(Number(digits), productLimits.price);
}
