import type { ComponentProps } from 'react';
import { formatNumber } from '#app/shared/format.ts';
import { Field, type FieldProps } from './field.tsx';
import { Textarea } from './input.tsx';
import css from './text-area.module.css';

interface TextAreaProps
  extends
    FieldProps,
    Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'value' | 'maxLength' | 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
  /** Where a heading nearby repeats the label. */
  readonly isLabelHidden?: boolean;
}

/** A textarea with a character counter. */
export function TextArea(props: TextAreaProps) {
  const { label, optionalLabel, hint, error, value, onChange, maxLength, isLabelHidden, ...rest } = props;
  return (
    <Field
      label={label}
      optionalLabel={optionalLabel}
      hint={hint}
      error={error}
      isLabelHidden={isLabelHidden ?? false}
      counter={`${value.length}/${formatNumber(maxLength)}`}
    >
      {(control) => (
        <Textarea
          {...rest}
          {...control}
          className={[control.className, css.area].join(' ')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          maxLength={maxLength}
        />
      )}
    </Field>
  );
}
