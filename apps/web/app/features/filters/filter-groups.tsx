import {
  colors,
  conditions,
  departments,
  productLimits,
  type ProductType,
  productTypes,
} from '@perchero/contract/catalogue/product';
import type { CatalogueQuery, ListFilter } from '@perchero/contract/search/catalogue-query';
import { memo, useState } from 'react';
import { bare } from '#app/shared/bare-letters.ts';
import { formatNumber } from '#app/shared/format.ts';
import { colorLooks, filterLabel } from '#app/shared/product-words/product-words.ts';
import { productWords } from '#app/shared/product-words/texts.ts';
import { useBrandSuggestions } from '#app/shared/use-suggestions.ts';
import { Gem, Shirt, Shoe } from '#app/ui/icons.ts';
import { Input } from '#app/ui/input.tsx';
import { SearchBox } from '#app/ui/search-box.tsx';
import { categoriesOf, chooseType } from './change-query.ts';
import { type Change, type Counted, countOf, type FilterProps } from './filter-part.ts';
import css from './group.module.css';
import { FoldedGroup, Group } from './group.tsx';
import optionCss from './option.module.css';
import { type Choice, CutOptions, Options, type OptionsProps, useKept, useSteadyOrder } from './options.tsx';
import { PriceGroup } from './price-group.tsx';
import { SizesGroup } from './sizes-group.tsx';
import { TagSearch } from './tag-search.tsx';
import { texts } from './texts.ts';

const sexChoices = choicesOf('sexo', ['Mujer', 'Hombre', 'Unisex']);
const conditionChoices = choicesOf('estado', conditions);
const departmentChoices = choicesOf('departamento', departments);
const colorChoices = choicesOf('color', colors).map((choice, place) => ({
  ...choice,
  dot: colorLooks[place],
}));

interface FilterGroupsProps extends Pick<FilterProps, 'query' | 'facets'> {
  readonly change: Change;
}

/** All that can be chosen, the same beside the list and in the sheet. */
export function FilterGroups({ query, facets, change }: FilterGroupsProps) {
  const of = (filter: ListFilter) => ({ chosen: query[filter], counted: facets?.[filter], change });
  return (
    <>
      <SexGroup {...of('sexo')} />
      <TypeGroup chosen={query.tipo} counted={facets?.tipo} change={change} />
      <SizesGroup {...of('talle')} type={query.tipo} categories={query.categoria} />
      <PriceGroup from={query.desde} to={query.hasta} range={facets?.precio ?? null} change={change} />
      <CategoryGroup {...of('categoria')} type={query.tipo} />
      <BrandGroup {...of('marca')} />
      <ConditionGroup {...of('estado')} />
      <ColorGroup {...of('color')} />
      <DepartmentGroup {...of('departamento')} />
      <TagsGroup {...of('tag')} />
    </>
  );
}

type GroupProps = Pick<OptionsProps, 'chosen' | 'counted' | 'change'>;

const SexGroup = memo(function SexGroup(props: GroupProps) {
  return (
    <Group title={texts.groups.sexo}>
      <Options {...props} filter="sexo" look="third" choices={sexChoices} />
    </Group>
  );
});

const CategoryGroup = memo(function CategoryGroup(props: GroupProps & { type: CatalogueQuery['tipo'] }) {
  const { type, ...rest } = props;
  const choices = categoriesOf(type).map(({ key, label }) => ({ value: key, label }));
  return (
    <Group title={texts.groups.categoria}>
      {/* What was asked for within one type is folded up again for another. */}
      <CutOptions key={type} {...rest} filter="categoria" choices={choices} />
    </Group>
  );
});

const ConditionGroup = memo(function ConditionGroup(props: GroupProps) {
  return (
    <FoldedGroup title={texts.groups.estado} chosen={props.chosen.length}>
      {() => <Options {...props} filter="estado" look="row" choices={conditionChoices} />}
    </FoldedGroup>
  );
});

const ColorGroup = memo(function ColorGroup(props: GroupProps) {
  return (
    <FoldedGroup title={texts.groups.color} chosen={props.chosen.length}>
      {() => <Options {...props} filter="color" look="swatch" choices={colorChoices} />}
    </FoldedGroup>
  );
});

const DepartmentGroup = memo(function DepartmentGroup(props: GroupProps) {
  return (
    <FoldedGroup title={texts.groups.departamento} chosen={props.chosen.length}>
      {(isPlain) => (
        <CutOptions {...props} filter="departamento" choices={departmentChoices} isPlain={isPlain} />
      )}
    </FoldedGroup>
  );
});

function choicesOf(filter: ListFilter, values: readonly string[]): readonly Choice[] {
  return values.map((value) => ({ value, label: filterLabel(filter, value, null) }));
}

const mostPopular = 6;

interface TagsGroupProps {
  readonly chosen: readonly string[];
  readonly counted: Counted;
  readonly change: Change;
}

/** A box to look for tags; below it the chosen ones and those that most of what is shown has. */
const TagsGroup = memo(function TagsGroup({ chosen, counted = [], change }: TagsGroupProps) {
  const [typed, setTyped] = useState('');
  const kept = useKept(chosen);
  const popular = counted.map(({ value }) => value).filter((value) => !kept.includes(value));
  const shown = useSteadyOrder([...kept, ...popular.slice(0, mostPopular)]);
  return (
    <Group title={texts.groups.tag}>
      <TagSearch chosen={chosen} typed={typed} onType={setTyped} change={change} />
      <Options
        filter="tag"
        look="chip"
        choices={shown.map((name) => ({ value: name, label: name }))}
        chosen={chosen}
        counted={counted}
        change={change}
      />
    </Group>
  );
});

const mostFound = 8;

interface BrandGroupProps {
  readonly chosen: readonly string[];
  readonly counted: Counted;
  readonly change: Change;
}

/** Brands by number of pieces, and a box to find any other. */
const BrandGroup = memo(function BrandGroup(props: BrandGroupProps) {
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

const icons = { vestir: Shirt, calzado: Shoe, accesorio: Gem };

interface TypeGroupProps {
  readonly chosen: ProductType | null;
  readonly counted: Counted;
  readonly change: Change;
}

/** One type, or none: the chosen one pressed again is let go. */
const TypeGroup = memo(function TypeGroup({ chosen, counted, change }: TypeGroupProps) {
  const letGo = () => change((query) => chooseType(query, null));
  return (
    <Group title={texts.type}>
      <div className={optionCss.kinds}>
        {productTypes.map((type) => {
          const Icon = icons[type];
          const count = countOf(counted, 'tipo', type);
          const label = productWords.types[type];
          return (
            <label
              key={type}
              className={[optionCss.option, optionCss.kind].join(' ')}
              data-none={count === 0 || undefined}
            >
              <Input
                className={optionCss.unseen}
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
              <span className={optionCss.label}>{label}</span>
              {count !== undefined && <span className={optionCss.count}>{formatNumber(count)}</span>}
            </label>
          );
        })}
      </div>
    </Group>
  );
});
