import { memo, useState } from 'react';
import { productLimits } from '@perchero/contract/catalogue/product';
import { bare } from '#app/shared/bare-letters.ts';
import { useBrandSuggestions } from '#app/shared/use-suggestions.ts';
import { SearchBox } from '#app/ui/search-box.tsx';
import { CutOptions } from './cut-options.tsx';
import type { Change, Counted } from './filter-part.ts';
import css from './group.module.css';
import { FoldedGroup } from './group.tsx';
import { type Choice, Options } from './options.tsx';
import { texts } from './texts.ts';

const mostFound = 8;

interface BrandGroupProps {
  readonly chosen: readonly string[];
  readonly counted: Counted;
  readonly change: Change;
}

/** Brands by number of pieces, and a box to find any other. */
export const BrandGroup = memo(function BrandGroup(props: BrandGroupProps) {
  return (
    <FoldedGroup title={texts.groups.marca} chosen={props.chosen.length}>
      {(isPlain) => <Brands {...props} isPlain={isPlain} />}
    </FoldedGroup>
  );
});

function Brands({ chosen, counted = [], change, isPlain }: BrandGroupProps & { isPlain: boolean }) {
  const [typed, setTyped] = useState('');
  const suggested = useBrandSuggestions(typed);
  const known = new Set([...counted.map(({ value }) => value), ...chosen]);
  const wanted = bare(typed.trim());
  const found = [...new Set([...known, ...suggested])].filter((brand) => bare(brand).includes(wanted));
  const rest = {
    filter: 'marca',
    chosen,
    counted,
    change,
  } as const;
  return (
    <>
      <div className={css.box}>
        <SearchBox
          label={texts.searchBrand}
          placeholder={texts.brandExample}
          autoComplete="off"
          maxLength={productLimits.brand}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      {wanted === '' ? (
        <CutOptions {...rest} choices={[...known].map(toChoice)} isPlain={isPlain} />
      ) : (
        <Options {...rest} look="row" choices={found.slice(0, mostFound).map(toChoice)} />
      )}
      <p role="status" className={css.note}>
        {wanted !== '' && found.length === 0 && texts.noBrand}
      </p>
    </>
  );
}

function toChoice(brand: string): Choice {
  return { value: brand, label: brand };
}
