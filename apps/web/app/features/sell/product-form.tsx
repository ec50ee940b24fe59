import { getFormProps, useForm } from '@conform-to/react';
import { materials } from '@perchero/contract/catalogue/materials';
import {
  accessoryTypes,
  colors,
  type Condition,
  conditions,
  departments,
  type Measure,
  productLimits,
  productTypes,
  sexes,
} from '@perchero/contract/catalogue/product';
import type { Selling } from '@perchero/contract/catalogue/products';
import { errorTexts } from '@perchero/contract/error-texts';
import { type Commission, sellerReceives } from '@perchero/contract/seller-accounts/commission.rules';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { useLogin } from '#app/features/session/login-request.ts';
import { bare } from '#app/shared/bare-letters.ts';
import { colorLooks } from '#app/shared/product-words/product-words.ts';
import { productWords } from '#app/shared/product-words/texts.ts';
import { useLateRules } from '#app/shared/use-late-rules.ts';
import { useBrandSuggestions, useTagSuggestions } from '#app/shared/use-suggestions.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { ChipsField } from '#app/ui/chips-field.tsx';
import { ChoiceField } from '#app/ui/choice-field.tsx';
import { GroupField } from '#app/ui/group-field.tsx';
import { Check, ChevronDown, Gem, Shirt, Shoe, Sparkles, Tag } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { PriceField } from '#app/ui/price-field.tsx';
import { SegmentedField } from '#app/ui/segmented-field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { SuggestField } from '#app/ui/suggest-field.tsx';
import { SwatchesField } from '#app/ui/swatches-field.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import categorySuggestionCss from './category-suggestion.module.css';
import detailsSectionCss from './details-section.module.css';
import type { fieldRules, FieldValues } from './form-rules.ts';
import css from './product-form.module.css';
import sectionCss from './section.module.css';
import { type FieldName, type PartProps, Section } from './section.tsx';
import {
  fittingCategories,
  measuresOf,
  type SellValues,
  sizeOptions,
  wireSize,
  withAccessoryType,
  withCategory,
  withProductType,
} from './sell-values.ts';
import type { Obstacle } from './send-product.ts';
import { suggestCategory } from './suggest-category.ts';
import { texts } from './texts.ts';

interface ProductFormProps {
  readonly values: SellValues;
  readonly onChange: (values: SellValues) => void;
  /** One per photo, whatever names it. */
  readonly photoIds: readonly string[];
  readonly selling: Selling;
  readonly accountPath: string;
  readonly isBusy: boolean;
  readonly obstacle: Obstacle | null;
  readonly onSend: (values: FieldValues) => void;
  readonly renderPicker: (error: string | undefined) => ReactNode;
  readonly foot: ReactNode;
}

/** Everything about a piece: what must be said first, what may be said after it. */
export function ProductForm(props: ProductFormProps) {
  const { values, onChange, photoIds, selling, accountPath, isBusy, obstacle, onSend, foot } = props;
  const [before, setBefore] = useState({ values, photoIds });
  const late = useLateRules({
    load: async () => (await import('./product-rules.ts')).judgeProduct,
    onMissing: () => showToast({ kind: 'error', text: errorTexts['network-request-failed'] }),
  });
  const [form, fields] = useForm<z.input<typeof fieldRules>, FieldValues>({
    onValidate: ({ formData }) => {
      setBefore({ values, photoIds });
      return late.rules()(formData);
    },
    onSubmit: (event, { submission }) => {
      event.preventDefault();
      if (submission?.status === 'success' && !isBusy) onSend(submission.value);
    },
  });
  useFocusOnError(form.id, form.allErrors);

  // What is changed after it was judged is being mended.
  const errorOf = (name: FieldName): string | undefined => {
    if (isChanged(name, before, { values, photoIds })) return undefined;
    const errors = name === 'measurements' ? form.allErrors : { [name]: fields[name].errors };
    return Object.entries(errors).find(([path]) => path.startsWith(name))?.[1]?.[0];
  };
  const isIncomplete = judged.some((name) => errorOf(name) === 'product-incomplete');
  const part = { values, onChange, errorOf };
  const pictureFault = errorOf('images');

  return (
    // Sent before the script is there, nothing of it may end up in the address.
    <form {...getFormProps(form)} {...late.handlers(form.onSubmit)} method="post" className={css.form}>
      {isIncomplete && <Note kind="error">{errorTexts['product-incomplete']}</Note>}
      <Section title={texts.photos} hint={texts.photosHint}>
        {photoIds.map((id) => (
          <input key={id} type="hidden" name="images" value={id} />
        ))}
        {props.renderPicker(pictureFault && errorTexts['picture-required'])}
      </Section>
      <PieceSection {...part} commission={selling.commission} />
      <KindSection {...part} />
      <TagsSection {...part} />
      <DetailsSection {...part} />
      {obstacle && !isBusy && <ObstacleNote obstacle={obstacle} accountPath={accountPath} />}
      {foot}
    </form>
  );
}

const judged = ['images', 'title', 'description', 'price', 'sexo', 'size', 'stock', 'measurements'] as const;

interface Written {
  readonly values: SellValues;
  readonly photoIds: readonly string[];
}

function isChanged(name: FieldName, then: Written, now: Written): boolean {
  if (name === 'images') return then.photoIds.length !== now.photoIds.length;
  if (name === 'size') {
    return (['productType', 'accessoryType', 'size'] as const).some(
      (key) => then.values[key] !== now.values[key],
    );
  }
  return then.values[name] !== now.values[name];
}

