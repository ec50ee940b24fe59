import { type Condition, conditions, departments } from '@perchero/contract/catalogue/product';
import { productWords } from '#app/shared/product-words/texts.ts';
import { ChoiceField } from '#app/ui/choice-field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { type FormSectionProps, Section } from './section.tsx';
import { texts } from './texts.ts';

/** What buyers ask first: how worn it is and where it is. */
export function ConditionSection({ values, onChange }: Pick<FormSectionProps, 'values' | 'onChange'>) {
  return (
    <Section title={texts.conditionAndPlace} optionalLabel={texts.optional}>
      <ChoiceField
        name="condition"
        label={texts.condition}
        canClear
        options={conditions.map((condition) => ({
          value: condition,
          label: productWords.conditions[condition],
          hint: texts.conditionHints[condition],
        }))}
        value={values.condition}
        onChange={(chosen) => onChange({ ...values, condition: conditionOf(chosen) })}
      />
      <SelectField
        name="department"
        label={texts.department}
        hint={texts.departmentHint}
        autoComplete="address-level1"
        value={values.department}
        onChange={(department) => onChange({ ...values, department })}
      >
        <option value="">{texts.noDepartment}</option>
        {departments.map((department) => (
          <option key={department} value={department}>
            {department}
          </option>
        ))}
      </SelectField>
    </Section>
  );
}

function conditionOf(chosen: string): Condition | '' {
  return conditions.find((condition) => condition === chosen) ?? '';
}
