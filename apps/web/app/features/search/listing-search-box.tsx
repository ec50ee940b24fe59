import { type CatalogueQuery, queryLimits, writeQuery } from '@perchero/contract/search/catalogue-query';
import { Form } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { SearchBox } from '#app/ui/search-box.tsx';
import { texts } from './texts.ts';

/** The box of the listing. Sending it keeps the filters and asks for the words. Works without script. */
export function ListingSearchBox({ query }: { query: CatalogueQuery }) {
  const kept = [...writeQuery({ ...query, text: '' })];
  return (
    <Form role="search" method="get" action={paths.products} aria-label={texts.listingBox}>
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SearchBox
        key={query.text}
        name="q"
        label={texts.listingBox}
        placeholder={texts.listingPlaceholder}
        defaultValue={query.text}
        maxLength={queryLimits.text}
        autoComplete="off"
        enterKeyHint="search"
      />
    </Form>
  );
}
