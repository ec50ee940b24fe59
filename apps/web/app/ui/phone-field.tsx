import { cleanInternationalPhone, cleanPhone } from '@perchero/contract/identity/phone.rules';
import css from './field.module.css';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import type { TypedFieldProps } from './typed-field.ts';

const countryCode = '+598';

/** A Uruguayan number in national digits; what is pasted in any other spelling becomes that. */
export function PhoneField({ label, hint, error, value, onChange, ...rest }: TypedFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={css.affixed}>
          <span className={css.before}>
            <Flag />
            {countryCode}
          </span>
          <Input
            {...rest}
            {...control}
            inputMode="tel"
            autoComplete="tel-national"
            value={value}
            onChange={(event) => onChange(cleanPhone(event.target.value))}
          />
        </span>
      )}
    </Field>
  );
}

/** A number with its country code. */
export function InternationalPhoneField({ label, hint, error, onChange, ...rest }: TypedFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...rest}
          {...control}
          inputMode="tel"
          autoComplete="tel"
          onChange={(event) => onChange(cleanInternationalPhone(event.target.value))}
        />
      )}
    </Field>
  );
}

function Flag() {
  return (
    <svg viewBox="0 0 27 18" width="24" height="16" aria-hidden="true">
      <rect width="27" height="18" rx="2" fill="#fff" />
      <path d="M9 2h18v2H9zM9 6h18v2H9zM0 10h27v2H0zM0 14h27v2H0z" fill="#2f6fb7" />
      <circle cx="4.6" cy="4.6" r="2.6" fill="#f2b632" />
    </svg>
  );
}
