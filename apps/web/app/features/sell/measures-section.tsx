import {
  isFlat,
  measureGroupOf,
  type MeasureGroup,
  unusualRange,
} from '@perchero/contract/catalogue/measures.rules';
import type { Measure } from '@perchero/contract/catalogue/product';
import { MeasureDrawing } from '#app/ui/measure-drawing.tsx';
import { texts as measureTexts } from '#app/shared/measures/texts.ts';
import { productWords } from '#app/shared/product-words/texts.ts';
import { CentimetreField } from '#app/ui/centimetre-field.tsx';
import { GroupField } from '#app/ui/group-field.tsx';
import css from './measures-section.module.css';
import { type FormSectionProps, Section } from './section.tsx';
import { centimetresOf, measuresOf } from './sell-values.ts';
import { texts } from './texts.ts';

/** The measures of the category, each with a drawing of where it is taken. */
export function MeasuresSection({ values, onChange, errorOf }: FormSectionProps) {
  const { productType, category, measurements } = values;
  if (productType === '') return null;
  const group = measureGroupOf(productType, category || null);
  const measures = measuresOf(values);

  return (
    <Section
      title={texts.measurements}
      optionalLabel={texts.optional}
      hint={texts.measurementsHint(
        measures.filter(isFlat).map((measure) => productWords.measures[measure].toLowerCase()),
      )}
    >
      <GroupField label={texts.measurements} isLabelHidden role="group" error={errorOf('measurements')}>
        <div className={css.measures}>
          {measures.map((measure) => (
            <div key={measure} className={css.measure}>
              <MeasureDrawing group={group} measure={measure} />
              <CentimetreField
                name={measure}
                label={measureTexts.name(measure, group)}
                hint={productWords.measureHints[measure]}
                value={measurements[measure] ?? ''}
                onChange={(typed) =>
                  onChange({ ...values, measurements: { ...measurements, [measure]: typed } })
                }
              />
              <Warning group={group} measure={measure} typed={measurements[measure]} />
            </div>
          ))}
        </div>
      </GroupField>
    </Section>
  );
}

interface WarningProps {
  readonly group: MeasureGroup;
  readonly measure: Measure;
  readonly typed: string | undefined;
}

/** Outside the usual range, which is let pass. */
function Warning({ group, measure, typed }: WarningProps) {
  const range = unusualRange(group, measure, centimetresOf(typed));
  return (
    <p role="status" className={css.warning}>
      {range && texts.unusualMeasure(measureTexts.name(measure, group), ...range)}
    </p>
  );
}
