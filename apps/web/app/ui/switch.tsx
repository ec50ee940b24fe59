import { useId } from 'react';
import { Input } from './input.tsx';
import css from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  /** Accessible name; the visible label may be ambiguous. */
  readonly name: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly describedBy?: string;
  /** Below the label; it makes a row with the switch at the end. */
  readonly hint?: string | undefined;
  /** For a form submitted without script. */
  readonly field?: { readonly name: string; readonly value: string } | undefined;
  readonly onChange: (isOn: boolean) => void;
}

export function Switch({ label, name, isOn, isDisabled, describedBy, hint, field, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className={[css.switch, hint && css.row].filter(Boolean).join(' ')}>
      <Input
        {...field}
        type="checkbox"
        role="switch"
        aria-label={name}
        aria-checked={isOn}
        aria-describedby={hint ? id : describedBy}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint && (
          <small id={id} className={css.hint}>
            {hint}
          </small>
        )}
      </span>
    </label>
  );
}
