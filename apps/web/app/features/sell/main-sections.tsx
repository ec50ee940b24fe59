import {
  accessoryTypes,
  childAges,
  productLimits,
  productTypes,
  sexes,
  sizeSystems,
} from '@perchero/contract/catalogue/product';
import type { SaleFees } from '@perchero/contract/seller-accounts/net.rules';
import { useDeferredValue, useMemo, useState } from 'react';
import { netLine } from '#app/shared/net-line/texts.ts';
import { productWords } from '#app/shared/product-words/texts.ts';
import { useTagSuggestions } from '#app/shared/use-suggestions.ts';
import { ChipsField } from '#app/ui/chips-field.tsx';
import { ChoiceField } from '#app/ui/choice-field.tsx';
import { Equivalences } from '#app/ui/equivalences.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { Check, Gem, Shirt, Shoe, Sparkles, Tag } from '#app/ui/icons.ts';
import { PriceField } from '#app/ui/price-field.tsx';
import { SegmentedField } from '#app/ui/segmented-field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import categorySuggestionCss from './category-suggestion.module.css';
import { PriceHintLine } from './price-hint-line.tsx';
import sectionCss from './section.module.css';
import { type FormSectionProps, Section } from './section.tsx';
import {
  asksAge,
  asksSizeSystem,
  chosenSystem,
  fittingCategories,
  type SellValues,
  sizeOptions,
  withAccessoryType,
  withCategory,
  withProductType,
} from './sell-values.ts';
import { suggestCategory } from './suggest-category.ts';
import { texts } from './texts.ts';

const sexOrder = ['Mujer', 'Hombre', 'Unisex'] as const;

export function ProductSection({ values, onChange, errorOf, fees }: FormSectionProps & { fees: SaleFees }) {
  return (
    <Section title={texts.product}>
      <div>
        <TextField
          name="title"
          label={texts.title}
          hint={texts.titleHint}
          error={errorOf('title')}
          placeholder={texts.titleExample}
          maxLength={productLimits.title}
          autoComplete="off"
          value={values.title}
          onChange={(title) => onChange({ ...values, title })}
        />
        {values.title !== '' && <CategorySuggestion values={values} onChange={onChange} />}
      </div>
      <TextArea
        name="description"
        label={texts.description}
        hint={texts.descriptionHint}
        error={errorOf('description')}
        placeholder={texts.descriptionExample}
        rows={4}
        maxLength={productLimits.description}
        value={values.description}
        onChange={(description) => onChange({ ...values, description })}
      />
      <div className={sectionCss.two}>
        <div className={sectionCss.twoLineHint}>
          <PriceField
            label={texts.price}
            hint={Number(values.price) > 0 ? netLine(Number(values.price), fees) : texts.priceHint}
            error={errorOf('price')}
            maxLength={String(productLimits.price).length}
            value={values.price}
            onChange={(price) => onChange({ ...values, price })}
          />
        </div>
        <SegmentedField
          name="sexo"
          label={texts.sex}
          options={sexOrder.map((sex) => ({ value: sex, label: texts.sexes[sex] }))}
          error={errorOf('sexo')}
          value={values.sexo}
          onChange={(chosen) => onChange({ ...values, sexo: sexes.find((sex) => sex === chosen) ?? '' })}
        />
      </div>
      <PriceHintLine values={values} />
      <div className={sectionCss.two}>
        <HelpLink question="cuanto-cuesta-vender" />
        <HelpLink question="que-no-se-puede-vender" />
      </div>
    </Section>
  );
}

/** Suggests a category from the title until one is chosen. */
function CategorySuggestion({ values, onChange }: Pick<FormSectionProps, 'values' | 'onChange'>) {
  const deferred = useDeferredValue(values);
  const suggestion = useMemo(
    () => (deferred.category === '' ? suggestCategory(deferred.title, fittingCategories(deferred)) : null),
    [deferred],
  );
  if (!suggestion || values.category !== '') return null;
  return (
    <button
      type="button"
      className={categorySuggestionCss.chip}
      onClick={() => onChange(withCategory(values, suggestion.key))}
    >
      <Sparkles aria-hidden="true" />
      {texts.suggestion(suggestion)}
      <b className={categorySuggestionCss.yes}>
        <Check aria-hidden="true" />
        {texts.acceptSuggestion}
      </b>
    </button>
  );
}

