import {
  type CatalogueQuery,
  emptyQuery,
  type FacetName,
  type Removable,
} from '@perchero/contract/search/catalogue-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { listingPath, type ProductsReply } from '#app/shared/listing.ts';
import { paths } from '#app/shared/paths.ts';
import { sizeWithoutType, filterLabel } from '#app/shared/product-words/product-words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import css from './no-match.module.css';
import { nothingTexts as texts } from './texts.ts';

const maxSuggestions = 3;

interface NoMatchProps {
  readonly query: CatalogueQuery;
  readonly filtersToRelax: ProductsReply['filtersToRelax'];
  /** The query without one of its filters. */
  readonly without: (removable: Removable) => CatalogueQuery;
  /** Called before a navigation that removes the focused link. */
  readonly onChoose: () => void;
}

/** Empty result: offers filters to remove and other tags to search. */
export function NoMatch({ query, filtersToRelax, without, onChoose }: NoMatchProps) {
  return (
    <EmptyState
      art="bare-rail"
      title={texts.noMatchTitle}
      actions={
        <>
          {filtersToRelax.slice(0, maxSuggestions).map(({ remove, count }, index) => (
            <ButtonLink
              key={remove}
              kind={index === 0 ? 'primary' : 'line'}
              to={listingPath(without(remove))}
              onClick={onChoose}
            >
              {texts.remove(nameOf(query, remove), count)}
            </ButtonLink>
          ))}
          <ButtonLink
            kind={filtersToRelax.length > 0 ? 'ghost' : 'primary'}
            to={paths.products}
            onClick={onChoose}
          >
            {texts.clear}
          </ButtonLink>
        </>
      }
    >
      {texts.noMatchText}
      {texts.tagsToTry.map((tag, index) => (
        <Fragment key={tag}>
          {index > 0 && texts.listComma}
          <Link
            className={css.tag}
            to={listingPath({ ...emptyQuery, tag: [tag] })}
            discover="none"
            onClick={onChoose}
          >
            {tag}
          </Link>
        </Fragment>
      ))}
      {texts.fullStop}
    </EmptyState>
  );
}

/** `el talle M`, or `los talles` for several values. */
function nameOf(query: CatalogueQuery, removable: Removable): string {
  if (removable === 'texto') return texts.removables.texto(query.text);
  if (removable === 'precio' || removable === 'reputacion' || removable === 'mios')
    return texts.removables[removable];
  const names = texts.removables[removable];
  const values: readonly string[] = removable === 'tipo' ? [query.tipo ?? ''] : query[removable];
  const [value = '', ...others] = values;
  if (others.length > 0) return names.several;
  return names.one(removable === 'talle' ? sizeWithoutType(value) : plainLabel(removable, value));
}

function plainLabel(filter: FacetName | 'sin', value: string): string {
  return filter === 'color' || filter === 'tag' || filter === 'sin'
    ? value
    : filterLabel(filter, value, null);
}
