import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { foldAccents } from '#app/shared/fold-accents.ts';
import { Field, type FieldProps } from './field.tsx';
import { X } from './icons.ts';
import { Input } from './input.tsx';
import css from './token-field.module.css';

interface TokenFieldProps extends Pick<FieldProps, 'label' | 'optionalLabel' | 'hint'> {
  readonly isLabelHidden?: boolean;
  /** For a form submitted without script. */
  readonly name?: string;
  readonly placeholder: string;
  readonly removeLabel: (token: string) => string;
  readonly tokens: readonly string[];
  readonly max: number;
  readonly maxLength: number;
  readonly isValid: (token: string) => boolean;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onChange: (tokens: readonly string[]) => void;
}

/** Several typed words or phrases. Enter, a comma and leaving the input add one. */
export function TokenField(props: TokenFieldProps) {
  const {
    name,
    placeholder,
    removeLabel,
    tokens,
    max,
    maxLength,
    isValid,
    typed,
    onType,
    onChange,
    ...field
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isFull = tokens.length >= max;

  function add(text: string): void {
    onType('');
    const token = text.trim().replaceAll(/\s+/g, ' ');
    const isKnown = tokens.some((other) => foldAccents(other) === foldAccents(token));
    if (isValid(token) && !isKnown && !isFull) onChange([...tokens, token]);
  }

  function remove(index: number): void {
    // Synchronous, so that the focus moves to the neighbour, or to the input, before the next key press.
    flushSync(() => onChange(tokens.filter((_, other) => other !== index)));
    const controls = frame.current?.querySelectorAll<HTMLElement>('button') ?? [];
    (controls[Math.min(index, controls.length - 1)] ?? frame.current?.querySelector('input'))?.focus();
  }

  return (
    <Field {...field} counter={`${tokens.length}/${max}`}>
      {(control) => (
        <div ref={frame} className={css.frame}>
          {tokens.map((token, index) => (
            <span key={token} className={css.token}>
              {token}
              {name && <input type="hidden" name={name} value={token} />}
              <button
                type="button"
                className={css.remove}
                aria-label={removeLabel(token)}
                onClick={() => remove(index)}
              >
                <X aria-hidden="true" />
              </button>
            </span>
          ))}
          <Input
            {...control}
            className={css.input}
            name={name}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="done"
            placeholder={isFull ? undefined : placeholder}
            maxLength={maxLength}
            readOnly={isFull}
            value={typed}
            onChange={({ target }) =>
              target.value.endsWith(',') ? add(target.value.slice(0, -1)) : onType(target.value)
            }
            onBlur={() => add(typed)}
            onKeyDown={(event) => {
              if (event.key === 'Backspace' && typed === '' && tokens.length > 0)
                onChange(tokens.slice(0, -1));
              if (event.key !== 'Enter' || typed.trim() === '') return;
              event.preventDefault();
              add(typed);
            }}
          />
        </div>
      )}
    </Field>
  );
}
