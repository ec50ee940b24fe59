import { useId, useState } from 'react';
import css from './date-field.module.css';
import field from './field.module.css';
import { CircleAlert } from './icons.ts';
import { Input } from './input.tsx';

interface DateFieldProps {
  readonly label: string;
  readonly parts: { readonly day: string; readonly month: string; readonly year: string };
  /** `1992-07-18`, or empty. */
  readonly value: string;
  /** Gets the combined value, which may be an invalid date; empty when all inputs are. */
  readonly onChange: (value: string) => void;
  /** Other dates are not filled in by the browser. */
  readonly isBirthday?: boolean;
  readonly hint?: string;
  readonly error?: string | undefined;
}

const inputs = [
  { part: 'day', length: 2, autoComplete: 'bday-day' },
  { part: 'month', length: 2, autoComplete: 'bday-month' },
  { part: 'year', length: 4, autoComplete: 'bday-year' },
] as const;

/** A date in three inputs: typing is faster than a calendar. */
export function DateField({ label, parts, value, onChange, isBirthday = true, hint, error }: DateFieldProps) {
  const note = `${useId()}-note`;
  const [typed, setTyped] = useState(() => partsOf(value));
  return (
    <fieldset className={field.field} aria-describedby={error || hint ? note : undefined}>
      <legend className={[field.label, css.legend].join(' ')}>{label}</legend>
      <div className={css.inputs}>
        {inputs.map(({ part, length, autoComplete }) => (
          <Input
            key={part}
            className={[field.input, css.input].join(' ')}
            aria-label={parts[part]}
            placeholder={parts[part]}
            autoComplete={isBirthday ? autoComplete : 'off'}
            inputMode="numeric"
            maxLength={length}
            value={typed[part]}
            aria-invalid={error ? true : undefined}
            onChange={(event) => {
              const next = { ...typed, [part]: event.target.value.replace(/\D/g, '') };
              setTyped(next);
              onChange(dateOf(next));
            }}
          />
        ))}
      </div>
      {(error || hint) && (
        <p id={note} className={[css.note, error ? field.error : field.below].join(' ')}>
          {error && <CircleAlert aria-hidden="true" />}
          {error || hint}
        </p>
      )}
    </fieldset>
  );
}

type Typed = Record<(typeof inputs)[number]['part'], string>;

function partsOf(date: string): Typed {
  const [year = '', month = '', day = ''] = date.split('-');
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year };
}

function dateOf({ day, month, year }: Typed): string {
  return day || month || year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';
}
