import type { SellerDelivery } from '@perchero/contract/delivery/options';
import { deliveryOptionsOf } from '@perchero/contract/delivery/price.rules';
import { errorTexts } from '@perchero/contract/error-texts';
import { useId } from 'react';
import { deliveryWords } from '#app/shared/delivery-words/texts.ts';
import { priceDigits } from '#app/shared/parcel-values.ts';
import { TextButton } from '#app/ui/button.tsx';
import { ParcelField } from '#app/ui/parcel-field.tsx';
import { Switch } from '#app/ui/switch.tsx';
import sectionCss from './section.module.css';
import { type FormSectionProps, Section } from './section.tsx';
import { usualDelivery } from './sell-values.ts';
import { texts } from './texts.ts';

/** The seller's usual delivery in a sentence, or the fields of a product that differs. */
export function DeliverySection({
  values,
  onChange,
  errorOf,
  delivery,
}: FormSectionProps & { delivery: SellerDelivery }) {
  const hintId = useId();
  const usual = deliveryOptionsOf({
    settings: delivery.settings,
    override: null,
    productDepartment: values.department || null,
    isSellerAdult: delivery.is_adult,
  });
  /** The chosen values, and for those not chosen the usual ones. */
  const shown = {
    ...values,
    inPerson: values.inPerson || (usual.in_person ? 'yes' : 'no'),
    ...(values.parcel === '' && {
      parcel: usual.parcel,
      localPrice: priceDigits(usual.local_cents),
      countryPrice: priceDigits(usual.country_cents),
    }),
  } as const;

  if (values.inPerson === '' && values.parcel === '')
    return (
      <Section title={texts.delivery}>
        <div>
          <p>{deliveryWords.sentence(usual)}</p>
          <TextButton onClick={() => onChange(shown)}>{texts.differ}</TextButton>
        </div>
      </Section>
    );
  return (
    <Section title={texts.delivery} hint={texts.differs}>
      <div>
        <Switch
          label={deliveryWords.inPerson}
          name={deliveryWords.inPerson}
          isOn={shown.inPerson === 'yes'}
          isDisabled={!delivery.is_adult}
          describedBy={hintId}
          onChange={(isOn) => onChange({ ...shown, inPerson: isOn ? 'yes' : 'no' })}
        />
        <p id={hintId} className={sectionCss.hint}>
          {delivery.is_adult ? deliveryWords.place(usual) : errorTexts['in-person-adults-only']}
        </p>
      </div>
      <ParcelField values={shown} onChange={onChange} errorOf={errorOf} />
      <div>
        <TextButton onClick={() => onChange({ ...values, ...usualDelivery })}>{texts.asUsual}</TextButton>
      </div>
    </Section>
  );
}
