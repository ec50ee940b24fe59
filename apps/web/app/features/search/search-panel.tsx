import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useAvatarUrl } from '#app/shared/site.ts';
import { formatPrice } from '#app/shared/format.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { TextButton } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { History, Search, Shirt, Tag, X } from '#app/ui/icons.ts';
import { MissingPicture, Picture } from '#app/ui/picture.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { highlightParts } from './highlight.ts';
import { searchPaths } from './paths.ts';
import { clearRecentSearches, readRecentSearches, removeRecentSearch } from './recent-searches.ts';
import css from './search-panel.module.css';
import {
  categorySuggestions,
  groupsOf,
  optionId,
  type Scope,
  type Suggestion,
  type SuggestionGroup,
} from './suggestion-groups.ts';
import { texts } from './texts.ts';
import { type SearchResults, useSearchResults } from './use-search-results.ts';

interface SearchPanelProps {
  readonly id: string;
  readonly scope: Scope;
  readonly shape: 'popup' | 'page';
  readonly typed: string;
  readonly isOpen: boolean;
  readonly active: number | null;
  readonly onCount: (count: number) => void;
  readonly onFollow: () => void;
  /** A recent search was removed, and with it the focused button. */
  readonly onRemove: () => void;
}

/** Suggestions for the typed text, the last of which is the full search. Without a text, what may be searched. */
export function SearchPanel(props: SearchPanelProps) {
  const { id, scope, shape, typed, isOpen, active, onCount, onFollow, onRemove } = props;
  const search = useSearchResults(typed, isOpen);
  const text = typed.trim();
  const groups = search.reply ? groupsOf(scope, search.reply) : [];
  const results = groups.reduce((sum, { suggestions }) => sum + suggestions.length, 0);
  const isEmpty = search.state === 'loaded' && results === 0;
  const count = results > 0 || isEmpty ? results + 1 : 0;

  useEffect(() => onCount(count), [count, onCount]);

  if (!isOpen) return null;
  if (text === '' && shape === 'page') {
    return (
      <div className={css.page}>
        <RecentSearches onFollow={onFollow} onRemove={onRemove} />
        <Categories onFollow={onFollow} />
      </div>
    );
  }
  if (text === '') {
    return (
      scope === 'listing' && <RecentSearches className={css.popup} onFollow={onFollow} onRemove={onRemove} />
    );
  }
  return (
    <div className={css[shape]} onPointerDown={keepFocus}>
      <VisuallyHidden>
        <span role="status">{announcement(search, text, results)}</span>
      </VisuallyHidden>
      <PanelNote search={search} text={text} results={results} />
      {count > 0 && (
        <div id={id} role="listbox" aria-label={texts.results} aria-busy={search.state === 'loading'}>
          {withOffsets(groups).map(({ name, first, suggestions }) => (
            <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
              <p id={`${id}-${name}`} className={css.head} role="presentation">
                {name}
              </p>
              {suggestions.map((suggestion, index) => (
                <SuggestionOption
                  key={suggestion.to}
                  id={optionId(id, first + index)}
                  suggestion={suggestion}
                  typed={text}
                  isActive={active === first + index}
                  onFollow={onFollow}
                />
              ))}
            </div>
          ))}
          <Link
            id={optionId(id, results)}
            role="option"
            aria-selected={active === results}
            tabIndex={-1}
            className={[css.option, css.everything].join(' ')}
            to={searchPaths.words(text)}
            onClick={onFollow}
          >
            <Search aria-hidden="true" />
            <span className={css.words}>{texts.everything(text)}</span>
          </Link>
        </div>
      )}
    </div>
  );
}

/** Error, loading or empty state. */
function PanelNote({ search, text, results }: { search: SearchResults; text: string; results: number }) {
  if (search.state === 'failed') {
    return (
      <p className={css.note}>
        {texts.failed} <TextButton onClick={search.retry}>{texts.retry}</TextButton>
      </p>
    );
  }
  if (search.state === 'loading' && results === 0) return <p className={css.note}>{texts.loading}</p>;
  return results === 0 && <p className={css.note}>{texts.nothing(text)}</p>;
}

