import { Autocomplete } from '@base-ui/react/autocomplete';
import { type ComponentType, useRef, useSyncExternalStore } from 'react';
import popup from './combobox.module.css';
import css from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import own from './suggest-field.module.css';

interface SuggestFieldProps extends FieldProps {
  readonly name?: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly disabled?: boolean;
  readonly icon?: ComponentType<{ className: string | undefined; 'aria-hidden': 'true' }>;
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What fits what is typed, best first. */
  readonly suggestions: readonly string[];
  /** When one of them is taken; without it the box takes its name. */
  readonly onChoose?: (suggestion: string) => void;
  /** Enter with no suggestion marked. Without it, that sends the form. */
  readonly onEnter?: () => void;
  /** Backspace in the empty box. */
  readonly onEraseBefore?: () => void;
}

/** A box to type anything in, with suggestions below it. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, optionalLabel, hint, error, isLabelHidden = false, icon: Icon, ...rest } = props;
  const { value, onChange, suggestions, onChoose, onEnter, onEraseBefore, ...box } = rest;
  const isOneMarked = useRef(false);
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const frame = { label, optionalLabel, hint, error, isLabelHidden };
  const looks = (className: string | undefined) =>
    [className, Icon && own.withIcon].filter(Boolean).join(' ');
  const icon = Icon && <Icon className={own.icon} aria-hidden="true" />;

  // What the suggestions need is styled by attributes, which the content policy takes from a script only.
  if (!isInBrowser) {
    return (
      <Field {...frame}>
        {(control) => (
          <span className={css.affixed}>
            {icon}
            <input {...box} {...control} className={looks(control.className)} defaultValue={value} />
          </span>
        )}
      </Field>
    );
  }
  return (
    <div>
      <Autocomplete.Root<string>
        items={suggestions}
        mode="none"
        value={value}
        onValueChange={(next, { reason }) =>
          reason === 'item-press' && onChoose ? onChoose(next) : onChange(next)
        }
        onItemHighlighted={(item) => (isOneMarked.current = item !== undefined)}
      >
        <Field {...frame}>
          {(control) => (
            <span className={css.affixed}>
              {icon}
              <Autocomplete.Input
                {...box}
                {...control}
                className={looks(control.className)}
                autoComplete="off"
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && !isOneMarked.current && onEnter) {
                    event.preventDefault();
                    onEnter();
                  }
                  if (event.key === 'Backspace' && value === '') onEraseBefore?.();
                }}
              />
            </span>
          )}
        </Field>
        {suggestions.length > 0 && (
          <Autocomplete.Portal>
            <Autocomplete.Positioner className={popup.positioner} sideOffset={6}>
              <Autocomplete.Popup className={popup.popup}>
                <Autocomplete.List className={popup.list}>
                  {(item: string) => (
                    <Autocomplete.Item key={item} className={popup.item} value={item}>
                      <Emphasised text={item} typed={value} />
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        )}
      </Autocomplete.Root>
    </div>
  );
}

const subscribeToNothing = () => () => undefined;

function Emphasised({ text, typed }: { text: string; typed: string }) {
  const [before, match, after] = matchOf(text, typed);
  return (
    <span className={own.words}>
      {before}
      {match && <b>{match}</b>}
      {after}
    </span>
  );
}

/** The text in three: before what was typed, that itself, and after. Case and accents make no difference. */
export function matchOf(
  text: string,
  typed: string,
): readonly [before: string, match: string, after: string] {
  const letters = [...text];
  const wanted = bare(typed.trim());
  const start = wanted === '' ? -1 : letters.map(bare).join('').indexOf(wanted);
  if (start === -1) return [text, '', ''];
  const end = start + wanted.length;
  return [letters.slice(0, start).join(''), letters.slice(start, end).join(''), letters.slice(end).join('')];
}

/** Without accents, in small letters. One letter stays one letter. */
export function bare(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
