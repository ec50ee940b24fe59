import { departments } from '@perchero/contract/catalogue/product';
import type { Address } from '@perchero/contract/delivery/addresses';
import type { saveDeliverySettings } from '@perchero/contract/delivery/delivery-settings';
import type { SellerDelivery } from '@perchero/contract/delivery/options';
import { isZone, zoneLength } from '@perchero/contract/delivery/settings.rules';
import { errorTexts } from '@perchero/contract/error-texts';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { send } from '#app/shared/api.ts';
import { parcelCents, parcelErrors, type ParcelValues, priceDigits } from '#app/shared/parcel-values.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { ParcelField } from '#app/ui/parcel-field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { TabLinks } from '#app/ui/tab-links.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { type FormErrors, useForm } from '#app/ui/use-form.ts';
import { AddressBook } from './address-book.tsx';
import css from './delivery-section.module.css';
import settingsFormCss from './settings-form.module.css';
import { messageFor } from './settings-page.ts';
import { deliveryTexts as texts } from './texts.ts';

const viewParameter = 'ver';
const addressView = 'direcciones';

interface DeliverySectionProps {
  readonly delivery: SellerDelivery;
  readonly addresses: readonly Address[];
  readonly onChanged: () => Promise<void>;
}

/** How the person delivers and where they receive: side by side, or as tabs in narrow windows. */
export function DeliverySection({ delivery, addresses, onChanged }: DeliverySectionProps) {
  const [parameters] = useSearchParams();
  const isAddressView = parameters.get(viewParameter) === addressView;
  const section = new URLSearchParams({ seccion: 'entregas' });
  return (
    <>
      <div className={css.tabs}>
        <TabLinks
          label={texts.tabs}
          tabs={[
            { name: texts.settings, to: `?${section}`, current: isAddressView ? undefined : 'page' },
            {
              name: texts.addresses,
              to: `?${section}&${viewParameter}=${addressView}`,
              count: String(addresses.length),
              current: isAddressView ? 'page' : undefined,
            },
          ]}
        />
      </div>
      <div className={css.columns} data-view={isAddressView ? 'addresses' : 'settings'}>
        <section className={css.column} aria-labelledby="delivery-settings">
          <h3 id="delivery-settings">{texts.settings}</h3>
          <SettingsForm delivery={delivery} onChanged={onChanged} />
        </section>
        <section className={css.column} aria-labelledby="addresses">
          <h3 id="addresses">{texts.addresses}</h3>
          <AddressBook addresses={addresses} onChanged={onChanged} />
        </section>
      </div>
    </>
  );
}

interface SettingsValues extends ParcelValues {
  readonly department: string;
  readonly inPerson: boolean;
  readonly zone: string;
}

function valuesOf({ settings, is_adult }: SellerDelivery): SettingsValues {
  return {
    department: settings?.department ?? '',
    inPerson: is_adult && (settings?.in_person ?? true),
    zone: settings?.zone ?? '',
    parcel: settings?.parcel ?? 'on_arrival',
    localPrice: priceDigits(settings?.local_cents ?? null),
    countryPrice: priceDigits(settings?.country_cents ?? null),
  };
}

function errorsOf(values: SettingsValues): FormErrors<SettingsValues> {
  const zone = values.zone.trim();
  const hasWay = values.inPerson || values.parcel !== 'none';
  return {
    ...(!values.department && { department: texts.departmentMissing }),
    ...(!hasWay && { parcel: errorTexts['invalid-delivery-settings'] }),
    ...(values.inPerson && !isZone(zone) && { zone: zone ? errorTexts['invalid-zone'] : texts.zoneMissing }),
    ...parcelErrors(values),
  };
}

function SettingsForm({ delivery, onChanged }: Pick<DeliverySectionProps, 'delivery' | 'onChanged'>) {
  const [values, setValues] = useState(() => valuesOf(delivery));
  const hintId = useId();
  const form = useForm({
    values,
    onChange: setValues,
    validate: errorsOf,
    send: async () => {
      const result = await send<typeof saveDeliverySettings>('POST', '/api/delivery-settings/save', {
        department: departments.find((department) => department === values.department) ?? 'Montevideo',
        in_person: values.inPerson,
        zone: values.inPerson ? values.zone : null,
        parcel: values.parcel || 'none',
        ...parcelCents(values),
      });
      if (!result.ok) return { form: messageFor(result, result.error) };
      await onChanged();
      showToast({ kind: 'done', text: texts.saved });
    },
  });

  return (
    <Form form={form}>
      {!delivery.settings && <Note kind="info">{texts.defaults(delivery.is_adult)}</Note>}
      <SelectField {...form.field('department')} label={texts.department} autoComplete="address-level1">
        <option value="">{texts.chooseDepartment}</option>
        {departments.map((department) => (
          <option key={department} value={department}>
            {department}
          </option>
        ))}
      </SelectField>
      <div className={css.panel}>
        <div className={css.switch}>
          <Switch
            label={texts.inPerson}
            name={texts.inPerson}
            isOn={values.inPerson}
            isDisabled={!delivery.is_adult}
            describedBy={hintId}
            onChange={(inPerson) => setValues({ ...values, inPerson })}
          />
          <p id={hintId} className={settingsFormCss.hint}>
            {delivery.is_adult ? texts.inPersonHint : errorTexts['in-person-adults-only']}
          </p>
        </div>
        {values.inPerson && (
          <div className={css.below}>
            <TextField
              {...form.field('zone')}
              label={texts.zone}
              hint={texts.zoneHint}
              maxLength={zoneLength.max}
              autoComplete="off"
            />
          </div>
        )}
      </div>
      <ParcelField values={values} onChange={setValues} errorOf={form.errorOf} />
      <p className={settingsFormCss.hint}>{texts.scope}</p>
      {form.error && <Note kind="error">{form.error}</Note>}
      <div>
        <Button type="submit" busyLabel={form.isPending ? texts.saving : undefined}>
          {texts.save}
        </Button>
      </div>
    </Form>
  );
}
