import type { searchLimits } from '@perchero/contract/search/search';
import { type FocusEvent, type KeyboardEvent, type Ref, useId, useState } from 'react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { X } from '#app/ui/icons.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { SearchBox } from '#app/ui/search-box.tsx';
import css from './search-field.module.css';
import { optionId, type Scope } from './suggestion-groups.ts';
import { texts } from './texts.ts';

interface SearchFieldProps {
  readonly scope: Scope;
  /** A box over the page, or a part of the page below. */
  readonly shape: 'popup' | 'page';
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** When a suggestion is followed. */
  readonly onFollow: () => void;
  readonly onClear?: () => void;
  readonly inputRef: Ref<HTMLInputElement> | undefined;
}

/** Checked by its type alone: the value comes with zod. */
const mostLetters: typeof searchLimits.text = 100;

const SearchPanel = lazyPart(async () => (await import('./search-panel.tsx')).SearchPanel);

/** A box with suggestions: a combobox whose options are links. They are asked for when somebody comes near. */
export function SearchField(props: SearchFieldProps) {
  const { scope, shape, label, placeholder, value, onChange, onFollow, onClear, inputRef } = props;
  const id = useId();
  const [isNear, setIsNear] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [count, setCount] = useState(0);
  const [marked, setMarked] = useState<number | null>(null);
  const isExpanded = isOpen && count > 0;
  const comeNear = () => setIsNear(true);

  function close(): void {
    setIsOpen(false);
    setMarked(null);
  }

  const focusBox = () => document.getElementById(`${id}-box`)?.focus();

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && isExpanded && marked !== null) {
      event.preventDefault();
      return document.getElementById(optionId(id, marked))?.click();
    }
    const next = nextMark(event.key, { marked, count });
    if (next === null) return;
    event.preventDefault();
    setIsOpen(true);
    setMarked(next);
    document.getElementById(optionId(id, next))?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div
      role="presentation"
      className={css.field}
      onPointerEnter={comeNear}
      onFocus={comeNear}
      onBlur={(event: FocusEvent) => {
        if (shape === 'popup' && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen || shape !== 'popup') return;
        event.preventDefault();
        focusBox();
        close();
      }}
    >
      <SearchBox
        ref={inputRef}
        id={`${id}-box`}
        name="q"
        label={label}
        placeholder={placeholder}
        maxLength={mostLetters}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-controls={isExpanded ? id : undefined}
        aria-activedescendant={isExpanded && marked !== null ? optionId(id, marked) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        data-clearable={onClear && value !== '' ? '' : undefined}
        value={value}
        onFocus={() => setIsOpen(true)}
        onClick={() => setIsOpen(true)}
        onChange={({ target }) => {
          setIsOpen(true);
          setMarked(null);
          onChange(target.value);
        }}
        onKeyDown={onKeyDown}
      />
      {onClear && value !== '' && (
        <IconButton label={texts.clear} className={css.clear} onClick={onClear}>
          <X aria-hidden="true" />
        </IconButton>
      )}
      {isNear && (
        <SearchPanel
          id={id}
          scope={scope}
          shape={shape}
          typed={value}
          isOpen={isOpen || shape === 'page'}
          marked={marked}
          onCount={setCount}
          onForget={focusBox}
          onFollow={() => {
            close();
            onFollow();
          }}
        />
      )}
    </div>
  );
}

/** Where a key leads among the options; null when it is not about them. Home and End move in the text until one is marked. */
function nextMark(key: string, { marked, count }: { marked: number | null; count: number }): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return marked === null ? 0 : (marked + 1) % count;
  if (key === 'ArrowUp') return marked === null ? count - 1 : (marked + count - 1) % count;
  if (marked === null) return null;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
