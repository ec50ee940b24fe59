import { useId } from 'react';
import { GroupField, type GroupProps } from '#app/ui/group-field.tsx';
import { Input } from '#app/ui/input.tsx';
import radioCss from '#app/ui/radio-list-field.module.css';
import css from './options-field.module.css';

interface OptionsFieldProps<Value extends string> extends GroupProps {
  readonly name: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[];
  readonly value: Value | '';
  readonly onChange: (value: Value) => void;
  /** Short options as buttons, three in a row. */
  readonly isShort?: boolean;
}

/** Radio buttons as plain rows. */
export function OptionsField<Value extends string>(props: OptionsFieldProps<Value>) {
  const { name, options, value, onChange, isShort = false, ...group } = props;
  const id = useId();
  return (
    <GroupField {...group}>
      <div className={isShort ? css.chips : css.rows}>
        {options.map(({ value: own, label, hint }) => (
          <label key={own} className={isShort ? css.chip : css.row} htmlFor={`${id}-${own}`}>
            <Input
              id={`${id}-${own}`}
              className={isShort ? css.hidden : radioCss.input}
              type="radio"
              name={`${id}-${name}`}
              value={own}
              checked={value === own}
              onChange={() => onChange(own)}
            />
            <span>
              {label}
              {hint && <small>{hint}</small>}
            </span>
          </label>
        ))}
      </div>
    </GroupField>
  );
}
