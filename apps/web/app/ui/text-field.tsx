import { cleanEmail } from '@perchero/contract/identity/email.rules';
import { cleanPassword } from '@perchero/contract/identity/password.rules';
import { cleanInternationalPhone, cleanPhone, smsCodeLength } from '@perchero/contract/identity/phone.rules';
import { type ComponentProps, useState } from 'react';
import { fieldTexts } from '#app/shared/texts.ts';
import css from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Eye, EyeOff } from './icons.ts';
import { Input, type TypedFieldProps } from './input.tsx';

interface TextFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, 'className' | 'id' | 'size' | 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange?: (value: string) => void;
}

/** A text input; with `maxLength` it shows a character counter. */
export function TextField({ label, optionalLabel, hint, error, value, onChange, ...rest }: TextFieldProps) {
  const counter = rest.maxLength === undefined ? null : `${value.length}/${rest.maxLength}`;
  return (
    <Field label={label} optionalLabel={optionalLabel} hint={hint} error={error} counter={counter}>
      {(control) => (
        <Input {...rest} {...control} value={value} onChange={(event) => onChange?.(event.target.value)} />
      )}
    </Field>
  );
}

export function EmailField({
  label,
  hint,
  error,
  value,
  onChange,
  ...rest
}: TypedFieldProps & { readonly placeholder?: string }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        // Not type `email`: browsers rewrite addresses with accents while they are typed.
        <Input
          {...rest}
          {...control}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(cleanEmail(event.target.value))}
        />
      )}
    </Field>
  );
}

const countryCode = '+598';

/** A Uruguayan number in national format; other formats are converted. */
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

const digitIndexes = Array.from({ length: smsCodeLength }, (_, index) => index);

/** The code of an SMS: one input, so that phones can autofill it, drawn as separate digits. */
export function CodeField({ label, hint, error, value, onChange, ...rest }: TypedFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={css.digits}>
          {digitIndexes.map((index) => (
            <span
              key={index}
              className={[css.digit, index === Math.min(value.length, smsCodeLength - 1) && css.current]
                .filter(Boolean)
                .join(' ')}
              aria-hidden="true"
            >
              {value[index]}
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

const maxPasswordLength = 64;

interface PasswordFieldProps extends TypedFieldProps {
  readonly autoComplete: 'current-password' | 'new-password';
}

/** The only password input of the site, so that the same keystrokes give the same password everywhere. */
export function PasswordField({ label, hint, error, value, onChange, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={css.affixed}>
          <Input
            {...rest}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxPasswordLength}
            value={value}
            onChange={(event) => onChange(cleanPassword(event.target.value))}
          />
          <span className={css.after}>
            <IconButton
              label={fieldTexts.showPassword}
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            </IconButton>
          </span>
        </span>
      )}
    </Field>
  );
}
