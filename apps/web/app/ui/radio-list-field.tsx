import { Fragment, type ReactNode, useId } from 'react';
import { GroupField, type GroupProps } from './group-field.tsx';
import { Input } from './input.tsx';
import css from './radio-list-field.module.css';

interface RadioListFieldProps extends GroupProps {
  readonly name: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly hint: string;
    /** Fields below the option while it is chosen. */
    readonly fields?: ReactNode;
  }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Two columns where there is room. */
  readonly isGrid?: boolean;
}

/** Radio buttons as rows with a hint each. */
export function RadioListField(props: RadioListFieldProps) {
  const { name, options, value, onChange, isGrid = false, ...group } = props;
  const id = useId();
  return (
    <GroupField {...group} role="group">
      <div className={[css.list, isGrid && css.grid].filter(Boolean).join(' ')}>
        {options.map(({ value: own, label, hint, fields }) => (
          <Fragment key={own}>
            <label className={css.row} htmlFor={`${id}-${own}-input`}>
              <Input
                id={`${id}-${own}-input`}
                className={css.input}
                type="radio"
                name={name}
                value={own}
                aria-labelledby={`${id}-${own}`}
                aria-describedby={`${id}-${own}-hint`}
                checked={value === own}
                onChange={() => onChange(own)}
              />
              <span>
                <b id={`${id}-${own}`} className={css.label}>
                  {label}
                </b>
                <span id={`${id}-${own}-hint`} className={css.hint}>
                  {hint}
                </span>
              </span>
            </label>
            {value === own && fields && <div className={css.fields}>{fields}</div>}
          </Fragment>
        ))}
      </div>
    </GroupField>
  );
}
