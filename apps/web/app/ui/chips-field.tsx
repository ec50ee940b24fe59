import { type ComponentType, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import css from './chips-field.module.css';
import { X } from './icons.ts';
import { SuggestField } from './suggest-field.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface ChipsFieldProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly hint: string;
  readonly fullHint: string;
  readonly placeholder: string;
  readonly icon?: ComponentType<{ className: string | undefined; 'aria-hidden': 'true' }>;
  readonly removeLabel: (chip: string) => string;
  readonly chips: readonly string[];
  readonly max: number;
  readonly onChange: (chips: readonly string[]) => void;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly maxLength?: number;
  readonly suggestions: readonly string[];
  /** The chip for a typed text without suggestion; null for none. */
  readonly chipOf: (typed: string) => string | null;
}

/** A multi-select with suggestions; the chosen values are removable chips below the input. */
export function ChipsField(props: ChipsFieldProps) {
  const { label, chips, max, onChange, typed, onType, chipOf, fullHint, hint, removeLabel, ...rest } = props;
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const isFull = chips.length >= max;

  function add(chip: string | null): void {
    if (chip === null || chip === '') return;
    onType('');
    if (isFull || chips.includes(chip)) return;
    onChange([...chips, chip]);
    setAnnouncement(chip);
  }

  function remove(index: number): void {
    // Synchronous, so that the focus moves to the neighbour, or to the input, before the next key press.
    flushSync(() => onChange(chips.filter((_, other) => other !== index)));
    const root = list.current?.parentElement;
    const buttons = root?.querySelectorAll<HTMLElement>('li button') ?? [];
    const input = root?.querySelector<HTMLElement>('input[role=combobox]');
    (buttons[Math.min(index, buttons.length - 1)] ?? input)?.focus();
  }

  return (
    <div className={css.field}>
      <SuggestField
        {...rest}
        label={label}
        hint={isFull ? fullHint : hint}
        value={typed}
        onChange={onType}
        suggestions={isFull ? [] : rest.suggestions}
        onChoose={add}
        onEnter={() => add(chipOf(typed))}
        onEraseBefore={() => chips.length > 0 && onChange(chips.slice(0, -1))}
      />
      <span role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </span>
      <ul ref={list} className={css.chips}>
        {chips.map((chip, index) => (
          <li key={chip} className={css.chip}>
            {chip}
            <button
              type="button"
              className={css.remove}
              aria-label={removeLabel(chip)}
              onClick={() => remove(index)}
            >
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
