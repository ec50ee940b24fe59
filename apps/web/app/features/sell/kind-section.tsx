import { accessoryTypes, productTypes } from '@perchero/contract/catalogue/product';
import { productWords } from '#app/shared/product-words/texts.ts';
import { ChoiceField } from '#app/ui/choice-field.tsx';
import { Gem, Shirt, Shoe } from '#app/ui/icons.ts';
import { SelectField } from '#app/ui/select-field.tsx';
import type { PartProps } from './form-parts.ts';
import css from './section.module.css';
import { Section } from './section.tsx';
import { sizeOptions, type SellValues, wireSize, withAccessoryType, withProductType } from './sell-values.ts';
import { texts } from './texts.ts';

const icons = { vestir: Shirt, calzado: Shoe, accesorio: Gem };

/** What is measured, and its size. All three travel as one. */
export function KindSection({ values, onChange, errorOf }: PartProps) {
  const sizes = sizeOptions(values);
  const missing = errorOf('size') === undefined ? null : missingPart(values);
  return (
    <Section title={texts.kindAndSize}>
      <input type="hidden" name="size" value={wireSize(values)} />
      <ChoiceField
        name="productType"
        label={texts.productType}
        isLabelHidden
        options={productTypes.map((type) => ({
          value: type,
          label: productWords.types[type],
          icon: icons[type],
        }))}
        error={missing === 'productType' ? texts.missing.productType : undefined}
        value={values.productType}
        onChange={(chosen) => onChange(withProductType(values, chosen))}
      />
      <div className={css.two}>
        {values.productType === 'accesorio' && (
          <SelectField
            label={texts.accessoryType}
            error={missing === 'accessoryType' ? texts.missing.accessoryType : undefined}
            value={values.accessoryType}
            onChange={({ target }) => onChange(withAccessoryType(values, target.value))}
          >
            <option value="">{texts.chooseAccessory}</option>
            {accessoryTypes.map((type) => (
              <option key={type} value={type}>
                {productWords.accessories[type]}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={texts.size}
          hint={
            sizes.length > 0 && values.accessoryType !== ''
              ? texts.sizeHints[values.accessoryType]
              : undefined
          }
          error={missing === 'size' ? texts.missing.size : undefined}
          disabled={sizes.length === 0}
          value={values.size}
          onChange={({ target }) => onChange({ ...values, size: target.value })}
        >
          <option value="">{sizePrompt(values)}</option>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </SelectField>
      </div>
    </Section>
  );
}

function missingPart({ productType, accessoryType }: SellValues): keyof typeof texts.missing {
  if (productType === '') return 'productType';
  return productType === 'accesorio' && accessoryType === '' ? 'accessoryType' : 'size';
}

function sizePrompt({ productType, accessoryType }: SellValues): string {
  if (productType === '') return texts.typeFirst;
  return productType === 'accesorio' && accessoryType === '' ? texts.accessoryFirst : texts.chooseSize;
}
