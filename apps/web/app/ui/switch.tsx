import { Input } from './input.tsx';
import css from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  /** Accessible name; the visible label may be ambiguous. */
  readonly name: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly describedBy?: string;
  readonly onChange: (isOn: boolean) => void;
}

export function Switch({ label, name, isOn, isDisabled, describedBy, onChange }: SwitchProps) {
  return (
    <label className={css.switch}>
      <Input
        type="checkbox"
        role="switch"
        aria-label={name}
        aria-checked={isOn}
        aria-describedby={describedBy}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
