import { smsCodeLength } from '@perchero/contract/identity/phone.rules';
import css from './field.module.css';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import type { TypedFieldProps } from './typed-field.ts';

const places = Array.from({ length: smsCodeLength }, (_, place) => place);

/** The digits of an SMS: one box, which phones fill in by themselves, drawn as six. */
export function CodeField({ label, hint, error, value, onChange, ...rest }: TypedFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={css.digits}>
          {places.map((place) => (
            <span
              key={place}
              className={[css.digit, place === Math.min(value.length, smsCodeLength - 1) && css.current]
                .filter(Boolean)
                .join(' ')}
              aria-hidden="true"
            >
              {value[place]}
            </span>
          ))}
          <Input
            {...rest}
            {...control}
            className={css.unseen}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={value}
            onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, smsCodeLength))}
          />
        </span>
      )}
    </Field>
  );
}
