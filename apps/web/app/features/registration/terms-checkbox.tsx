import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { CircleAlert } from '#app/ui/icons.ts';
import { Input } from '#app/ui/input.tsx';
import css from './terms-checkbox.module.css';
import { texts } from './texts.ts';

interface TermsCheckboxProps {
  readonly name: string;
  readonly error: string | undefined;
  readonly value: 'on' | '';
  readonly onChange: (value: 'on' | '') => void;
}

/** The links open in a new tab, so that the form keeps its input. */
export function TermsCheckbox({ name, error, value, onChange }: TermsCheckboxProps) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className={css.field}>
      <div className={css.line}>
        <Input
          id={id}
          type="checkbox"
          name={name}
          className={css.checkbox}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? note : undefined}
          checked={value === 'on'}
          onChange={(event) => onChange(event.target.checked ? 'on' : '')}
        />
        <label className={css.label} htmlFor={id}>
          {texts.acceptTerms}{' '}
          <Link to={paths.terms} target="_blank">
            {texts.terms}
          </Link>{' '}
          {texts.readPrivacy}{' '}
          <Link to={paths.privacy} target="_blank">
            {texts.privacy}
          </Link>
        </label>
      </div>
      {error && (
        <p id={note} className={css.error}>
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
