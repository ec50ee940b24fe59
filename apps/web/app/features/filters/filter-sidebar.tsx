import { useSyncExternalStore } from 'react';
import { paths } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { FilterGroups } from './filter-groups.tsx';
import { type FilterProps, useChange } from './filter-state.ts';
import css from './filter-sidebar.module.css';
import { sidebarForm } from './sort-field.tsx';
import { texts } from './texts.ts';

const wideScreen = '(width >= 660px)';

/** The filters beside the listing; phones have the sheet instead. */
export function FilterSidebar(props: FilterProps) {
  const isWide = useSyncExternalStore(subscribe, isWideScreen, () => true);
  return (
    <aside className={css.side} aria-label={texts.filters}>
      {isWide && <SidebarForm {...props} />}
    </aside>
  );
}

/** With script each change applies at once; without script the form is submitted. */
function SidebarForm(props: FilterProps) {
  const { query, facets, hasSizes } = props;
  const change = useChange(props);

  return (
    <form
      id={sidebarForm}
      // Stops browsers from restoring the state of an earlier visit.
      autoComplete="off"
      className={css.groups}
      method="get"
      action={paths.products}
      onSubmit={(event) => event.preventDefault()}
    >
      <button type="button" className={css.skip} onClick={skipToProducts}>
        {texts.skip}
      </button>
      {query.text !== '' && <input type="hidden" name="q" value={query.text} />}
      <FilterGroups query={query} facets={facets} hasSizes={hasSizes} change={change} />
      <noscript>
        <Button type="submit" wide>
          {texts.apply}
        </Button>
      </noscript>
    </form>
  );
}

/** Skips about fifty controls for keyboard users without changing the URL. */
function skipToProducts(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}

function isWideScreen(): boolean {
  return window.matchMedia(wideScreen).matches;
}

function subscribe(notify: () => void): () => void {
  const media = window.matchMedia(wideScreen);
  media.addEventListener('change', notify);
  return () => media.removeEventListener('change', notify);
}
