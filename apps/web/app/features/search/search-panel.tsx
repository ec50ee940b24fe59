import { type ComponentType, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { TextButton } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { History, MessageSquareText, Search, Shirt, Tag, X } from '#app/ui/icons.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { markedParts } from './marked-parts.ts';
import { searchPaths } from './paths.ts';
import { forget, forgetAll, readRecent } from './recent.ts';
import css from './search-panel.module.css';
import {
  groupsOf,
  optionId,
  type Scope,
  type Suggestion,
  type SuggestionGroup,
} from './suggestion-groups.ts';
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

/** What was looked for on this device, to look for it again or to let it be forgotten. */
function RecentSearches({ onFollow, onForget }: { onFollow: () => void; onForget: () => void }) {
  const [recent, setRecent] = useState(readRecent);

  function keep(left: readonly string[]): void {
    onForget();
    setRecent(left);
  }

  if (recent.length === 0) return null;
  return (
    <section className={css.popup} aria-label={texts.recent}>
      <div className={css.recentHead}>
        <h2 className={css.head}>{texts.recent}</h2>
        <TextButton onClick={() => keep(forgetAll())}>{texts.forgetAll}</TextButton>
      </div>
      <ul>
        {recent.map((text) => (
          <li key={text} className={css.recent}>
            <Link className={css.option} to={searchPaths.words(text)} onClick={onFollow}>
              <History aria-hidden="true" />
              <span className={css.words}>{text}</span>
            </Link>
            <IconButton label={texts.forget(text)} className={css.forget} onClick={() => keep(forget(text))}>
              <X aria-hidden="true" />
            </IconButton>
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
  readonly isMarked: boolean;
  readonly onFollow: () => void;
}

const icons: Record<Exclude<Suggestion['kind'], 'person'>, ComponentType<{ 'aria-hidden': 'true' }>> = {
  post: MessageSquareText,
  brand: Tag,
  category: Shirt,
};

/** A link, so that it can be opened in another tab, and an option for the keyboard of the box. */
function SuggestionOption({ id, suggestion, typed, isMarked, onFollow }: SuggestionOptionProps) {
  const { to, kind, name, detail } = suggestion;
  const Icon = kind === 'person' ? null : icons[kind];
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      className={css.option}
      to={to}
      onClick={onFollow}
    >
      {Icon ? <Icon aria-hidden="true" /> : <Picture path={suggestion.picture} />}
      <span className={css.words}>
        <b>
          <Marked text={name} typed={typed} />
        </b>
        {detail && (
          <span className={css.detail}>
            {kind === 'person' ? <Marked text={detail} typed={typed} /> : detail}
          </span>
        )}
      </span>
    </Link>
  );
}

function Picture({ path }: { path: string | null }) {
  const url = useAvatarUrl(path);
  return <Avatar url={url} alt="" />;
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return markedParts(text, typed).map((part, place) =>
    part.isMarked ? <mark key={place}>{part.text}</mark> : part.text,
  );
}