const icons = { vestir: Shirt, calzado: Shoe, accesorio: Gem };

export function TypeAndSizeSection({ values, onChange, errorOf }: FormSectionProps) {
  const sizes = sizeOptions(values);
  return (
    <Section title={texts.kindAndSize}>
      <ChoiceField
        name="productType"
        label={texts.productType}
        isLabelHidden
        options={productTypes.map((type) => ({
          value: type,
          label: productWords.types[type],
          icon: icons[type],
        }))}
        error={errorOf('productType')}
        value={values.productType}
        onChange={(chosen) => onChange(withProductType(values, chosen))}
      />
      <div className={sectionCss.two}>
        <SelectField
          name="category"
          label={texts.category}
          value={values.category}
          onChange={(category) => onChange(withCategory(values, category))}
        >
          <option value="">{texts.noCategory}</option>
          {fittingCategories(values).map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        {values.productType === 'accesorio' && (
          <SelectField
            label={texts.accessoryType}
            error={errorOf('accessoryType')}
            value={values.accessoryType}
            onChange={(type) => onChange(withAccessoryType(values, type))}
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
          error={errorOf('size')}
          disabled={sizes.length === 0}
          value={values.size}
          onChange={(size) => onChange({ ...values, size })}
        >
          <option value="">{sizePrompt(values)}</option>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </SelectField>
        {asksAge(values) && (
          <SelectField
            name="age"
            label={texts.age}
            value={values.age}
            onChange={(age) => onChange({ ...values, age })}
          >
            <option value="">{texts.noAge}</option>
            {childAges.map((age) => (
              <option key={age} value={age}>
                {age}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {asksSizeSystem(values) && (
        <ChoiceField
          name="sizeSystem"
          label={texts.sizeSystem}
          optionalLabel={texts.optional}
          canClear
          isNarrow
          options={sizeSystems.map((system) => ({
            value: system,
            label: productWords.sizeSystems[system],
          }))}
          value={values.sizeSystem}
          onChange={(sizeSystem) => onChange({ ...values, sizeSystem })}
        />
      )}
      <SizeEquivalences values={values} />
    </Section>
  );
}

/** Once sex and size are known. */
function SizeEquivalences({ values }: Pick<FormSectionProps, 'values'>) {
  const { productType, size, sexo } = values;
  if (productType === '' || size === '' || sexo === '') return null;
  return <Equivalences productType={productType} size={size} sexo={sexo} sizeSystem={chosenSystem(values)} />;
}

function sizePrompt({ productType, accessoryType }: SellValues): string {
  if (productType === '') return texts.typeFirst;
  return productType === 'accesorio' && accessoryType === '' ? texts.accessoryFirst : texts.chooseSize;
}

export function TagsSection({ values, onChange }: Pick<FormSectionProps, 'values' | 'onChange'>) {
  const [typed, setTyped] = useState('');
  const found = useTagSuggestions(typed, values.tags);
  return (
    <Section title={texts.tags} optionalLabel={texts.optional}>
      <ChipsField
        label={texts.searchTags}
        isLabelHidden
        hint={texts.tagsHint}
        fullHint={texts.tagsFull}
        placeholder={texts.tagsExample}
        icon={Tag}
        removeLabel={texts.removeTag}
        chips={values.tags}
        max={productLimits.tags}
        onChange={(tags) => onChange({ ...values, tags })}
        typed={typed}
        onType={setTyped}
        maxLength={productLimits.tag}
        suggestions={found.filter((name) => !values.tags.includes(name))}
        chipOf={(text) => text.trim().toLowerCase()}
      />
    </Section>
  );
}
