import { type CatalogueQuery, emptyQuery, type Removable } from '@perchero/contract/search/catalogue-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { listingPath } from '#app/shared/listing-path.ts';
import { paths } from '#app/shared/paths.ts';
import { bareSize, filterLabel } from '#app/shared/product-words/product-words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import css from './no-match.module.css';
import type { ProductsReply } from '#app/shared/products-page.ts';
import { nothingTexts as texts } from './texts.ts';

const most = 3;

interface NoMatchProps {
  readonly query: CatalogueQuery;
  readonly relief: ProductsReply['relief'];
  /** The query that takes one thing away. */
  readonly without: (removable: Removable) => CatalogueQuery;
  /** Something here was chosen, and will be gone with what it changes. */
  readonly onChoose: () => void;
}

/** Nothing hangs there with that: what to take away to find something, and what else to look for. */
export function NoMatch({ query, relief, without, onChoose }: NoMatchProps) {
  return (
    <EmptyState
      art="bare-rail"
      title={texts.noMatchTitle}
      actions={
        <>
          {relief.slice(0, most).map(({ remove, count }, place) => (
            <ButtonLink
              key={remove}
              kind={place === 0 ? 'primary' : 'line'}
              to={listingPath(without(remove))}
              onClick={onChoose}
            >
              {texts.remove(nameOf(query, remove), count)}
            </ButtonLink>
          ))}
          <ButtonLink kind={relief.length > 0 ? 'ghost' : 'primary'} to={paths.products} onClick={onChoose}>
            {texts.clear}
          </ButtonLink>
        </>
      }
    >
      {texts.noMatchText}
      {texts.tagsToTry.map((tag, place) => (
        <Fragment key={tag}>
          {place > 0 && texts.listComma}
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

/** `el talle M`, or `los talles` when several would go at once. */
function nameOf(query: CatalogueQuery, removable: Removable): string {
  if (removable === 'texto') return texts.removables.texto(query.text);
  if (removable === 'precio') return texts.removables.precio;
  const names = texts.removables[removable];
  const values: readonly string[] = removable === 'tipo' ? [query.tipo ?? ''] : query[removable];
  const [value = '', ...others] = values;
  if (others.length > 0) return names.several;
  return names.one(removable === 'talle' ? bareSize(value) : plainLabel(removable, value));
}

function plainLabel(filter: Exclude<Removable, 'texto' | 'precio' | 'talle'>, value: string): string {
  return filter === 'color' || filter === 'tag' ? value : filterLabel(filter, value, null);
}
