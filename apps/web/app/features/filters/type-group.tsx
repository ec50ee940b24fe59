import { type ProductType, productTypes } from '@perchero/contract/catalogue/product';
import { memo } from 'react';
import { formatNumber } from '#app/shared/format.ts';
import { productWords } from '#app/shared/product-words/texts.ts';
import { Gem, Shirt, Shoe } from '#app/ui/icons.ts';
import { Input } from '#app/ui/input.tsx';
import { chooseType } from './change-query.ts';
import { type Change, type Counted, countOf } from './filter-part.ts';
import { Group } from './group.tsx';
import css from './option.module.css';
import { texts } from './texts.ts';

const icons = { vestir: Shirt, calzado: Shoe, accesorio: Gem };

interface TypeGroupProps {
  readonly chosen: ProductType | null;
  readonly counted: Counted;
  readonly change: Change;
}

/** One type, or none: the chosen one pressed again is let go. */
export const TypeGroup = memo(function TypeGroup({ chosen, counted, change }: TypeGroupProps) {
  const letGo = () => change((query) => chooseType(query, null));
  return (
    <Group title={texts.type}>
      <div className={css.kinds}>
        {productTypes.map((type) => {
          const Icon = icons[type];
          const count = countOf(counted, 'tipo', type);
          const label = productWords.types[type];
          return (
            <label
              key={type}
              className={[css.option, css.kind].join(' ')}
              data-none={count === 0 || undefined}
            >
              <Input
                className={css.unseen}
                type="radio"
                name="tipo"
                value={type}
                aria-label={count === undefined ? undefined : texts.withCount(label, count)}
                checked={chosen === type}
                onChange={() => change((query) => chooseType(query, type))}
                onClick={() => chosen === type && letGo()}
                // Browsers make no click of a space on what is chosen already.
                onKeyUp={(event) => {
                  if (event.key !== ' ' || chosen !== type) return;
                  event.preventDefault();
                  letGo();
                }}
              />
              <Icon aria-hidden="true" />
              <span className={css.label}>{label}</span>
              {count !== undefined && <span className={css.count}>{formatNumber(count)}</span>}
            </label>
          );
        })}
      </div>
    </Group>
  );
});
