import { getFormProps, useForm } from '@conform-to/react';
import type { Selling } from '@perchero/contract/catalogue/products';
import { errorTexts } from '@perchero/contract/error-texts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { useLogin } from '#app/features/session/login-request.ts';
import { useLazyValidator } from '#app/shared/use-lazy-validator.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useFocusOnError } from '#app/ui/focus.ts';
import { Note } from '#app/ui/note.tsx';
import { showToast } from '#app/ui/toast.ts';
import { DetailsSection } from './details-section.tsx';
import { ProductSection, TagsSection, TypeAndSizeSection } from './main-sections.tsx';
import type { fieldSchema, FieldValues } from './product-form-schema.ts';
import css from './product-form.module.css';
import { type FieldName, Section } from './section.tsx';
import type { SellValues } from './sell-values.ts';
import type { SubmitError } from './send-product.ts';
import { texts } from './texts.ts';

interface ProductFormProps {
  readonly values: SellValues;
  readonly onChange: (values: SellValues) => void;
  /** One id per photo, uploaded or not. */
  readonly photoIds: readonly string[];
  readonly selling: Selling;
  readonly accountPath: string;
  readonly isBusy: boolean;
  readonly error: SubmitError | null;
  readonly onSend: (values: FieldValues) => void;
  readonly renderPicker: (error: string | undefined) => ReactNode;
  readonly footer: ReactNode;
}

/** The form to publish or edit a product. */
export function ProductForm(props: ProductFormProps) {
  const { values, onChange, photoIds, selling, accountPath, isBusy, error, onSend, footer } = props;
  const [validated, setValidated] = useState({ values, photoIds });
  const validator = useLazyValidator({
    load: async () => (await import('./product-form-schema.ts')).validateProduct,
    onMissing: () => showToast({ kind: 'error', text: errorTexts['network-request-failed'] }),
  });
  const [form, fields] = useForm<z.input<typeof fieldSchema>, FieldValues>({
    onValidate: ({ formData }) => {
      setValidated({ values, photoIds });
      return validator.get()(formData);
    },
    onSubmit: (event, { submission }) => {
      event.preventDefault();
      if (submission?.status === 'success' && !isBusy) onSend(submission.value);
    },
  });
  useFocusOnError(form.id, form.allErrors);

  // A field changed since the last validation shows no error.
  const errorOf = (name: FieldName): string | undefined => {
    if (isChanged(name, validated, { values, photoIds })) return undefined;
    const errors = name === 'measurements' ? form.allErrors : { [name]: fields[name].errors };
    return Object.entries(errors).find(([path]) => path.startsWith(name))?.[1]?.[0];
  };
  const isIncomplete = validatedFields.some((name) => errorOf(name) === 'product-incomplete');
  const section = { values, onChange, errorOf };
  const pictureError = errorOf('images');

  return (
    // Submitted before hydration, the data must not end up in the URL.
    <form {...getFormProps(form)} {...validator.handlers(form.onSubmit)} method="post" className={css.form}>
      {isIncomplete && <Note kind="error">{errorTexts['product-incomplete']}</Note>}
      <Section title={texts.photos} hint={texts.photosHint}>
        {photoIds.map((id) => (
          <input key={id} type="hidden" name="images" value={id} />
        ))}
        {props.renderPicker(pictureError && errorTexts['picture-required'])}
      </Section>
      <ProductSection {...section} commission={selling.commission} />
      <TypeAndSizeSection {...section} />
      <TagsSection {...section} />
      <DetailsSection {...section} />
      {error && !isBusy && <SubmitErrorNote error={error} accountPath={accountPath} />}
      {footer}
    </form>
  );
}

const validatedFields = [
  'images',
  'title',
  'description',
  'price',
  'sexo',
  'size',
  'stock',
  'measurements',
] as const;

interface FormInput {
  readonly values: SellValues;
  readonly photoIds: readonly string[];
}

function isChanged(name: FieldName, before: FormInput, now: FormInput): boolean {
  if (name === 'images') return before.photoIds.length !== now.photoIds.length;
  if (name === 'size') {
    return (['productType', 'accessoryType', 'size'] as const).some(
      (key) => before.values[key] !== now.values[key],
    );
  }
  return before.values[name] !== now.values[name];
}

/** The error with a button for its remedy. */
function SubmitErrorNote({ error, accountPath }: { error: SubmitError; accountPath: string }) {
  const login = useLogin();
  const { text, remedy } = error;
  const element = useRef<HTMLDivElement>(null);

  // The submit button is sticky, so the error may be off-screen.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  return (
    <div ref={element}>
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
