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
import { foldAccents } from '#app/shared/fold-accents.ts';
import { formatNumber } from '#app/shared/format.ts';
import { colorLooks, filterLabel } from '#app/shared/product-words/product-words.ts';
import { productWords } from '#app/shared/product-words/texts.ts';
import { useBrandSuggestions } from '#app/shared/use-suggestions.ts';
import { Gem, Shirt, Shoe } from '#app/ui/icons.ts';
import { Input } from '#app/ui/input.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { categoriesOf, chooseType } from './change-query.ts';
import { type Change, type Counted, countOf, type FilterProps } from './filter-state.ts';
import css from './group.module.css';
import { CollapsibleGroup, Group } from './group.tsx';
import optionCss from './option.module.css';
import {
  type Choice,
  TruncatedOptions,
  Options,
  type OptionsProps,
  useFilledChoices,
  useStickyOptions,
  useStableOrder,
} from './options.tsx';
import { PriceGroup } from './price-group.tsx';
import { OwnSizesSwitch } from './own-sizes-switch.tsx';
import { SizesGroup } from './sizes-group.tsx';
import { ReputationGroup, WithoutGroup } from './narrowing-groups.tsx';
import { TagSearch } from './tag-search.tsx';
import { texts } from './texts.ts';

const sexChoices = choicesOf('sexo', ['Mujer', 'Hombre', 'Unisex']);
const conditionChoices = choicesOf('estado', conditions);
const departmentChoices = choicesOf('departamento', departments);
const colorChoices = choicesOf('color', colors).map((choice, index) => ({
  ...choice,
  dot: colorLooks[index],
}));

interface FilterGroupsProps extends Pick<FilterProps, 'query' | 'facets' | 'hasSizes'> {
  readonly change: Change;
}

/** All filter groups, shared by the sidebar and the sheet. */
export function FilterGroups({ query, facets, hasSizes, change }: FilterGroupsProps) {
  const of = (filter: ListFilter) => ({ chosen: query[filter], counted: facets?.[filter], change });
  return (
    <>
      <SexGroup {...of('sexo')} />
      <TypeGroup chosen={query.tipo} counted={facets?.tipo} change={change} />
      <OwnSizesSwitch isOn={query.mios} hasSizes={hasSizes} change={change} />
      <SizesGroup {...of('talle')} type={query.tipo} categories={query.categoria} />
      <PriceGroup from={query.desde} to={query.hasta} range={facets?.precio ?? null} change={change} />
      <CategoryGroup {...of('categoria')} type={query.tipo} />
      <BrandGroup {...of('marca')} />
      <ConditionGroup {...of('estado')} />
      <ColorGroup {...of('color')} />
      <DepartmentGroup {...of('departamento')} />
      <TagsGroup {...of('tag')} />
      <ReputationGroup chosen={query.reputacion} change={change} />
      <WithoutGroup words={query.sin} change={change} />
    </>
  );
}

type GroupProps = Pick<OptionsProps, 'chosen' | 'counted' | 'change'>;

const SexGroup = memo(function SexGroup(props: GroupProps) {
  return (
    <Group title={texts.groups.sexo}>
      <Options {...props} filter="sexo" variant="third" choices={sexChoices} />
    </Group>
  );
});

const CategoryGroup = memo(function CategoryGroup(props: GroupProps & { type: CatalogueQuery['tipo'] }) {
  const { type, ...rest } = props;
  const all = categoriesOf(type).map(({ key, label }) => ({ value: key, label }));
  const choices = useFilledChoices(all, { filter: 'categoria', ...rest });
  if (choices.length === 0) return null;
  return (
    <Group title={texts.groups.categoria}>
      {/* The key collapses the list again when the type changes. */}
      <TruncatedOptions key={type} {...rest} filter="categoria" choices={choices} />
    </Group>
  );
});

const ConditionGroup = memo(function ConditionGroup(props: GroupProps) {
  const choices = useFilledChoices(conditionChoices, { filter: 'estado', ...props });
  if (choices.length === 0) return null;
  return (
    <CollapsibleGroup title={texts.groups.estado} chosen={props.chosen.length}>
      {() => <Options {...props} filter="estado" variant="row" choices={choices} />}
    </CollapsibleGroup>
  );
});

