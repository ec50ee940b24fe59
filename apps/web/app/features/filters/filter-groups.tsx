import { colors, conditions, departments } from '@perchero/contract/catalogue/product';
import type { CatalogueQuery, ListFilter } from '@perchero/contract/search/catalogue-query';
import { memo } from 'react';
import { colorLooks } from '#app/shared/product-words/color-looks.ts';
import { filterLabel } from '#app/shared/product-words/filter-label.ts';
import { BrandGroup } from './brand-group.tsx';
import { categoriesOf } from './change-query.ts';
import { CutOptions } from './cut-options.tsx';
import type { Change, FilterProps } from './filter-part.ts';
import { FoldedGroup, Group } from './group.tsx';
import { type Choice, Options, type OptionsProps } from './options.tsx';
import { PriceGroup } from './price-group.tsx';
import { SizesGroup } from './sizes-group.tsx';
import { TagsGroup } from './tags-group.tsx';
import { texts } from './texts.ts';
import { TypeGroup } from './type-group.tsx';

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
