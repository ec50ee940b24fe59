import {
  type ReportReasonKey,
  reasonsFor,
  reportReasons,
  type TargetKind,
} from '@perchero/contract/moderation/report-reasons.rules';
import { useId } from 'react';
import fieldCss from '#app/ui/field.module.css';
import { CircleAlert } from '#app/ui/icons.ts';
import { Input } from '#app/ui/input.tsx';
import radioCss from '#app/ui/radio-list-field.module.css';
import css from './reason-field.module.css';
import { reasonGroups, texts } from './texts.ts';

const groups = Object.keys(reasonGroups) as (keyof typeof reasonGroups)[];

interface ReasonFieldProps {
  readonly kind: TargetKind;
  readonly name: string;
  readonly value: ReportReasonKey | null;
  readonly error: string | undefined;
  readonly onChange: (reason: ReportReasonKey) => void;
}

/** The reasons for a kind of thing as radio buttons, in groups. */
export function ReasonField({ kind, name, value, error, onChange }: ReasonFieldProps) {
  const noteId = useId();
  const reasons = reasonsFor(kind);
  return (
    <div
      role="radiogroup"
      aria-label={texts.reason}
      aria-describedby={error ? noteId : undefined}
      data-invalid={error ? true : undefined}
      className={css.field}
    >
      {error && (
        <p id={noteId} className={[fieldCss.error, css.error].join(' ')}>
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
      {groups.map((group) => {
        const shown = reasonGroups[group].filter((reason) => reasons.includes(reason));
        if (shown.length === 0) return null;
        return (
          <fieldset key={group} className={css.group}>
            <legend>{texts.group(group, kind)}</legend>
            {shown.map((reason) => (
              <label key={reason} className={css.reason}>
                <Input
                  className={radioCss.input}
                  type="radio"
                  name={name}
                  value={reason}
                  checked={value === reason}
                  onChange={() => onChange(reason)}
                />
                <span>{reportReasons[reason].text}</span>
              </label>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
