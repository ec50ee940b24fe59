import { type ReactNode, useId } from 'react';
import css from './group-field.module.css';
import field from './field.module.css';
import type { FieldProps } from './field.tsx';
import { CircleAlert } from './icons.ts';

/** What a field of several controls takes. */
export interface GroupProps extends FieldProps {
  /** Where a title close by says the same. */
  readonly isLabelHidden?: boolean;
  /** For groups of which one is chosen. */
  readonly role?: 'radiogroup' | 'group';
}

/** Several controls under one label, with one line below: a hint or what is wrong. */
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
