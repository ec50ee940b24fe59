import { type AccessoryType, type ProductType, productTypes } from '@perchero/contract/catalogue/product';
import { filterSizesOf } from '@perchero/contract/search/catalogue-query';
import { memo, useState } from 'react';
import { sizeWithoutType } from '#app/shared/product-words/product-words.ts';
import { type Change, type Counted, countOf } from './filter-state.ts';
import { accessoriesOf } from './change-query.ts';
import { Group } from './group.tsx';
import css from './group.module.css';
import { type Choice, MoreButton, Options, useStickyOptions } from './options.tsx';
import { texts } from './texts.ts';

interface SizesGroupProps {
  readonly type: ProductType | null;
  /** The chosen categories, which determine the accessory sizes. */
  readonly categories: readonly string[];
  readonly chosen: readonly string[];
  readonly counted: Counted;
  readonly change: Change;
}

/** The sizes of the chosen type, or of all types by name; at first only the common ones that have products. */
export const SizesGroup = memo(function SizesGroup({ type, categories, chosen, ...rest }: SizesGroupProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const sticky = useStickyOptions(chosen);
  const types = type === null ? productTypes : [type];
  const accessories = accessoriesOf(categories);
  // A few accessory types have so few sizes that all are shown.
  const isNarrow = type === 'accesorio' && accessories.length > 0;
  const sizesOf = (of: ProductType, isShown: (value: string) => boolean) => {
    const choices = sizesToShow(of, accessories, sticky).filter(isShown).map(toChoice);
    if (choices.length === 0) return null;
    const options = <Options {...rest} filter="talle" variant="size" chosen={chosen} choices={choices} />;
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
    (texts.commonSizes[of].includes(sizeWithoutType(value)) && countOf(rest.counted, 'talle', value) !== 0) ||
    sticky.includes(value);
  return (
    <Group title={texts.groups.talle}>
      {types.map((of) => sizesOf(of, isExpanded ? () => true : isCommon(of)))}
      {!isNarrow && (
        <MoreButton isExpanded={isExpanded} onToggle={setIsExpanded}>
          {isExpanded ? texts.fewerSizes : texts.allSizes}
        </MoreButton>
      )}
      {!isExpanded && <noscript>{types.map((of) => sizesOf(of, (value) => !isCommon(of)(value)))}</noscript>}
    </Group>
  );
});

/** With accessory categories chosen, their sizes and the chosen ones. */
function sizesToShow(of: ProductType, accessories: readonly AccessoryType[], sticky: readonly string[]) {
  if (of !== 'accesorio' || accessories.length === 0) return filterSizesOf(of);
  const own = filterSizesOf(of, accessories);
  const ticked = filterSizesOf(of).filter((value) => sticky.includes(value) && !own.includes(value));
  return [...own, ...ticked];
}

function toChoice(value: string): Choice {
  return { value, label: sizeWithoutType(value) };
}
