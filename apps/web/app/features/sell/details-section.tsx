import { type Condition, conditions, departments, productLimits } from '@perchero/contract/catalogue/product';
import { useState } from 'react';
import { productWords } from '#app/shared/product-words/texts.ts';
import { ChoiceField } from '#app/ui/choice-field.tsx';
import { ChevronDown } from '#app/ui/icons.ts';
import { SelectField } from '#app/ui/select-field.tsx';
import { SuggestField } from '#app/ui/suggest-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { ColorsField } from './colors-field.tsx';
import css from './details-section.module.css';
import type { PartProps } from './form-parts.ts';
import { MaterialsField } from './materials-field.tsx';
import { MeasurementsField } from './measurements-field.tsx';
import section from './section.module.css';
import { fittingCategories, withCategory } from './sell-values.ts';
import { texts } from './texts.ts';
import { useBrandSuggestions } from '#app/shared/use-suggestions.ts';

/** Everything a piece can be said to be and need not. */
export function DetailsSection({ values, onChange, errorOf }: PartProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isWrong = Boolean(errorOf('measurements') ?? errorOf('stock'));
  const brands = useBrandSuggestions(isOpen ? values.brand : '');
  return (
    <details
      className={css.details}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={css.summary}>
        <h2 className={css.title}>
          {texts.more} <span className={css.optional}>{texts.moreOptional}</span>
        </h2>
        <span className={css.hint}>{texts.moreHint}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={css.fields}>
        <div className={section.two}>
          <SuggestField
            name="brand"
            label={texts.brand}
            placeholder={texts.brandExample}
            maxLength={productLimits.brand}
            value={values.brand}
            onChange={(brand) => onChange({ ...values, brand })}
            suggestions={brands}
            onEnter={() => undefined}
          />
          <SelectField
            name="category"
            label={texts.category}
            value={values.category}
            onChange={({ target }) => onChange(withCategory(values, target.value))}
          >
            <option value="">{texts.noCategory}</option>
            {fittingCategories(values).map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
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
        <ColorsField values={values} onChange={onChange} />
        <MaterialsField values={values} onChange={onChange} />
        <MeasurementsField values={values} onChange={onChange} errorOf={errorOf} />
        <div className={section.two}>
          <SelectField
            name="department"
            label={texts.department}
            hint={texts.departmentHint}
            autoComplete="address-level1"
            value={values.department}
            onChange={({ target }) => onChange({ ...values, department: target.value })}
          >
            <option value="">{texts.noDepartment}</option>
            {departments.map((department) => (
              <option key={department} value={department}>
                {department}
              </option>
            ))}
          </SelectField>
          <TextField
            name="stock"
            label={texts.stock}
            hint={texts.stockHint}
            error={errorOf('stock') && texts.wrongStock}
            inputMode="numeric"
            autoComplete="off"
            value={values.stock}
            onChange={({ target }) =>
              onChange({ ...values, stock: target.value.replace(/\D/g, '').slice(0, 2) })
            }
          />
        </div>
      </div>
    </details>
  );
}

function conditionOf(chosen: string): Condition | '' {
  return conditions.find((condition) => condition === chosen) ?? '';
}
