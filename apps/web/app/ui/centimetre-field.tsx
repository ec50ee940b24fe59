import css from './centimetre-field.module.css';
import field from './field.module.css';
import { Field } from './field.tsx';
import { Input, type TypedFieldProps } from './input.tsx';

const maxLength = 5;
const unit = 'cm';

/** Centimetres as they are typed, with a comma or a dot. */
export function CentimetreField({ label, hint, error, onChange, ...rest }: Omit<TypedFieldProps, 'ref'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={field.affixed}>
          <Input
            {...rest}
            {...control}
            className={[control.className, css.input].join(' ')}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => onChange(target.value.replace(/[^\d.,]/g, '').slice(0, maxLength))}
          />
          <span className={css.unit} aria-hidden="true">
            {unit}
          </span>
        </span>
      )}
    </Field>
  );
}
