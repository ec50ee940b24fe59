import { maxParcelCents, parcelKinds } from '@perchero/contract/delivery/price.rules';
import { deliveryWords as words } from '#app/shared/delivery-words/texts.ts';
import type { ParcelValues } from '#app/shared/parcel-values.ts';
import { PriceField } from './price-field.tsx';
import { RadioListField } from './radio-list-field.tsx';

interface ParcelFieldProps<Values extends ParcelValues> {
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  readonly errorOf: (name: keyof ParcelValues) => string | undefined;
}

const maxDigits = String(maxParcelCents / 100).length;

/** How parcels are paid, with both prices. */
export function ParcelField<Values extends ParcelValues>({
  values,
  onChange,
  errorOf,
}: ParcelFieldProps<Values>) {
  const price = (name: 'localPrice' | 'countryPrice') => (
    <PriceField
      label={words[name]}
      error={errorOf(name)}
      maxLength={maxDigits}
      value={values[name]}
      onChange={(typed) => onChange({ ...values, [name]: typed })}
    />
  );
  return (
    <RadioListField
      name="parcel"
      label={words.byParcel}
      error={errorOf('parcel')}
      options={parcelKinds.map((kind) => ({
        value: kind,
        ...words.parcels[kind],
        ...(kind === 'priced' && {
          fields: (
            <>
              {price('localPrice')}
              {price('countryPrice')}
            </>
          ),
        }),
      }))}
      value={values.parcel}
      onChange={(chosen) =>
        onChange({ ...values, parcel: parcelKinds.find((kind) => kind === chosen) ?? '' })
      }
    />
  );
}
