import { colors, productLimits } from '@perchero/contract/catalogue/product';
import { SwatchesField } from '#app/ui/swatches-field.tsx';
import { colorLooks } from '#app/shared/product-words/color-looks.ts';
import type { PartProps } from './form-parts.ts';
import { texts } from './texts.ts';

const options = colors.map((color, place) => ({ value: color, looks: colorLooks[place] ?? [] }));

export function ColorsField({ values, onChange }: Pick<PartProps, 'values' | 'onChange'>) {
  return (
    <SwatchesField
      name="colors"
      label={texts.colors}
      hint={texts.colorsHint}
      options={options}
      chosen={values.colors}
      most={productLimits.colors}
      onChange={(chosen) => onChange({ ...values, colors: chosen })}
    />
  );
}
