import type { ComponentProps } from 'react';
import type { FieldProps } from './field.tsx';

/** A field that hands over what it made of the keystrokes, not the event. */
export interface TypedFieldProps
  extends FieldProps, Pick<ComponentProps<'input'>, 'name' | 'autoFocus' | 'disabled' | 'ref'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}
