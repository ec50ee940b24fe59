import type { ProductType } from '@perchero/contract/catalogue/product';
import type { ListFilter } from '@perchero/contract/search/catalogue-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { paths } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { chooseType, toggleValue } from './change-query.ts';
import { FilterGroups } from './filter-groups.tsx';
import type { FilterProps } from './filter-part.ts';
import css from './filter-sidebar.module.css';
import { LateTagSearch } from './late-tag-search.tsx';
import { sidebarForm } from './sort-field.tsx';
import { texts } from './texts.ts';

/** With script each change asks at once; without, this is a form to send. */
export function SidebarForm(props: FilterProps) {
  const frame = useRef<HTMLFormElement>(null);

  // What was chosen before the page came alive counts.
  const catchUp = useEffectEvent(() => {
    const inputs = frame.current?.querySelectorAll<HTMLInputElement>('[type=checkbox], [type=radio]') ?? [];
    const next = [...inputs]
      .filter(wasPressed)
      .reduce(
        (query, { name, value }) =>
          name === 'tipo'
            ? chooseType(query, value as ProductType)
            : toggleValue(query, name as ListFilter, value),
        props.query,
      );
    if (next !== props.query) props.onChange(next);
  });
  useEffect(() => catchUp(), []);

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
      {props.query.text !== '' && <input type="hidden" name="q" value={props.query.text} />}
      <FilterGroups {...props} tagSearch={LateTagSearch} />
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
