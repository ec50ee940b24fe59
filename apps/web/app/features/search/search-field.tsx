import type { searchLimits } from '@perchero/contract/search/search';
import { type FocusEvent, type KeyboardEvent, type Ref, useId, useState } from 'react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { X } from '#app/ui/icons.ts';
import { lazyComponent } from '#app/ui/lazy-component.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import css from './search-field.module.css';
import { optionId, type Scope } from './suggestion-groups.ts';
import { texts } from './texts.ts';

interface SearchFieldProps {
  readonly scope: Scope;
  /** Suggestions in a popup over the page, or in the page below the input. */
  readonly shape: 'popup' | 'page';
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when a suggestion is followed. */
  readonly onFollow: () => void;
  readonly onClear?: () => void;
  readonly inputRef: Ref<HTMLInputElement> | undefined;
}

/** Not imported, because the contract's value would pull in zod; the type keeps it in sync. */
const maxQueryLength: typeof searchLimits.text = 100;

const SearchPanel = lazyComponent(async () => (await import('./search-panel.tsx')).SearchPanel);

/** A combobox whose options are links. The panel is loaded on hover or focus. */
export function SearchField(props: SearchFieldProps) {
  const { scope, shape, label, placeholder, value, onChange, onFollow, onClear, inputRef } = props;
  const id = useId();
  const [isPanelLoaded, setIsPanelLoaded] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [count, setCount] = useState(0);
  const [active, setActive] = useState<number | null>(null);
  const isExpanded = isOpen && count > 0;
  const loadPanel = () => setIsPanelLoaded(true);

  function close(): void {
    setIsOpen(false);
    setActive(null);
  }

  const focusInput = () => document.getElementById(`${id}-input`)?.focus();

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && isExpanded && active !== null) {
      event.preventDefault();
      return document.getElementById(optionId(id, active))?.click();
    }
    const next = nextActive(event.key, { active, count });
    if (next === null) return;
    event.preventDefault();
    setIsOpen(true);
    setActive(next);
    document.getElementById(optionId(id, next))?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div
      role="presentation"
      className={css.field}
      onPointerEnter={loadPanel}
      onFocus={loadPanel}
      onBlur={(event: FocusEvent) => {
        if (shape === 'popup' && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen || shape !== 'popup') return;
        event.preventDefault();
        focusInput();
        close();
      }}
    >
      <SearchInput
        ref={inputRef}
        id={`${id}-input`}
        name="q"
        label={label}
        placeholder={placeholder}
        maxLength={maxQueryLength}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-controls={isExpanded ? id : undefined}
        aria-activedescendant={isExpanded && active !== null ? optionId(id, active) : undefined}
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
          setActive(null);
          onChange(target.value);
        }}
        onKeyDown={onKeyDown}
      />
      {onClear && value !== '' && (
        <IconButton label={texts.clear} className={css.clear} onClick={onClear}>
          <X aria-hidden="true" />
        </IconButton>
      )}
      {isPanelLoaded && (
        <SearchPanel
          id={id}
          scope={scope}
          shape={shape}
          typed={value}
          isOpen={isOpen || shape === 'page'}
          active={active}
          onCount={setCount}
          onRemove={focusInput}
          onFollow={() => {
            close();
            onFollow();
          }}
        />
      )}
    </div>
  );
}

/** The option a key moves to; null for other keys. Home and End move in the text while no option is active. */
function nextActive(key: string, { active, count }: { active: number | null; count: number }): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return active === null ? 0 : (active + 1) % count;
  if (key === 'ArrowUp') return active === null ? count - 1 : (active + count - 1) % count;
  if (active === null) return null;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
