import { type ComponentType, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import css from './chips-field.module.css';
import { X } from './icons.ts';
import { SuggestField } from './suggest-field.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface ChipsFieldProps {
  /** Each chip travels under it. */
  readonly name: string;
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly hint: string;
  readonly fullHint: string;
  readonly placeholder: string;
  readonly icon?: ComponentType<{ className: string | undefined; 'aria-hidden': 'true' }>;
  readonly removeLabel: (chip: string) => string;
  readonly chips: readonly string[];
  readonly most: number;
  readonly onChange: (chips: readonly string[]) => void;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly maxLength?: number;
  readonly suggestions: readonly string[];
  /** What to make of words that no suggestion says; null when there is nothing to be made of them. */
  readonly chipOf: (typed: string) => string | null;
}

/** Several of many, by name: what is chosen stands below the box and goes away again one by one. */
export function ChipsField(props: ChipsFieldProps) {
  const { name, label, chips, most, onChange, typed, onType, chipOf, fullHint, hint, removeLabel, ...rest } =
    props;
  const list = useRef<HTMLUListElement>(null);
  const [news, setNews] = useState('');
  const isFull = chips.length >= most;

  function add(chip: string | null): void {
    if (chip === null || chip === '') return;
    onType('');
    if (isFull || chips.includes(chip)) return;
    onChange([...chips, chip]);
    setNews(chip);
  }

  function remove(place: number): void {
    // At once, so that the focus can go on to the neighbour, or back to the box, before another key comes.
    flushSync(() => onChange(chips.filter((_, index) => index !== place)));
    const root = list.current?.parentElement;
    const buttons = root?.querySelectorAll<HTMLElement>('li button') ?? [];
    const box = root?.querySelector<HTMLElement>('input[role=combobox]');
    (buttons[Math.min(place, buttons.length - 1)] ?? box)?.focus();
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
        <VisuallyHidden>{news}</VisuallyHidden>
      </span>
      <ul ref={list} className={css.chips}>
        {chips.map((chip, place) => (
          <li key={chip} className={css.chip}>
            <input type="hidden" name={name} value={chip} />
            {chip}
            <button
              type="button"
              className={css.remove}
              aria-label={removeLabel(chip)}
              onClick={() => remove(place)}
            >
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