/** For screen readers. Empty while loading, so that only the last result is announced. */
function announcement({ state }: SearchResults, text: string, results: number): string {
  if (state === 'failed') return texts.failed;
  if (state !== 'loaded') return '';
  return results === 0 ? texts.nothing(text) : texts.found(results);
}

/** Each group with the index of its first suggestion. */
function withOffsets(groups: readonly SuggestionGroup[]) {
  let first = 0;
  return groups.map((group) => {
    const start = first;
    first += group.suggestions.length;
    return { ...group, first: start };
  });
}

/** Clicks in the panel do not take the focus away from the input. */
function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}

interface RecentSearchesProps extends Pick<SearchPanelProps, 'onFollow' | 'onRemove'> {
  readonly className?: string | undefined;
}

function RecentSearches({ className, onFollow, onRemove }: RecentSearchesProps) {
  const [recent, setRecent] = useState(readRecentSearches);

  function update(remaining: readonly string[]): void {
    onRemove();
    setRecent(remaining);
  }

  if (recent.length === 0) return null;
  return (
    <section className={className} aria-label={texts.recent}>
      <div className={css.recentHead}>
        <h2 className={css.head}>{texts.recent}</h2>
        <TextButton onClick={() => update(clearRecentSearches())}>{texts.clearAll}</TextButton>
      </div>
      <ul>
        {recent.map((text) => (
          <li key={text} className={css.recent}>
            <Link className={css.option} to={searchPaths.words(text)} onClick={onFollow}>
              <History aria-hidden="true" />
              <span className={css.words}>{text}</span>
            </Link>
            <IconButton
              label={texts.remove(text)}
              className={css.remove}
              onClick={() => update(removeRecentSearch(text))}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Categories({ onFollow }: Pick<SearchPanelProps, 'onFollow'>) {
  return (
    <section aria-label={texts.categories}>
      <h2 className={css.head}>{texts.categories}</h2>
      <ul className={css.categories}>
        {categorySuggestions().map(({ to, name }) => (
          <li key={to}>
            <Link to={to} onClick={onFollow}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SuggestionOptionProps {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly typed: string;
  readonly isActive: boolean;
  readonly onFollow: () => void;
}

/** A link, so that it can be opened in another tab, with the role of an option. */
function SuggestionOption({ id, suggestion, typed, isActive, onFollow }: SuggestionOptionProps) {
  const { to, kind, name, detail, price } = suggestion;
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={css.option}
      to={to}
      onClick={onFollow}
    >
      <SuggestionPicture suggestion={suggestion} />
      <span className={css.words}>
        <b>
          <Highlighted text={name} typed={typed} />
        </b>
        {detail && (
          <span className={css.detail}>
            {kind === 'person' ? <Highlighted text={detail} typed={typed} /> : detail}
          </span>
        )}
      </span>
      {price !== null && <span className={css.price}>{formatPrice(price)}</span>}
    </Link>
  );
}

/** Decorative: the name is beside it. */
function SuggestionPicture({ suggestion: { kind, picture, preview } }: { suggestion: Suggestion }) {
  const avatar = useAvatarUrl(picture);
  switch (kind) {
    case 'person':
      return <Avatar url={avatar} alt="" />;
    case 'product':
      return (
        <span className={css.photo}>
          {picture && preview ? (
            <Picture path={picture} alt="" sizes="2.75rem" {...preview} />
          ) : (
            <MissingPicture alt="" />
          )}
        </span>
      );
    case 'brand':
      return <Tag aria-hidden="true" />;
    case 'category':
      return <Shirt aria-hidden="true" />;
  }
}

function Highlighted({ text, typed }: { text: string; typed: string }) {
  return highlightParts(text, typed).map((part, index) =>
    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
