import type { Measure } from '@perchero/contract/catalogue/product';
import { productWords } from '#app/shared/product-words/texts.ts';
import { GroupField } from '#app/ui/group-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import css from './details-section.module.css';
import type { PartProps } from './form-parts.ts';
import { measuresOf, type SellValues } from './sell-values.ts';
import { texts } from './texts.ts';

const mostDigits = 5;

/** What can be measured on a piece of the chosen type. */
export function MeasurementsField({ values, onChange, errorOf }: PartProps) {
  const shown = measuresOf(values);
  if (shown.length === 0) return null;
  return (
    <GroupField label={texts.measurements} role="group" error={errorOf('measurements') && texts.wrongMeasure}>
      <div className={css.measures}>
        {shown.map((measure) => (
          <div key={measure}>
            <input
              type="hidden"
              name={`measurements.${measure}`}
              value={(values.measurements[measure] ?? '').replace(',', '.')}
            />
            <TextField
              label={nameOf(measure, values)}
              inputMode="decimal"
              autoComplete="off"
              value={values.measurements[measure] ?? ''}
              onChange={({ target }) =>
                onChange({
                  ...values,
                  measurements: {
                    ...values.measurements,
                    [measure]: target.value.replace(/[^\d.,]/g, '').slice(0, mostDigits),
                  },
                })
              }
            />
          </div>
        ))}
      </div>
    </GroupField>
  );
}

function nameOf(measure: Measure, { productType }: SellValues): string {
  return productType === 'calzado' && measure === 'height'
    ? texts.footwearHeight
    : productWords.measures[measure];
}
