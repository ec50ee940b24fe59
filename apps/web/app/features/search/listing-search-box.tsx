import { type CatalogueQuery, writeQuery } from '@perchero/contract/search/catalogue-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { remember } from './recent.ts';
import { SearchField } from './search-field.tsx';
import { texts } from './texts.ts';

/** The box of the listing. Sending it keeps the filters and asks for the words, without script too. */
export function ListingSearchBox({ query }: { query: CatalogueQuery }) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(query.text);
  const [known, setKnown] = useState(query.text);
  const [sent, setSent] = useState<string | null>(null);
  // What the address says wins over what was being typed, unless it says what was sent from here: then the next words may
  // already be on their way.
  if (query.text !== known) {
    setKnown(query.text);
    setSent(null);
    if (query.text !== sent) setTyped(query.text);
  }
  const kept = [...writeQuery({ ...query, text: '' })];
  const look = (text: string) => {
    setSent(text);
    const search = writeQuery({ ...query, text }).toString();
    void navigate({ pathname: paths.products, search });
  };

  return (
    <form
      role="search"
      method="get"
      action={paths.products}
      aria-label={texts.listingBox}
      onSubmit={(event) => {
        event.preventDefault();
        remember(typed);
        box.current?.blur();
        look(typed.trim());
      }}
    >
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SearchField
        scope="listing"
        shape="popup"
        label={texts.listingBox}
        placeholder={texts.listingPlaceholder}
        value={typed}
        onChange={setTyped}
        onFollow={() => {
          remember(typed);
          box.current?.blur();
        }}
        onClear={() => {
          setTyped('');
          box.current?.focus();
          if (query.text !== '') look('');
        }}
        inputRef={box}
      />
    </form>
  );
}
