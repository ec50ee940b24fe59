import { type ComponentType, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { foldAccents } from '#app/shared/fold-accents.ts';
import css from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { Input } from './input.tsx';
import own from './suggest-field.module.css';

interface SuggestFieldProps extends FieldProps {
  readonly name?: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly icon?: ComponentType<{ className: string | undefined; 'aria-hidden': 'true' }>;
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Matches for the typed text, best first. */
  readonly suggestions: readonly string[];
  /** Called with the chosen suggestion; by default it becomes the value. */
  readonly onChoose?: (suggestion: string) => void;
  /** Enter without a highlighted suggestion; by default it submits the form. */
  readonly onEnter?: () => void;
  /** Backspace in the empty input. */
  readonly onEraseBefore?: () => void;
}

/**
 * A text input with suggestions below it. Base UI's combobox would hide the rest of the page from screen readers while
 * it is open, and needs style attributes that the CSP forbids in server-rendered markup.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { label, optionalLabel, hint, error, isLabelHidden = false, icon: Icon, ...rest } = props;
  const { value, onChange, suggestions, onChoose, onEnter, onEraseBefore, ...inputProps } = rest;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  const shown = isOpen ? suggestions : [];
  const markedIndex = marked === null ? -1 : shown.indexOf(marked);

  useEffect(() => {
    if (markedIndex !== -1)
      document.getElementById(`${id}-${markedIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, markedIndex]);

  function close(): void {
    setIsOpen(false);
    setMarked(null);
  }

  function choose(suggestion: string): void {
    (onChoose ?? onChange)(suggestion);
    close();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const chosen = shown[markedIndex];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return;
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const from = markedIndex === -1 && step === -1 ? 0 : markedIndex;
      setIsOpen(true);
      setMarked(suggestions[(from + step + suggestions.length) % suggestions.length] ?? null);
    } else if (event.key === 'Enter' && (chosen !== undefined || onEnter)) {
      event.preventDefault();
      if (chosen === undefined) onEnter?.();
      else choose(chosen);
    } else if (event.key === 'Escape' && shown.length > 0) {
      event.preventDefault();
      close();
    } else if (event.key === 'Backspace' && value === '') onEraseBefore?.();
  }

  return (
    <Field
      label={label}
      optionalLabel={optionalLabel}
      hint={hint}
      error={error}
      isLabelHidden={isLabelHidden}
    >
      {(control) => (
        <div className={css.affixed}>
          {Icon && <Icon className={own.icon} aria-hidden="true" />}
          <Input
            {...inputProps}
            {...control}
            className={[control.className, Icon && own.withIcon].filter(Boolean).join(' ')}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown.length > 0}
            aria-controls={shown.length > 0 ? id : undefined}
            aria-activedescendant={markedIndex === -1 ? undefined : `${id}-${markedIndex}`}
            autoComplete="off"
            autoCapitalize="none"
            value={value}
            onChange={({ target }) => {
              setIsOpen(true);
              setMarked(null);
              onChange(target.value);
            }}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
          {shown.length > 0 && (
            <div id={id} className={own.list} role="listbox" aria-label={label}>
              {shown.map((suggestion, index) => (
                <button
                  key={suggestion}
                  id={`${id}-${index}`}
                  type="button"
                  tabIndex={-1}
                  className={own.item}
                  role="option"
                  aria-selected={index === markedIndex}
                  data-highlighted={index === markedIndex || undefined}
                  // The input keeps the focus.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(suggestion)}
                >
                  <Emphasised text={suggestion} typed={value} />
                </button>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

function Emphasised({ text, typed }: { text: string; typed: string }) {
  const [before, match, after] = matchOf(text, typed);
  return (
    <span className={own.words}>
      {before}
      {match && <b>{match}</b>}
      {after}
    </span>
  );
}

/** Splits a text around the typed part, ignoring case and accents. */
export function matchOf(
  text: string,
  typed: string,
): readonly [before: string, match: string, after: string] {
  const letters = Array.from(text);
  const wanted = foldAccents(typed.trim());
  const start = wanted === '' ? -1 : letters.map(foldAccents).join('').indexOf(wanted);
  if (start === -1) return [text, '', ''];
  const end = start + wanted.length;
  return [letters.slice(0, start).join(''), letters.slice(start, end).join(''), letters.slice(end).join('')];
}
