import { type ComponentProps, useId } from 'react';
import { CircleAlert } from './icons.ts';
import css from './text-field.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'size' | 'value'> {
  readonly label: string;
  readonly value: string;
  /** Said beside the label when the field may stay empty. */
  readonly optionalLabel?: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** Label, box, and one line below: a hint or what is wrong, and with `maxLength` how much is written. */
export function TextField({ label, value, optionalLabel, hint, error, ...rest }: TextFieldProps) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label} {optionalLabel && <span className={css.optional}>{optionalLabel}</span>}
      </label>
      <input
        {...rest}
        id={id}
        className={css.input}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? note : undefined}
      />
      <div className={css.below}>
        {error ? (
          <p id={note} className={css.error}>
            <CircleAlert aria-hidden="true" />
            {error}
          </p>
        ) : (
          <p id={note}>{hint}</p>
        )}
        {rest.maxLength !== undefined && (
          <span className={css.counter}>
            {value.length}/{rest.maxLength}
          </span>
        )}
      </div>
    </div>
  );
}
