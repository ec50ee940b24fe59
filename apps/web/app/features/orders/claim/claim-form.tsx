import {
  type ClaimKind,
  claimRules,
  claimTextLength,
  needsPhoto,
} from '@perchero/contract/claims/claim-states.rules';
import { claimKindTexts } from '@perchero/contract/claims/claim-texts';
import type { openClaim } from '@perchero/contract/claims/claims';
import type { Order } from '@perchero/contract/orders/orders';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { send } from '#app/shared/api.ts';
import { formatDay, formatDayAndTime } from '#app/shared/format-moment.ts';
import { paths } from '#app/shared/paths.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { ChevronLeft } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { RadioListField } from '#app/ui/radio-list-field.tsx';
import { StepProgress } from '#app/ui/step-progress.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { showToast } from '#app/ui/toast.ts';
import { type FormErrors, useForm } from '#app/ui/use-form.ts';
import detailCss from '../order-detail.module.css';
import { OrderItems } from '../order-items.tsx';
import panel from '../panel.module.css';
import { firstNameOf } from '../texts.ts';
import timelineCss from '../timeline.module.css';
import { Totals } from '../totals.tsx';
import css from './claim-form.module.css';
import type { ClaimPhotos } from './claim-photos.ts';
import { PhotosField } from './photos-field.tsx';
import { ProductsField } from './products-field.tsx';
import { formTexts as texts } from './texts.ts';

interface ClaimFormProps {
  /** With a claim that may be opened. */
  readonly order: Order;
  readonly photos: ClaimPhotos;
  readonly onSent: () => void;
}

interface Values {
  readonly kind: ClaimKind | '';
  readonly products: readonly number[];
  readonly text: string;
  /** How many. */
  readonly photos: number;
}

/** The fields of each step; the last one is the check. */
const fieldsOf: readonly (readonly (keyof Values)[])[] = [['kind', 'products'], ['text', 'photos'], []];
const lastStep = fieldsOf.length - 1;

/** The buyer opens a claim: on one page, and in narrow windows in steps. */
export function ClaimForm({ order, photos, onSent }: ClaimFormProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [step, setStep] = useState(0);
  const isSteppingOn = useRef(false);
  const [typed, setValues] = useState<Omit<Values, 'photos'>>(() => initialValues(order));
  const values = { ...typed, photos: photos.count };
  const { kind } = values;
  const seller = firstNameOf(order.other);
  const heading = useFocusOnStep(step);
  const form = useForm<Values>({
    values,
    onChange: setValues,
    validate: (entered) => {
      const errors = errorsOf(entered);
      if (isSteppingOn.current) return pick(errors, fieldsOf[step] ?? []);
      const invalid = fieldsOf.findIndex((names) => names.some((name) => errors[name]));
      if (invalid !== -1) setStep(invalid);
      return errors;
    },
    send: async ({ products, text }) => {
      if (isSteppingOn.current) return setStep(step + 1);
      if (kind === '') return {};
      const uploads = await photos.upload();
      if (!uploads.ok) return { form: uploads.error };
      const result = await send<typeof openClaim>('POST', '/api/claims/open', {
        id,
        order_id: order.id,
        kind,
        text: text.trim(),
        product_ids: [...products],
        picture_ids: uploads.ids,
      });
      if (!result.ok) return { form: result.error };
      showToast({ kind: 'done', text: texts.sent(seller) });
      onSent();
    },
  });
  const onSubmit = (event: SubmitEvent) => {
    const { submitter } = event.nativeEvent;
    isSteppingOn.current = submitter instanceof HTMLButtonElement && submitter.value === 'next';
    form.onSubmit(event);
  };
  const part = (index: number) => (index === step ? css.part : [css.part, css.otherStep].join(' '));
  const busyLabel = form.isPending ? texts.sending : undefined;
  const chosen = order.items.filter(({ product_id }) => values.products.includes(product_id));

  return (
    <div className={['page', detailCss.page].join(' ')}>
      <div className={detailCss.inside}>
        <Link className={detailCss.back} to={paths.purchase(order.id)}>
          <ChevronLeft aria-hidden="true" />
          {texts.back(order.number)}
        </Link>
        <header className={detailCss.head}>
          <div>
            <h1 className={detailCss.title}>{texts.title}</h1>
            <p className={detailCss.date}>
              {texts.about(order.number, order.items.map(({ title }) => title).join(', '))}
            </p>
          </div>
        </header>
        <div className={css.columns}>
          <Form form={{ ...form, onSubmit }} className={css.form}>
            <div className={css.progress}>
              <p>{texts.stepOf(step + 1, lastStep + 1)}</p>
              <StepProgress label={texts.stepOf(step + 1, lastStep + 1)} steps={texts.steps} current={step} />
            </div>
            <section className={part(0)}>
              <h2 ref={heading(0)} tabIndex={-1}>
                {texts.kind}
              </h2>
              <RadioListField
                {...form.field('kind')}
                label={texts.kind}
                isLabelHidden
                isGrid
                options={order.claim_kinds.map((value) => ({
                  value,
                  label: claimKindTexts[value],
                  hint: texts.kindHints[value],
                }))}
                onChange={(value) => setValues({ ...typed, kind: value as ClaimKind })}
              />
              {order.items.length > 1 && (
                <>
                  <h2>{texts.products}</h2>
                  <ProductsField {...form.field('products')} items={order.items} />
                </>
              )}
            </section>
            <section className={part(1)}>
              <h2 ref={heading(1)} tabIndex={-1}>
                {texts.text}
              </h2>
              <TextArea
                {...form.field('text')}
                label={texts.text}
                isLabelHidden
                hint={texts.textHint(seller)}
                rows={4}
                maxLength={claimTextLength.max}
              />
              <h2>{texts.photos}</h2>
              <PhotosField
                photos={photos}
                label={texts.photos}
                isLabelHidden
                hint={kind === 'not_arrived' ? texts.optionalPhotosHint : texts.photosHint}
                error={form.errorOf('photos')}
              />
            </section>
            <section className={[part(lastStep), css.check].join(' ')}>
              <h2 ref={heading(lastStep)} tabIndex={-1}>
                {texts.check}
              </h2>
              <dl>
                <Checked name={texts.checkKind}>{kind !== '' && claimKindTexts[kind]}</Checked>
                <Checked name={texts.checkProducts}>{chosen.map(({ title }) => title).join(', ')}</Checked>
                <Checked name={texts.checkText}>{values.text}</Checked>
                <Checked name={texts.photos}>{texts.photoCount(photos.count)}</Checked>
              </dl>
            </section>
            {form.error && <Note kind="error">{form.error}</Note>}
            <div className={css.wideButtons}>
              <Button type="submit" size="large" busyLabel={busyLabel}>
                {texts.send}
              </Button>
              <ButtonLink to={paths.purchase(order.id)} kind="ghost" size="large">
                {texts.toPurchase}
              </ButtonLink>
            </div>
            <div className={css.foot} data-foot="">
              {step === 0 ? (
                <ButtonLink to={paths.purchase(order.id)} kind="ghost" size="large">
                  {texts.goBack}
                </ButtonLink>
              ) : (
                <Button kind="ghost" size="large" onClick={() => setStep(step - 1)}>
                  {texts.goBack}
                </Button>
              )}
              {step < lastStep ? (
                <Button key="next" type="submit" value="next" size="large">
                  {texts.goOn}
                </Button>
              ) : (
                <Button key="send" type="submit" size="large" busyLabel={busyLabel}>
                  {texts.send}
                </Button>
              )}
            </div>
          </Form>
          <aside className={css.aside}>
            <HowItGoesOn order={order} />
            <div className={[panel.panel, css.wideOnly].join(' ')}>
              <OrderItems items={order.items} />
              <Totals order={order} />
            </div>
            <p className={detailCss.note}>{texts.money}</p>
          </aside>
        </div>
      </div>
    </div>
  );
}

