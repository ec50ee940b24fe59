import { type NumberPeriod, numberPeriods } from '@perchero/contract/desk/numbers.rules';
import { SegmentedField } from '#app/ui/segmented-field.tsx';
import css from './numbers.module.css';
import { texts } from './texts.ts';

interface PeriodFieldProps {
  readonly period: NumberPeriod;
  readonly onChoose: (period: NumberPeriod) => void;
}

export function PeriodField({ period, onChoose }: PeriodFieldProps) {
  return (
    <div className={css.period}>
      <SegmentedField
        name="period"
        label={texts.period}
        isLabelHidden
        options={numberPeriods.map((days) => ({ value: String(days), label: texts.days(days) }))}
        value={String(period)}
        onChange={(value) => onChoose(numberPeriods.find((days) => String(days) === value) ?? period)}
      />
    </div>
  );
}