const ColorGroup = memo(function ColorGroup(props: GroupProps) {
  const choices = useFilledChoices(colorChoices, { filter: 'color', ...props });
  if (choices.length === 0) return null;
  return (
    <CollapsibleGroup title={texts.groups.color} chosen={props.chosen.length}>
      {() => <Options {...props} filter="color" variant="swatch" choices={choices} />}
    </CollapsibleGroup>
  );
});

const DepartmentGroup = memo(function DepartmentGroup(props: GroupProps) {
  const choices = useFilledChoices(departmentChoices, { filter: 'departamento', ...props });
  if (choices.length === 0) return null;
  return (
    <CollapsibleGroup title={texts.groups.departamento} chosen={props.chosen.length}>
      {(isNoScript) => (
        <TruncatedOptions {...props} filter="departamento" choices={choices} isNoScript={isNoScript} />
      )}
    </CollapsibleGroup>
  );
});

function choicesOf(filter: ListFilter, values: readonly string[]): readonly Choice[] {
  return values.map((value) => ({ value, label: filterLabel(filter, value, null) }));
}

const maxPopular = 6;

interface TagsGroupProps {
  readonly chosen: readonly string[];
  readonly counted: Counted;
  readonly change: Change;
}

/** A search input for tags, the chosen tags and the most frequent tags of the results. */
const TagsGroup = memo(function TagsGroup({ chosen, counted = [], change }: TagsGroupProps) {
  const [typed, setTyped] = useState('');
  const sticky = useStickyOptions(chosen);
  const popular = counted.map(({ value }) => value).filter((value) => !sticky.includes(value));
  const shown = useStableOrder([...sticky, ...popular.slice(0, maxPopular)]);
  return (
    <Group title={texts.groups.tag}>
      <TagSearch chosen={chosen} typed={typed} onType={setTyped} change={change} />
      <Options
        filter="tag"
        variant="chip"
        choices={shown.map((name) => ({ value: name, label: name }))}
        chosen={chosen}
        counted={counted}
        change={change}
      />
    </Group>
  );
});

const maxFound = 8;

interface BrandGroupProps {
  readonly chosen: readonly string[];
  readonly counted: Counted;
  readonly change: Change;
}

/** Brands by number of products, and a search input for the others. */
const BrandGroup = memo(function BrandGroup(props: BrandGroupProps) {
  return (
    <CollapsibleGroup title={texts.groups.marca} chosen={props.chosen.length}>
      {(isNoScript) => <Brands {...props} isNoScript={isNoScript} />}
    </CollapsibleGroup>
  );
});

function Brands({ chosen, counted = [], change, isNoScript }: BrandGroupProps & { isNoScript: boolean }) {
  const [typed, setTyped] = useState('');
  const suggested = useBrandSuggestions(typed);
  const known = new Set([...counted.map(({ value }) => value), ...chosen]);
  const wanted = foldAccents(typed.trim());
  const found = [...new Set([...known, ...suggested])].filter((brand) => foldAccents(brand).includes(wanted));
  const rest = {
    filter: 'marca',
    chosen,
    counted,
    change,
  } as const;
  return (
    <>
      <div className={css.box}>
        <SearchInput
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
        <TruncatedOptions {...rest} choices={[...known].map(toChoice)} isNoScript={isNoScript} />
      ) : (
        <Options {...rest} variant="row" choices={found.slice(0, maxFound).map(toChoice)} />
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

/** Radio buttons of which the chosen one can be cleared by pressing it again. */
const TypeGroup = memo(function TypeGroup({ chosen, counted, change }: TypeGroupProps) {
  const clear = () => change((query) => chooseType(query, null));
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
                onClick={() => chosen === type && clear()}
                // Browsers fire no click for the space key on a checked radio button.
                onKeyUp={(event) => {
                  if (event.key !== ' ' || chosen !== type) return;
                  event.preventDefault();
                  clear();
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
