import { type CatalogueQuery, writeQuery } from '@perchero/contract/search/catalogue-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { addRecentSearch } from './recent-searches.ts';
import { SearchField } from './search-field.tsx';
import { texts } from './texts.ts';

/** Search form of the listing. It keeps the filters, also without script. */
export function ListingSearch({ query }: { query: CatalogueQuery }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(query.text);
  const [lastText, setLastText] = useState(query.text);
  const [submitted, setSubmitted] = useState<string | null>(null);
  // A new text in the URL replaces the typed one, unless it was submitted from here: the user may be typing again already.
  if (query.text !== lastText) {
    setLastText(query.text);
    setSubmitted(null);
    const isTyping = submitted !== null && typed.trim() !== submitted;
    if (!isTyping) setTyped(query.text);
  }
  const otherParameters = [...writeQuery({ ...query, text: '' })];
  const search = (text: string) => {
    setSubmitted(text);
    void navigate({ pathname: paths.products, search: writeQuery({ ...query, text }).toString() });
  };

  return (
    <form
      role="search"
      method="get"
      action={paths.products}
      aria-label={texts.listingLabel}
      onSubmit={(event) => {
        event.preventDefault();
        addRecentSearch(typed);
        input.current?.blur();
        search(typed.trim());
      }}
    >
      {otherParameters.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SearchField
        scope="listing"
        shape="popup"
        label={texts.listingLabel}
        placeholder={texts.placeholder}
        value={typed}
        onChange={setTyped}
        onFollow={() => {
          addRecentSearch(typed);
          input.current?.blur();
        }}
        onClear={() => {
          setTyped('');
          input.current?.focus();
          if (query.text !== '') search('');
        }}
        inputRef={input}
      />
    </form>
  );
}
