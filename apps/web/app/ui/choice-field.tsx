import { type ComponentType, useId } from 'react';
import css from './choice-field.module.css';
import { GroupField, type GroupProps } from './group-field.tsx';
import { Input } from './input.tsx';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ComponentType<{ 'aria-hidden': 'true' }>;
}

interface ChoiceFieldProps extends GroupProps {
  readonly name: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A click on the chosen option clears it. */
  readonly canClear?: boolean;
  /** Three in a row where there is room, also with hints. */
  readonly isNarrow?: boolean;
}

/** Radio buttons as cards. */
export function ChoiceField({
  name,
  options,
  value,
  onChange,
  canClear = false,
  isNarrow = false,
  ...group
}: ChoiceFieldProps) {
  const id = useId();
  return (
    <GroupField {...group}>
      <div className={[css.cards, isNarrow && css.narrow].filter(Boolean).join(' ')}>
        {options.map(({ value: own, label, hint, icon: Icon }) => (
          <label key={own} className={css.card}>
            <Input
              className={css.input}
              type="radio"
              name={name}
              value={own}
              aria-labelledby={`${id}-${own}`}
              aria-describedby={hint && `${id}-${own}-hint`}
              checked={value === own}
              onChange={() => onChange(own)}
              onClick={() => canClear && value === own && onChange('')}
            />
            {Icon && <Icon aria-hidden="true" />}
            <span className={css.words}>
              <span id={`${id}-${own}`}>{label}</span>
              {hint && (
                <span id={`${id}-${own}-hint`} className={css.hint}>
                  {hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </GroupField>
  );
}
