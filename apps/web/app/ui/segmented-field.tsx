import { useId } from 'react';
import { GroupField, type GroupProps } from './group-field.tsx';
import { Input } from './input.tsx';
import css from './segmented-field.module.css';

interface SegmentedFieldProps extends GroupProps {
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Radio buttons as a segmented control. */
export function SegmentedField({ name, options, value, onChange, ...group }: SegmentedFieldProps) {
  const id = useId();
  return (
    <GroupField {...group}>
      <div className={css.segments}>
        {options.map((option) => (
          <label key={option.value} className={css.segment} htmlFor={`${id}-${option.value}`}>
            <Input
              id={`${id}-${option.value}`}
              className={css.input}
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </GroupField>
  );
}
