import { type Ref, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { searchPaths } from './paths.ts';
import { addRecentSearch } from './recent-searches.ts';
import { SearchField } from './search-field.tsx';
import { texts } from './texts.ts';

interface SiteSearchProps {
  readonly shape: 'popup' | 'page';
  /** Called before the navigation to a result. */
  readonly onLeave?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** Search of people and products in the navbar. Submitted without a suggestion, or without script, it searches the listing. */
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
      aria-label={texts.siteLabel}
      onSubmit={(event) => {
        event.preventDefault();
        const text = typed.trim();
        if (text === '') return;
        addRecentSearch(text);
        leave();
        void navigate(searchPaths.words(text));
      }}
    >
      <SearchField
        scope="site"
        shape={shape}
        label={texts.siteLabel}
        placeholder={shape === 'page' ? texts.placeholder : texts.sitePlaceholder}
        value={typed}
        onChange={setTyped}
        onFollow={() => {
          addRecentSearch(typed);
          leave();
        }}
        inputRef={inputRef}
      />
    </form>
  );
}

/** Focuses the visible search of the navbar: the input, or on small screens the button that opens it. */
export function startSearch(): void {
  const candidates = document.querySelectorAll<HTMLElement>(
    '[data-site-search] input, button[data-site-search]',
  );
  const visible = [...candidates].find((element) => element.checkVisibility());
  visible?.focus();
  visible?.click();
}
