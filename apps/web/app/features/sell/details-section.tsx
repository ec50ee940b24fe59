import { materials } from '@perchero/contract/catalogue/materials';
import { colors, productLimits } from '@perchero/contract/catalogue/product';
import { useState } from 'react';
import { foldAccents } from '#app/shared/fold-accents.ts';
import { colorLooks } from '#app/shared/product-words/product-words.ts';
import { useBrandSuggestions } from '#app/shared/use-suggestions.ts';
import { ChipsField } from '#app/ui/chips-field.tsx';
import { ChevronDown } from '#app/ui/icons.ts';
import { SuggestField } from '#app/ui/suggest-field.tsx';
import { SwatchesField } from '#app/ui/swatches-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import css from './details-section.module.css';
import type { FormSectionProps } from './section.tsx';
import { texts } from './texts.ts';

/** The optional attributes, collapsed by default. */
export function DetailsSection({ values, onChange, errorOf }: FormSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const hasError = Boolean(errorOf('stock'));
  const brands = useBrandSuggestions(isOpen ? values.brand : '');
  return (
    <details
      className={css.details}
      open={isOpen || hasError}
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
        <ColorsField values={values} onChange={onChange} />
        <MaterialsField values={values} onChange={onChange} />
        <TextField
          name="stock"
          label={texts.stock}
          hint={texts.stockHint}
          error={errorOf('stock')}
          inputMode="numeric"
          autoComplete="off"
          value={values.stock}
          onChange={(stock) => onChange({ ...values, stock: stock.replace(/\D/g, '').slice(0, 2) })}
        />
      </div>
    </details>
  );
}

const colorOptions = colors.map((color, index) => ({ value: color, looks: colorLooks[index] ?? [] }));

function ColorsField({ values, onChange }: Pick<FormSectionProps, 'values' | 'onChange'>) {
  return (
    <SwatchesField
      name="colors"
      label={texts.colors}
      hint={texts.colorsHint}
      options={colorOptions}
      chosen={values.colors}
      max={productLimits.colors}
      onChange={(chosen) => onChange({ ...values, colors: chosen })}
    />
  );
}

const maxSuggestions = 8;

function MaterialsField({ values, onChange }: Pick<FormSectionProps, 'values' | 'onChange'>) {
  const [typed, setTyped] = useState('');
  const found = findMaterials(typed).filter((material) => !values.materials.includes(material));
  return (
    <ChipsField
      label={texts.materials}
      hint={texts.materialsHint}
      fullHint={texts.materialsFull}
      placeholder={texts.materialExample}
      removeLabel={texts.removeMaterial}
      chips={values.materials}
      max={productLimits.materials}
      onChange={(chosen) => onChange({ ...values, materials: chosen })}
      typed={typed}
      onType={setTyped}
      suggestions={found.slice(0, maxSuggestions)}
      // Only listed materials are allowed: a typed text becomes the first match.
      chipOf={() => found[0] ?? null}
    />
  );
}

/** Prefix matches first. */
function findMaterials(typed: string): readonly string[] {
  const wanted = foldAccents(typed.trim());
  if (wanted === '') return [];
  const found = materials.filter((material) => foldAccents(material).includes(wanted));
  return found.toSorted((a, b) => foldAccents(a).indexOf(wanted) - foldAccents(b).indexOf(wanted));
}
