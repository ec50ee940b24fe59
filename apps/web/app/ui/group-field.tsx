import { type ReactNode, useId } from 'react';
import css from './group-field.module.css';
import field from './field.module.css';
import type { FieldProps } from './field.tsx';
import { CircleAlert } from './icons.ts';

export interface GroupProps extends FieldProps {
  /** Where a heading nearby repeats the label. */
  readonly isLabelHidden?: boolean;
  readonly role?: 'radiogroup' | 'group';
}

/** Several controls under one label, with a hint or an error below. */
export function GroupField(props: GroupProps & { readonly children: ReactNode }) {
  const { label, optionalLabel, hint, error, isLabelHidden = false, role = 'radiogroup', children } = props;
  const id = useId();
  const note = `${id}-note`;
  return (
    <div
      className={field.field}
      role={role}
      aria-labelledby={id}
      aria-describedby={error || hint ? note : undefined}
      data-invalid={error ? true : undefined}
    >
      <span id={id} className={isLabelHidden ? 'visually-hidden' : field.label}>
        {label} {optionalLabel && <span className={field.optional}>{optionalLabel}</span>}
      </span>
      {children}
      {(error || hint) && (
        <p id={note} className={[css.note, error ? field.error : field.below].join(' ')}>
          {error && <CircleAlert aria-hidden="true" />}
          {error || hint}
        </p>
      )}
    </div>
  );
}
