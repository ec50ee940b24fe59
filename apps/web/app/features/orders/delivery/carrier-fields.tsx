import {
  carrierNameLength,
  carriers,
  type CarrierKey,
  isTracking,
} from '@perchero/contract/delivery/carriers';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import type { FormErrors, useForm } from '#app/ui/use-form.ts';
import css from './delivery.module.css';
import { sendTexts as texts } from './texts.ts';

export interface CarrierValues {
  readonly carrier: CarrierKey | '';
  readonly carrierName: string;
  readonly tracking: string;
}

/** By which carrier a parcel goes, with its number. */
export function CarrierFields({ form }: { form: Pick<ReturnType<typeof useForm<CarrierValues>>, 'field'> }) {
  const carrier = form.field('carrier');
  const isOther = carrier.value === 'otra';
  return (
    <div className={css.two}>
      <SelectField {...carrier} label={texts.carrier} onChange={(key) => carrier.onChange(key as CarrierKey)}>
        <option value="" disabled hidden>
          {texts.choose}
        </option>
        {carriers.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      {isOther && <TextField {...form.field('carrierName')} label={texts.carrierName} autoComplete="off" />}
      <TextField
        {...form.field('tracking')}
        label={texts.tracking}
        optionalLabel={isOther ? texts.optional : undefined}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}

export function carrierErrors({ carrier, carrierName, tracking }: CarrierValues): FormErrors<CarrierValues> {
  if (carrier === '') return { carrier: texts.noCarrier };
  const { length } = carrierName.trim();
  const isNamed = length >= carrierNameLength.min && length <= carrierNameLength.max;
  return {
    ...(carrier === 'otra' && !isNamed && { carrierName: texts.badCarrierName }),
    ...(!isTracking(carrier, cleanTracking(tracking) || null) && { tracking: texts.badTracking }),
  };
}

/** As the API takes it; null without a carrier. */
export function carrierOf({ carrier, carrierName, tracking }: CarrierValues) {
  if (carrier === '') return null;
  const number = cleanTracking(tracking);
  return {
    carrier,
    ...(carrier === 'otra' && { carrier_name: carrierName.trim() }),
    ...(number && { tracking: number }),
  };
}

/** People copy numbers with spaces. */
function cleanTracking(typed: string): string {
  return typed.replace(/\s/g, '');
}
