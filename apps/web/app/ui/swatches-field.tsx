import { ColorDot } from './color-dot.tsx';
import { GroupField, type GroupProps } from './group-field.tsx';
import { Check } from './icons.ts';
import { Input } from './input.tsx';
import css from './swatches-field.module.css';

interface SwatchesFieldProps extends GroupProps {
  readonly name: string;
  /** `looks` are its colours: one, or those of a gradient. */
  readonly options: readonly { readonly value: string; readonly looks: readonly string[] }[];
  readonly chosen: readonly string[];
  readonly max: number;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Checkboxes for colours. */
export function SwatchesField({ name, options, chosen, max, onChange, ...group }: SwatchesFieldProps) {
  const isFull = chosen.length >= max;
  return (
    <GroupField {...group} role="group">
      <div className={css.swatches}>
        {options.map(({ value, looks }) => {
          const isChosen = chosen.includes(value);
          return (
            <label key={value} className={css.swatch}>
              <Input
                className={css.input}
                type="checkbox"
                name={name}
                value={value}
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() =>
                  onChange(isChosen ? chosen.filter((other) => other !== value) : [...chosen, value])
                }
              />
              <ColorDot looks={looks} />
              {value}
              {isChosen && <Check className={css.check} aria-hidden="true" />}
            </label>
          );
        })}
      </div>
    </GroupField>
  );
}
