import { useSyncExternalStore } from 'react';
import { paths } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { FilterGroups } from './filter-groups.tsx';
import { type FilterProps, useChange } from './filter-part.ts';
import css from './filter-sidebar.module.css';
import { sidebarForm } from './sort-field.tsx';
import { texts } from './texts.ts';

const enoughRoom = '(width >= 660px)';

/** The filters beside the list. A phone has them in the sheet instead. */
export function FilterSidebar(props: FilterProps) {
  const isWide = useSyncExternalStore(onResize, hasRoom, () => true);
  return (
    <aside className={css.side} aria-label={texts.filters}>
      {isWide && <SidebarForm {...props} />}
    </aside>
  );
}

/** With script each change asks at once; without, this is a form to send. */
function SidebarForm(props: FilterProps) {
  const { query, facets } = props;
  const change = useChange(props);

  return (
    <form
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
      <FilterGroups query={query} facets={facets} change={change} />
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

function hasRoom(): boolean {
  return window.matchMedia(enoughRoom).matches;
}

function onResize(tell: () => void): () => void {
  const room = window.matchMedia(enoughRoom);
  room.addEventListener('change', tell);
  return () => room.removeEventListener('change', tell);
}