function Checked({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function HowItGoesOn({ order: { delivery, other } }: { order: Order }) {
  const days = claimRules.waiting_seller.end?.days ?? 0;
  const { due_at, state, proof } = delivery;
  const isDay = proof === 'seller';
  const until = (due: Date) => (isDay ? formatDay(new Date(due.getTime() - 1)) : formatDayAndTime(due));
  return (
    <section className={panel.panel} aria-labelledby="how">
      <h2 id="how">{texts.howItGoesOn}</h2>
      <ol className={[timelineCss.steps, timelineCss.ahead].join(' ')}>
        {due_at !== null && state !== 'sent' && (
          <li>
            <b>{texts.until(until(new Date(due_at)))}</b>
            <span className={timelineCss.moment}>{texts.untilWhat}</span>
          </li>
        )}
        <li>
          <b>{texts.sellerHas(firstNameOf(other), days)}</b>
          <span className={timelineCss.moment}>{texts.sellerHasWhat}</span>
        </li>
        <li>
          <b>{texts.otherwise}</b>
          <span className={timelineCss.moment}>{texts.otherwiseWhat}</span>
        </li>
      </ol>
    </section>
  );
}

/** The only kind and the only product are chosen from the start. */
function initialValues({ claim_kinds: [kind, ...otherKinds], items }: Order): Omit<Values, 'photos'> {
  const isOnlyKind = kind !== undefined && otherKinds.length === 0;
  const ids = items.map(({ product_id }) => product_id);
  return {
    kind: isOnlyKind ? kind : '',
    products: ids.length === 1 || (isOnlyKind && kind === 'not_arrived') ? ids : [],
    text: '',
  };
}

function errorsOf({ kind, products, text, photos }: Values): FormErrors<Values> {
  return {
    ...(kind === '' && { kind: texts.noKind }),
    ...(products.length === 0 && { products: texts.noProduct }),
    ...(text.trim().length < claimTextLength.min && { text: texts.badText(claimTextLength.min) }),
    ...(kind !== '' && needsPhoto(kind) && photos === 0 && { photos: texts.noPhoto }),
  };
}

function pick(errors: FormErrors<Values>, names: readonly (keyof Values)[]): FormErrors<Values> {
  return Object.fromEntries(names.map((name) => [name, errors[name]]));
}

/** Moves the focus to the heading of a new step. */
function useFocusOnStep(step: number) {
  const headings = useRef<(HTMLHeadingElement | null)[]>([]);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    headings.current[step]?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  return (index: number) => (element: HTMLHeadingElement | null) => {
    headings.current[index] = element;
  };
}
