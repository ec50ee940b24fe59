import type { ProductType } from '@perchero/contract/catalogue/product';
import type { ListFilter } from '@perchero/contract/search/catalogue-query';
import { useEffect, useRef } from 'react';
import { paths } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { chooseType, toggleValue } from './change-query.ts';
import { FilterGroups } from './filter-groups.tsx';
import { type FilterProps, useChange } from './filter-part.ts';
import css from './filter-sidebar.module.css';
import { LateTagSearch } from './late-tag-search.tsx';
import { sidebarForm } from './sort-field.tsx';
import { texts } from './texts.ts';

/** With script each change asks at once; without, this is a form to send. */
export function SidebarForm(props: FilterProps) {
  const { query, facets } = props;
  const change = useChange(props);
  const frame = useRef<HTMLFormElement>(null);

  // What was chosen before the page came alive counts.
  useEffect(() => {
    const inputs = frame.current?.querySelectorAll<HTMLInputElement>('[type=checkbox], [type=radio]') ?? [];
    const pressed = [...inputs].filter(wasPressed);
    change((before) =>
      pressed.reduce(
        (next, { name, value }) =>
          name === 'tipo'
            ? chooseType(next, value as ProductType)
            : toggleValue(next, name as ListFilter, value),
        before,
      ),
    );
  }, [change]);

  return (
    <form
      ref={frame}
      id={sidebarForm}
      // What a browser remembers of an earlier visit was not chosen now.
      autoComplete="off"
      className={css.groups}
      method="get"
      action={paths.products}
      onSubmit={(event) => event.preventDefault()}
    >
      <button type="button" className={css.skip} onClick={goToPieces}>
        {texts.skip}
      </button>
      {query.text !== '' && <input type="hidden" name="q" value={query.text} />}
      <FilterGroups query={query} facets={facets} change={change} tagSearch={LateTagSearch} />
      <noscript>
        <Button type="submit" wide>
          {texts.apply}
        </Button>
      </noscript>
    </form>
  );
}

/** Past some fifty controls, for whoever goes by keyboard; the address stays as it is, and with it the list. */
function goToPieces(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}

/** Since the server painted it. Of two types that changed, only the one that was chosen was pressed. */
function wasPressed({ type, checked, defaultChecked }: HTMLInputElement): boolean {
  return checked !== defaultChecked && (checked || type === 'checkbox');
}
