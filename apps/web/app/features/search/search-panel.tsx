import { useEffect } from 'react';
import { Link } from 'react-router';
import { Search } from '#app/ui/icons.ts';
import { TextButton } from '#app/ui/text-button.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { searchPaths } from './paths.ts';
import { RecentSearches } from './recent-searches.tsx';
import css from './search-panel.module.css';
import { optionId, type Scope } from './search-scope.ts';
import { type SuggestionGroup, groupsOf } from './suggestion-groups.ts';
import { SuggestionOption } from './suggestion-option.tsx';
import { texts } from './texts.ts';
import { type Found, useFound } from './use-found.ts';

interface SearchPanelProps {
  readonly id: string;
  readonly scope: Scope;
  readonly shape: 'popup' | 'page';
  readonly typed: string;
  readonly isOpen: boolean;
  readonly marked: number | null;
  readonly onCount: (count: number) => void;
  readonly onFollow: () => void;
  /** When something kept on the device was forgotten, and with it the button that had the focus. */
  readonly onForget: () => void;
}

/** What is suggested for what was typed. The last option is the search itself. */
export function SearchPanel(props: SearchPanelProps) {
  const { id, scope, shape, typed, isOpen, marked, onCount, onFollow, onForget } = props;
  const found = useFound(typed, isOpen);
  const text = typed.trim();
  const groups = found.reply ? groupsOf(scope, found.reply) : [];
  const results = groups.reduce((sum, { suggestions }) => sum + suggestions.length, 0);
  const isNothing = found.state === 'found' && results === 0;
  const count = results > 0 || isNothing ? results + 1 : 0;

  useEffect(() => onCount(count), [count, onCount]);

  if (!isOpen) return null;
  if (text === '') {
    return scope === 'listing' && <RecentSearches onFollow={onFollow} onForget={onForget} />;
  }
  return (
    <div className={css[shape]} onPointerDown={keepFocus}>
      <VisuallyHidden>
        <span role="status">{announcement(found, text, results)}</span>
      </VisuallyHidden>
      <PanelNote found={found} text={text} results={results} />
      {count > 0 && (
        <div id={id} role="listbox" aria-label={texts.results} aria-busy={found.state === 'looking'}>
          {numbered(groups).map(({ name, first, suggestions }) => (
            <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
              <p id={`${id}-${name}`} className={css.head} role="presentation">
                {name}
              </p>
              {suggestions.map((suggestion, place) => (
                <SuggestionOption
                  key={suggestion.to}
                  id={optionId(id, first + place)}
                  suggestion={suggestion}
                  typed={text}
                  isMarked={marked === first + place}
                  onFollow={onFollow}
                />
              ))}
            </div>
          ))}
          <Link
            id={optionId(id, results)}
            role="option"
            aria-selected={marked === results}
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

/** What there is to read when there is nothing to choose. */
function PanelNote({ found, text, results }: { found: Found; text: string; results: number }) {
  if (found.state === 'failed') {
    return (
      <p className={css.note}>
        {texts.failed} <TextButton onClick={found.retry}>{texts.retry}</TextButton>
      </p>
    );
  }
  if (found.state === 'looking' && results === 0) return <p className={css.note}>{texts.looking}</p>;
  return results === 0 && <p className={css.note}>{texts.nothing(text)}</p>;
}

/** For those who listen. Nothing while an answer is on its way, so that only the last one is told. */
function announcement({ state }: Found, text: string, results: number): string {
  if (state === 'failed') return texts.failed;
  if (state !== 'found') return '';
  return results === 0 ? texts.nothing(text) : texts.found(results);
}

/** Each group with the place of its first suggestion among all. */
function numbered(groups: readonly SuggestionGroup[]) {
  let first = 0;
  return groups.map((group) => {
    const start = first;
    first += group.suggestions.length;
    return { ...group, first: start };
  });
}

/** The box keeps the focus while one presses beside it; what can be pressed still can. */
function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
