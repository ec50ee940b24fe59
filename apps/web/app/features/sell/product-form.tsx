import type { Selling } from '@perchero/contract/catalogue/products';
import { errorTexts } from '@perchero/contract/error-texts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLogin } from '#app/features/session/login-request.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { ConditionSection } from './condition-section.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { ProductSection, TagsSection, TypeAndSizeSection } from './main-sections.tsx';
import { MeasuresSection } from './measures-section.tsx';
import css from './product-form.module.css';
import { Section } from './section.tsx';
import type { SubmitError } from './send-product.ts';
import { texts } from './texts.ts';
import type { ProductFormState } from './use-product-form.ts';

interface ProductFormProps {
  readonly product: ProductFormState;
  readonly selling: Selling;
  readonly accountPath: string;
  readonly renderPicker: (error: string | undefined) => ReactNode;
  /** Asks which own garment it is. */
  readonly garment?: ReactNode;
  readonly footer: ReactNode;
}

const requiredFields = ['title', 'description', 'sexo', 'productType', 'accessoryType', 'size'] as const;

/** The form to publish or edit a product. */
export function ProductForm({
  product,
  selling,
  accountPath,
  renderPicker,
  garment,
  footer,
}: ProductFormProps) {
  const { values, change, form, isBusy, prepare } = product;
  const section = { values, onChange: change, errorOf: form.errorOf };
  return (
    <Form form={form} className={css.form} onFocus={prepare}>
      {requiredFields.some(form.errorOf) && <Note kind="error">{errorTexts['product-incomplete']}</Note>}
      {garment}
      <Section title={texts.photos} hint={texts.photosHint}>
        {renderPicker(form.errorOf('images'))}
      </Section>
      <ProductSection {...section} fees={selling} />
      <DeliverySection {...section} delivery={selling.delivery} />
      <TypeAndSizeSection {...section} />
      <MeasuresSection {...section} />
      <ConditionSection {...section} />
      <TagsSection {...section} />
      <DetailsSection {...section} />
      {form.error && !isBusy && <SubmitErrorNote error={form.error} accountPath={accountPath} />}
      {footer}
    </Form>
  );
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
