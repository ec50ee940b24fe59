import type { ProductsReply } from '#app/shared/listing.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { countActive, type FilterProps, useChange } from './filter-state.ts';
import { clearFilters } from './change-query.ts';
import { FilterGroups } from './filter-groups.tsx';
import css from './filter-sidebar.module.css';
import { orderChoice, OrderOptions } from './sort-field.tsx';
import { texts } from './texts.ts';

interface FilterSheetProps extends FilterProps {
  readonly total: ProductsReply['total'];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The filters and the sort order as a bottom sheet. Each change applies at once; the button shows the number of results. */
export function FilterSheet({ total, isOpen, onClose, ...props }: FilterSheetProps) {
  const { query, facets, hasSizes, onChange } = props;
  const change = useChange(props);
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      side="bottom"
      title={texts.filters}
      closeLabel={texts.close}
      footer={
        <>
          <Button
            kind="ghost"
            disabled={countActive(query) === 0}
            onClick={() => onChange(clearFilters(query))}
          >
            {texts.clear}
          </Button>
          <Button onClick={onClose}>{showLabel(total)}</Button>
        </>
      }
    >
      <form className={css.groups} onSubmit={(event) => event.preventDefault()}>
        <SelectField label={texts.sortBy} {...orderChoice(props)}>
          <OrderOptions query={query} />
        </SelectField>
        <FilterGroups query={query} facets={facets} hasSizes={hasSizes} change={change} />
      </form>
    </Sheet>
  );
}

function showLabel(total: ProductsReply['total']): string {
  if (total === null) return texts.show;
  if (total.count === 0) return texts.showNone;
  return total.exact ? texts.showCount(total.count) : texts.showAtLeast(total.count);
}
