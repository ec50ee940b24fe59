import { cleanEmail } from '@perchero/contract/identity/email.rules';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import type { TypedFieldProps } from './typed-field.ts';

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
        // Not of type `email`: browsers rewrite accented addresses while they are typed.
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
