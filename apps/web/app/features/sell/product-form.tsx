import { getFormProps, useForm } from '@conform-to/react';
import { errorTexts } from '@perchero/contract/error-texts';
import type { Selling } from '@perchero/contract/catalogue/products';
import { type ReactNode, useEffect, useState } from 'react';
import type { z } from 'zod';
import { useLateRules } from '#app/shared/use-late-rules.ts';
import { Note } from '#app/ui/note.tsx';
import { showToast } from '#app/ui/toast.ts';
import { DetailsSection } from './details-section.tsx';
import type { FieldName } from './form-parts.ts';
import type { FieldValues, fieldRules } from './form-rules.ts';
import { KindSection } from './kind-section.tsx';
import { ObstacleNote } from './obstacle-note.tsx';
import { PieceSection } from './piece-section.tsx';
import css from './product-form.module.css';
import { Section } from './section.tsx';
import type { SellValues } from './sell-values.ts';
import type { Obstacle } from './send-product.ts';
import { TagsSection } from './tags-section.tsx';
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
