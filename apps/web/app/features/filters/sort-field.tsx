import {
  type CatalogueQuery,
  type Order,
  orders,
  defaultOrder,
} from '@perchero/contract/search/catalogue-query';
import { orderWords } from '#app/shared/product-words/texts.ts';
import { ChevronDown } from '#app/ui/icons.ts';
import { Select } from '#app/ui/input.tsx';
import css from './sort-field.module.css';
import { texts } from './texts.ts';

/** The id of the sidebar form: without script the sort order is submitted with it. */
export const sidebarForm = 'filtros';

export interface SortFieldProps {
  readonly query: CatalogueQuery;
  readonly onChange: (next: CatalogueQuery) => void;
}

export function SortField(props: SortFieldProps) {
  const { value, onChange } = orderChoice(props);
  return (
    <label className={css.sort}>
      <span className={css.label}>{texts.sort}</span>
      <span className={css.box}>
        <Select
          className={css.select}
          name="orden"
          form={sidebarForm}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <OrderOptions query={props.query} />
        </Select>
        <ChevronDown className={css.arrow} aria-hidden="true" />
      </span>
    </label>
  );
}

export function orderChoice({ query, onChange }: SortFieldProps) {
  return {
    value: query.orden ?? defaultOrder(query),
    onChange: (order: string) =>
      onChange({ ...query, orden: order === defaultOrder(query) ? null : (order as Order) }),
  };
}

/** Relevance needs a search text. */
export function OrderOptions({ query }: Pick<SortFieldProps, 'query'>) {
  return orders
    .filter((order) => order !== 'relevancia' || query.text !== '')
    .map((order) => (
      <option key={order} value={order}>
        {orderWords[order]}
      </option>
    ));
}
