import { type Ref, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { searchPaths } from './paths.ts';
import { remember } from './recent.ts';
import { SearchField } from './search-field.tsx';
import { texts } from './texts.ts';

interface SiteSearchProps {
  readonly shape: 'popup' | 'page';
  /** The search is done and one goes elsewhere. */
  readonly onLeave?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** The search of the bar: people and publications. Sent without choosing one, and without script, it searches the listing. */
export function SiteSearch({ shape, onLeave, inputRef }: SiteSearchProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');

  function leave(): void {
    setTyped('');
    onLeave?.();
  }

  return (
    <form
      role="search"
      data-site-search={shape}
      method="get"
      action={paths.products}
      aria-label={texts.siteBox}
      onSubmit={(event) => {
        event.preventDefault();
        const text = typed.trim();
        if (text === '') return;
        remember(text);
        leave();
        void navigate(searchPaths.words(text));
      }}
    >
      <SearchField
        scope="site"
        shape={shape}
        label={texts.siteBox}
        placeholder={texts.sitePlaceholder}
        value={typed}
        onChange={setTyped}
        onFollow={leave}
        inputRef={inputRef}
      />
    </form>
  );
}

/** Takes the person to the search of the bar: its box, or on small screens the button that opens it. */
export function startSearch(): void {
  const places = document.querySelectorAll<HTMLElement>('[data-site-search] input, button[data-site-search]');
  const shown = [...places].find((place) => place.checkVisibility());
  shown?.focus();
  shown?.click();
}
