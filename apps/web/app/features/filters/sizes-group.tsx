import { type AccessoryType, type ProductType, productTypes } from '@perchero/contract/catalogue/product';
import { filterSizesOf } from '@perchero/contract/search/catalogue-query';
import { memo, useState } from 'react';
import { bareSize } from '#app/shared/product-words/product-words.ts';
import type { Change, Counted } from './filter-part.ts';
import { accessoriesOf } from './change-query.ts';
import { Group } from './group.tsx';
import css from './group.module.css';
import { type Choice, MoreButton, Options, useKept } from './options.tsx';
import { texts } from './texts.ts';

interface SizesGroupProps {
  readonly type: ProductType | null;
  /** The chosen categories: a ring has other sizes than a belt. */
  readonly categories: readonly string[];
  readonly chosen: readonly string[];
  readonly counted: Counted;
  readonly change: Change;
}

/** The sizes of the chosen type, or of each with its name above; at first those that are asked for most. */
export const SizesGroup = memo(function SizesGroup({ type, categories, chosen, ...rest }: SizesGroupProps) {
  const [isAll, setIsAll] = useState(false);
  const kept = useKept(chosen);
  const types = type === null ? productTypes : [type];
  const accessories = accessoriesOf(categories);
  // The sizes of some accessories are few enough to be shown at once.
  const isNarrow = type === 'accesorio' && accessories.length > 0;
  const sizesOf = (of: ProductType, isShown: (value: string) => boolean) => {
    const choices = sizesToShow(of, accessories, kept).filter(isShown).map(toChoice);
    const options = <Options {...rest} filter="talle" look="size" chosen={chosen} choices={choices} />;
    if (type !== null) return <div key={of}>{options}</div>;
    return (
      <fieldset key={of} className={css.inner}>
        <legend className={css.subtitle}>{texts.sizeGroups[of]}</legend>
        {options}
      </fieldset>
    );
  };
  const isCommon = (of: ProductType) => (value: string) =>
    (of === 'accesorio' && accessories.length > 0) ||
    texts.commonSizes[of].includes(bareSize(value)) ||
    kept.includes(value);
  return (
    <Group title={texts.groups.talle}>
      {types.map((of) => sizesOf(of, isAll ? () => true : isCommon(of)))}
      {!isNarrow && (
        <MoreButton isAll={isAll} onToggle={setIsAll}>
          {isAll ? texts.fewerSizes : texts.allSizes}
        </MoreButton>
      )}
      {!isAll && <noscript>{types.map((of) => sizesOf(of, (value) => !isCommon(of)(value)))}</noscript>}
    </Group>
  );
});

/** With accessories chosen, their sizes and those already ticked. */
function sizesToShow(of: ProductType, accessories: readonly AccessoryType[], kept: readonly string[]) {
  if (of !== 'accesorio' || accessories.length === 0) return filterSizesOf(of);
  const own = filterSizesOf(of, accessories);
  const ticked = filterSizesOf(of).filter((value) => kept.includes(value) && !own.includes(value));
  return [...own, ...ticked];
}

function toChoice(value: string): Choice {
  return { value, label: bareSize(value) };
}
