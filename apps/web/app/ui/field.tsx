import { type ReactNode, useId } from 'react';
import css from './field.module.css';
import { CircleAlert } from './icons.ts';

export interface FieldProps {
  readonly label: string;
  /** Shown beside the label of an optional field. */
  readonly optionalLabel?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

interface Control {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldProps {
  readonly counter?: ReactNode;
  /** Where a heading nearby repeats the label. */
  readonly isLabelHidden?: boolean;
  /** Renders the input with the attributes that link it to its label and message. */
  readonly children: (control: Control) => ReactNode;
}

/** Label, input, and a hint or an error below. */
export function Field(props: FieldFrameProps) {
  const { label, optionalLabel, hint, error, counter, isLabelHidden = false, children } = props;
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className={css.field}>
      <label className={isLabelHidden ? 'visually-hidden' : css.label} htmlFor={id}>
        {label} {optionalLabel && <span className={css.optional}>{optionalLabel}</span>}
      </label>
      {children({
        id,
        className: css.input,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? note : undefined,
      })}
      {(error || hint || counter) && (
        <div className={css.below}>
          {error ? (
            <p id={note} className={css.error}>
              <CircleAlert aria-hidden="true" />
              {error}
            </p>
          ) : (
            <p id={note}>{hint}</p>
          )}
          {counter && <span className={css.counter}>{counter}</span>}
        </div>
      )}
    </div>
  );
}
