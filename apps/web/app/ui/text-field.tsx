import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Input } from './input.tsx';

interface TextFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, 'className' | 'id' | 'size' | 'value'> {
  readonly value: string;
}

/** A line of text; with `maxLength` it says how much is written. */
export function TextField({ label, optionalLabel, hint, error, value, ...rest }: TextFieldProps) {
  const counter = rest.maxLength === undefined ? null : `${value.length}/${rest.maxLength}`;
  return (
    <Field label={label} optionalLabel={optionalLabel} hint={hint} error={error} counter={counter}>
      {(control) => <Input {...rest} {...control} value={value} />}
    </Field>
  );
}
