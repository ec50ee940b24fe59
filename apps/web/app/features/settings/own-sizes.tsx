import { type BodyPart, bodyParts } from '@perchero/contract/accounts/body.rules';
import type { saveSizes, SizeProfile } from '@perchero/contract/accounts/sizes';
import { europeanNumbersOf } from '@perchero/contract/catalogue/equivalences.rules';
import { productLimits, type ProductType, productTypes } from '@perchero/contract/catalogue/product';
import { filterSize, filterSizesOf } from '@perchero/contract/search/catalogue-query';
import { type ReactNode, useId, useState } from 'react';
import { send } from '#app/shared/api.ts';
import { ownSizesAnchor } from '#app/shared/paths.ts';
import { sizeWithoutType } from '#app/shared/product-words/product-words.ts';
import { Button } from '#app/ui/button.tsx';
import { CentimetreField } from '#app/ui/centimetre-field.tsx';
import { Form } from '#app/ui/form.tsx';
import { GroupField } from '#app/ui/group-field.tsx';
import { ChevronDown } from '#app/ui/icons.ts';
import { Input } from '#app/ui/input.tsx';
import { Note } from '#app/ui/note.tsx';
import { showToast } from '#app/ui/toast.ts';
import { type FormErrors, useForm } from '#app/ui/use-form.ts';
import css from './own-sizes.module.css';
import settingsFormCss from './settings-form.module.css';
import { messageFor } from './settings-page.ts';
import { ownSizesTexts as texts } from './texts.ts';

type Values = Record<BodyPart, string> & { readonly sizes: readonly string[] };

/** Sizes for the filter of the listing, and measures to compare with products. Nobody else sees them. */
export function OwnSizes({ first, isMale }: { first: SizeProfile; isMale: boolean }) {
  const [values, setValues] = useState<Values>(() => ({
    sizes: first.sizes,
    chest: typedOf(first.measures.chest),
    waist: typedOf(first.measures.waist),
    hips: typedOf(first.measures.hips),
    foot: typedOf(first.measures.foot),
  }));
  const [lastTicked, setLastTicked] = useState<string | null>(null);
  const title = useId();
  const form = useForm<Values>({
    values,
    onChange: setValues,
    validate: errorsOf,
    send: async ({ sizes, chest, waist, hips, foot }) => {
      const result = await send<typeof saveSizes>('POST', '/api/account/sizes', {
        sizes: [...sizes],
        measures: {
          chest: centimetresOf(chest),
          waist: centimetresOf(waist),
          hips: centimetresOf(hips),
          foot: centimetresOf(foot),
        },
      });
      if (!result.ok) return { form: messageFor(result, result.error) };
      showToast({ kind: 'done', text: texts.saved });
    },
  });

  function toggle(size: string): void {
    const isTicked = values.sizes.includes(size);
    setLastTicked(isTicked ? null : size);
    const sizes = isTicked ? values.sizes.filter((other) => other !== size) : [...values.sizes, size];
    setValues({ ...values, sizes });
  }

  const suggested = suggestedFor(lastTicked, isMale).filter((size) => !values.sizes.includes(size));
  return (
    <section id={ownSizesAnchor} className={css.section} aria-labelledby={title}>
      <div>
        <h3 id={title} className={css.title}>
          {texts.title}
        </h3>
        <p className={settingsFormCss.hint}>{texts.about}</p>
      </div>
      <Form form={form}>
        {productTypes.map((type) => (
          <SizesOf key={type} type={type} ticked={values.sizes} onToggle={toggle}>
            {type === 'vestir' && (
              <div role="status" className={css.suggestion}>
                {suggested.length > 0 && (
                  <>
                    <span>{texts.suggestion(suggested.map(sizeWithoutType))}</span>
                    <Button
                      kind="line"
                      size="small"
                      onClick={() => setValues({ ...values, sizes: [...values.sizes, ...suggested] })}
                    >
                      {texts.add}
                    </Button>
                  </>
                )}
              </div>
            )}
          </SizesOf>
        ))}
        <GroupField
          label={texts.measures}
          optionalLabel={texts.optional}
          hint={texts.measuresHint}
          role="group"
        >
          <div className={css.measures}>
            {bodyParts.map((part) => (
              <CentimetreField key={part} {...form.field(part)} label={texts.parts[part]} />
            ))}
          </div>
        </GroupField>
        {form.error && <Note kind="error">{form.error}</Note>}
        <div>
          <Button type="submit" busyLabel={form.isPending ? texts.saving : undefined}>
            {texts.save}
          </Button>
        </div>
      </Form>
    </section>
  );
}

interface SizesOfProps {
  readonly type: ProductType;
  readonly ticked: readonly string[];
  readonly onToggle: (size: string) => void;
  readonly children: ReactNode;
}

/** Folded, because there are many; the summary says how many are ticked. */
function SizesOf({ type, ticked, onToggle, children }: SizesOfProps) {
  const sizes = filterSizesOf(type);
  const count = sizes.filter((size) => ticked.includes(size)).length;
  const [isOpen, setIsOpen] = useState(type === 'vestir' || count > 0);
  return (
    <details
      className={css.type}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={css.summary}>
        {texts.types[type]}
        <span className={css.count}>{texts.ticked(count)}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <fieldset className={css.sizes}>
        <legend className="visually-hidden">{texts.types[type]}</legend>
        {sizes.map((size) => (
          <label key={size} className={css.size}>
            <Input type="checkbox" checked={ticked.includes(size)} onChange={() => onToggle(size)} />
            {sizeWithoutType(size)}
          </label>
        ))}
      </fieldset>
      {children}
    </details>
  );
}

/** The European numbers of a ticked letter. */
function suggestedFor(ticked: string | null, isMale: boolean): string[] {
  if (!ticked?.endsWith(filterSize('', 'vestir'))) return [];
  const numbers = europeanNumbersOf(sizeWithoutType(ticked), isMale ? 'Hombre' : 'Mujer');
  return numbers.map((number) => filterSize(String(number), 'vestir'));
}

function typedOf(centimetres: number | null): string {
  return centimetres === null ? '' : String(centimetres).replace('.', ',');
}

function centimetresOf(typed: string): number | null {
  return typed === '' ? null : Number(typed.replace(',', '.'));
}

function errorsOf(values: Values): FormErrors<Values> {
  const wrong = bodyParts.filter((part) => {
    const centimetres = centimetresOf(values[part]);
    const isRight = centimetres === null || (centimetres > 0 && centimetres <= productLimits.centimetres);
    return !isRight || !Number.isInteger((centimetres ?? 0) * 2);
  });
  return Object.fromEntries(wrong.map((part) => [part, texts.wrongMeasure]));
}