/** Takes people to the first field that is wrong, in the order of the page. */
function useFocusOnError(formId: string, errors: object): void {
  useEffect(() => {
    const wrong = document.querySelector<HTMLElement>(
      `#${CSS.escape(formId)} :is([aria-invalid='true'], [data-invalid])`,
    );
    const control = wrong?.matches('[data-invalid]')
      ? wrong.querySelector<HTMLElement>('button, input:not([type=hidden], [type=file])')
      : wrong;
    control?.focus();
  }, [formId, errors]);
}

/** Says what stands in the way and offers what would help. */
function ObstacleNote({ obstacle, accountPath }: { obstacle: Obstacle; accountPath: string }) {
  const login = useLogin();
  const { text, remedy } = obstacle;
  const place = useRef<HTMLDivElement>(null);

  // The button that was pressed stays in sight wherever one reads; what it led to must be seen too.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [obstacle]);

  return (
    <div ref={place}>
      <Note
        kind="error"
        action={
          <>
            {remedy === 'login' && (
              <Button size="small" onClick={() => login.open({ message: text })}>
                {texts.goToLogin}
              </Button>
            )}
            {remedy === 'account' && (
              <ButtonLink size="small" to={accountPath}>
                {texts.linkAccount}
              </ButtonLink>
            )}
          </>
        }
      >
        {text}
      </Note>
    </div>
  );
}

function TagsSection({ values, onChange }: Pick<PartProps, 'values' | 'onChange'>) {
  const [typed, setTyped] = useState('');
  const found = useTagSuggestions(typed, values.tags);
  return (
    <Section title={texts.tags} optionalLabel={texts.optional}>
      <ChipsField
        name="tags"
        label={texts.searchTags}
        isLabelHidden
        hint={texts.tagsHint}
        fullHint={texts.tagsFull}
        placeholder={texts.tagsExample}
        icon={Tag}
        removeLabel={texts.removeTag}
        chips={values.tags}
        most={productLimits.tags}
        onChange={(tags) => onChange({ ...values, tags })}
        typed={typed}
        onType={setTyped}
        maxLength={productLimits.tag}
        suggestions={found.filter((name) => !values.tags.includes(name))}
        chipOf={(words) => words.trim().toLowerCase()}
      />
    </Section>
  );
}

const icons = { vestir: Shirt, calzado: Shoe, accesorio: Gem };

/** What is measured, and its size. All three travel as one. */
function KindSection({ values, onChange, errorOf }: PartProps) {
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
      <div className={sectionCss.two}>
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

const sexOrder = ['Mujer', 'Hombre', 'Unisex'] as const;

/** What it is, its story and its price. */
function PieceSection({ values, onChange, errorOf, commission }: PartProps & { commission: Commission }) {
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
      <div className={sectionCss.two}>
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

/** Asks whether the piece is what its title says, as long as nobody has said so. */
function CategorySuggestion({ values, onChange }: Pick<PartProps, 'values' | 'onChange'>) {
  const later = useDeferredValue(values);
  const suggestion = useMemo(
    () => (later.category === '' ? suggestCategory(later.title, fittingCategories(later)) : null),
    [later],
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

/** Everything a piece can be said to be and need not. */
function DetailsSection({ values, onChange, errorOf }: PartProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isWrong = Boolean(errorOf('measurements') ?? errorOf('stock'));
  const brands = useBrandSuggestions(isOpen ? values.brand : '');
  return (
    <details
      className={detailsSectionCss.details}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={detailsSectionCss.summary}>
        <h2 className={detailsSectionCss.title}>
          {texts.more} <span className={detailsSectionCss.optional}>{texts.moreOptional}</span>
        </h2>
        <span className={detailsSectionCss.hint}>{texts.moreHint}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={detailsSectionCss.fields}>
        <div className={sectionCss.two}>
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
        <div className={sectionCss.two}>
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

const options = colors.map((color, place) => ({ value: color, looks: colorLooks[place] ?? [] }));

function ColorsField({ values, onChange }: Pick<PartProps, 'values' | 'onChange'>) {
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

const mostSuggestions = 8;

function MaterialsField({ values, onChange }: Pick<PartProps, 'values' | 'onChange'>) {
  const [typed, setTyped] = useState('');
  const found = matching(typed).filter((material) => !values.materials.includes(material));
  return (
    <ChipsField
      name="materials"
      label={texts.materials}
      hint={texts.materialsHint}
      fullHint={texts.materialsFull}
      placeholder={texts.materialExample}
      removeLabel={texts.removeMaterial}
      chips={values.materials}
      most={productLimits.materials}
      onChange={(chosen) => onChange({ ...values, materials: chosen })}
      typed={typed}
      onType={setTyped}
      suggestions={found.slice(0, mostSuggestions)}
      // The list is closed: what is not on it is the first on it that fits.
      chipOf={() => found[0] ?? null}
    />
  );
}

/** Those that begin with what is typed, then those that contain it. */
function matching(typed: string): readonly string[] {
  const wanted = bare(typed.trim());
  if (wanted === '') return [];
  const found = materials.filter((material) => bare(material).includes(wanted));
  return found.toSorted((a, b) => bare(a).indexOf(wanted) - bare(b).indexOf(wanted));
}

const mostDigits = 5;

/** What can be measured on a piece of the chosen type. */
function MeasurementsField({ values, onChange, errorOf }: PartProps) {
  const shown = measuresOf(values);
  if (shown.length === 0) return null;
  return (
    <GroupField label={texts.measurements} role="group" error={errorOf('measurements') && texts.wrongMeasure}>
      <div className={detailsSectionCss.measures}>
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
