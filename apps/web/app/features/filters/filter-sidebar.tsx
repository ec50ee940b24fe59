import { paths } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { FilterGroups } from './filter-groups.tsx';
import type { FilterProps } from './filter-part.ts';
import css from './filter-sidebar.module.css';
import { LateTagSearch } from './late-tag-search.tsx';
import { sidebarForm } from './sort-field.tsx';
import { texts } from './texts.ts';

interface FilterSidebarProps extends FilterProps {
  /** While the page that was asked for is on its way. */
  readonly pending: boolean;
}

/** The filters beside the list. With script each change asks at once; without, it is a form to send. */
export function FilterSidebar({ pending, ...props }: FilterSidebarProps) {
  return (
    <aside className={css.side} aria-label={texts.filters}>
      <form
        id={sidebarForm}
        className={css.groups}
        method="get"
        action={paths.products}
        data-pending={pending || undefined}
        onSubmit={(event) => event.preventDefault()}
      >
        {props.query.text !== '' && <input type="hidden" name="q" value={props.query.text} />}
        <FilterGroups {...props} tagSearch={LateTagSearch} />
        <noscript>
          <Button type="submit" wide>
            {texts.apply}
          </Button>
        </noscript>
      </form>
    </aside>
  );
}
