import { cleanPassword } from '@perchero/contract/identity/password.rules';
import { useState } from 'react';
import { fieldTexts } from '#app/shared/texts.ts';
import css from './field.module.css';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Eye, EyeOff } from './icons.ts';
import { Input } from './input.tsx';
import type { TypedFieldProps } from './typed-field.ts';

const longest = 64;

interface PasswordFieldProps extends TypedFieldProps {
  readonly autoComplete: 'current-password' | 'new-password';
}

/** The one password box of the site, so that the same keystrokes make the same password everywhere. */
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
            maxLength={longest}
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
