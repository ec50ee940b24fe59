import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { ChevronDown } from './icons.ts';
import { Select } from './input.tsx';
import css from './select-field.module.css';

interface SelectFieldProps
  extends FieldProps, Omit<ComponentProps<'select'>, 'className' | 'id' | 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A native select, styled like the other fields. */
export function SelectField(props: SelectFieldProps) {
  const { label, optionalLabel, hint, error, onChange, children, ...rest } = props;
  return (
    <Field label={label} optionalLabel={optionalLabel} hint={hint} error={error}>
      {(control) => (
        <span className={css.wrapper}>
          <Select
            {...rest}
            {...control}
            className={[control.className, css.select].join(' ')}
            onChange={(event) => onChange(event.target.value)}
          >
            {children}
          </Select>
          <ChevronDown className={css.arrow} aria-hidden="true" />
        </span>
      )}
    </Field>
  );
}
