import { errorTexts } from '@perchero/contract/error-texts';
import { productLimits, sexes } from '@perchero/contract/catalogue/product';
import { type Commission, sellerReceives } from '@perchero/contract/seller-accounts/commission.rules';
import { PriceField } from '#app/ui/price-field.tsx';
import { SegmentedField } from '#app/ui/segmented-field.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { CategorySuggestion } from './category-suggestion.tsx';
import type { PartProps } from './form-parts.ts';
import css from './section.module.css';
import { Section } from './section.tsx';
import { texts } from './texts.ts';

const sexOrder = ['Mujer', 'Hombre', 'Unisex'] as const;

/** What it is, its story and its price. */
export function PieceSection({
  values,
  onChange,
  errorOf,
  commission,
}: PartProps & { commission: Commission }) {
  return (
    <Section title={texts.piece}>
      <div>
        <TextField
          name="title"
          label={texts.title}
          hint={texts.titleHint}
          error={errorOf('title') && texts.missing.title}
          placeholder={texts.titleExample}
          maxLength={productLimits.title}
          autoComplete="off"
          value={values.title}
          onChange={({ target }) => onChange({ ...values, title: target.value })}
        />
        {values.title !== '' && <CategorySuggestion values={values} onChange={onChange} />}
      </div>
      <TextArea
        name="description"
        label={texts.description}
        hint={texts.descriptionHint}
        error={errorOf('description') && texts.missing.description}
        placeholder={texts.descriptionExample}
        rows={4}
        maxLength={productLimits.description}
        value={values.description}
        onChange={({ target }) => onChange({ ...values, description: target.value })}
      />
      <div className={css.two}>
        <input type="hidden" name="price" value={values.price} />
        <PriceField
          label={texts.price}
          hint={priceHint(Number(values.price), commission)}
          error={errorOf('price') && errorTexts['invalid-price']}
          maxLength={String(productLimits.price).length}
          value={values.price}
          onChange={(price) => onChange({ ...values, price })}
        />
        <SegmentedField
          name="sexo"
          label={texts.sex}
          options={sexOrder.map((sex) => ({ value: sex, label: texts.sexes[sex] }))}
          error={errorOf('sexo') && texts.missing.sexo}
          value={values.sexo}
          onChange={(chosen) => onChange({ ...values, sexo: sexes.find((sex) => sex === chosen) ?? '' })}
        />
      </div>
    </Section>
  );
}

function priceHint(pesos: number, commission: Commission): string {
  if (!(pesos > 0)) return texts.priceHint;
  return texts.youReceive(sellerReceives(pesos * 100, commission) / 100, commission.basisPoints);
}
