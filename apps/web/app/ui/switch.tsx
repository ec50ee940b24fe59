import { Input } from './input.tsx';
import css from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  /** Where the label alone does not say what it switches. */
  readonly name: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly describedBy?: string;
  readonly onChange: (isOn: boolean) => void;
}

/** On or off, in force at once. */
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
