import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import type { TypedFieldProps } from '#app/ui/typed-field.ts';
import css from './username-field.module.css';

/** A name as others will call it, with its @ already there. */
export function UsernameField({ label, hint, error, value, onChange, ...rest }: TypedFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={css.box}>
          <span className={css.at} aria-hidden="true">
            @
          </span>
          <Input
            {...rest}
            {...control}
            className={[control.className, css.input].join(' ')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
