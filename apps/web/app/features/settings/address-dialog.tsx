import { departments } from '@perchero/contract/catalogue/product';
import {
  addressKinds,
  addressLengths as lengths,
  isMobile,
  isPostalCode,
  isRecipient,
} from '@perchero/contract/delivery/address.rules';
import type { Address, saveAddress } from '@perchero/contract/delivery/addresses';
import { normalizePhone } from '@perchero/contract/identity/phone.rules';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { SegmentedField } from '#app/ui/segmented-field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { PhoneField, TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { type FormErrors, useForm } from '#app/ui/use-form.ts';
import css from './delivery-section.module.css';
import settingsFormCss from './settings-form.module.css';
import { messageFor } from './settings-page.ts';
import { addressTexts as texts, texts as common } from './texts.ts';

interface AddressDialogProps {
  /** Null for a new one. */
  readonly address: Address | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: (saved: Address) => Promise<void>;
}

/** Everything as text; the phone in national digits. */
type AddressValues = Record<Exclude<keyof Address, 'id' | 'is_default' | 'kind'>, string> &
  Pick<Address, 'kind'>;

/** Adds or changes an address. Give it a new key each time it is opened. */
export function AddressDialog({ address, open, onClose, onChanged }: AddressDialogProps) {
  const [values, setValues] = useState(() => valuesOf(address));
  // Chosen once, so that sending the form again adds no second address.
  const [id] = useState(() => address?.id ?? crypto.randomUUID());
  const form = useForm({
    values,
    onChange: setValues,
    validate: errorsOf,
    send: async () => {
      const body = toAddress(values, { id, is_default: address?.is_default ?? false });
      const result = await send<typeof saveAddress>('POST', '/api/addresses/save', body);
      if (!result.ok) return { form: messageFor(result, result.error) };
      await onChanged(body);
      onClose();
      showToast({ kind: 'done', text: texts.saved });
    },
  });
  const text = (name: keyof typeof lengths & keyof AddressValues, label: string, autoComplete = 'off') => (
    <TextField {...form.field(name)} label={label} autoComplete={autoComplete} />
  );
  const optional = (name: keyof typeof lengths & keyof AddressValues, label: string) => (
    <TextField {...form.field(name)} label={label} optionalLabel={texts.optional} autoComplete="off" />
  );

  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      size="sheet"
      title={address ? texts.editTitle : texts.add}
      labels={{ cancel: common.cancel, confirm: texts.save }}
      kind="primary"
      busyLabel={form.isPending ? texts.saving : undefined}
      formId={form.id}
    >
      <Form form={form}>
        <SegmentedField
          name="kind"
          label={texts.kind}
          isLabelHidden
          options={addressKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
          value={values.kind}
          onChange={(chosen) => setValues({ ...values, kind: chosen === 'office' ? 'office' : 'home' })}
        />
        <div className={css.pair}>
          {text('label', texts.label)}
          {text('recipient', texts.recipient, 'name')}
        </div>
        {values.kind === 'home' ? (
          <div className={css.street}>
            {text('street', texts.street, 'address-line1')}
            {text('door', texts.door)}
            {optional('apartment', texts.apartment)}
          </div>
        ) : (
          text('office', texts.office)
        )}
        <div className={css.pair}>
          <SelectField {...form.field('department')} label={texts.department} autoComplete="address-level1">
            <option value="">{texts.chooseDepartment}</option>
            {departments.map((department) => (
              <option key={department} value={department}>
                {department}
              </option>
            ))}
          </SelectField>
          {text('locality', texts.locality, 'address-level2')}
        </div>
        <div className={settingsFormCss.two}>
          <PhoneField {...form.field('phone')} label={texts.phone} />
          <TextField
            {...form.field('postal_code')}
            label={texts.postalCode}
            optionalLabel={texts.optional}
            inputMode="numeric"
            autoComplete="postal-code"
          />
        </div>
        <TextField
          {...form.field('notes')}
          label={texts.notes}
          optionalLabel={texts.optional}
          maxLength={lengths.notes}
          autoComplete="off"
        />
        <Note kind="info">{texts.privacy}</Note>
        {form.error && <Note kind="error">{form.error}</Note>}
      </Form>
    </QuestionDialog>
  );
}

function valuesOf(address: Address | null): AddressValues {
  return {
    kind: address?.kind ?? 'home',
    label: address?.label ?? '',
    recipient: address?.recipient ?? '',
    phone: address?.phone.replace('+598', '0') ?? '',
    street: address?.street ?? '',
    door: address?.door ?? '',
    apartment: address?.apartment ?? '',
    office: address?.office ?? '',
    locality: address?.locality ?? '',
    department: address?.department ?? '',
    postal_code: address?.postal_code ?? '',
    notes: address?.notes ?? '',
  };
}

function toAddress(values: AddressValues, rest: Pick<Address, 'id' | 'is_default'>): Address {
  const isHome = values.kind === 'home';
  return {
    ...values,
    ...rest,
    phone: normalizePhone(values.phone) ?? values.phone,
    street: isHome ? values.street : null,
    door: isHome ? values.door : null,
    apartment: (isHome && values.apartment) || null,
    office: isHome ? null : values.office,
    department: departments.find((department) => department === values.department) ?? 'Montevideo',
    postal_code: values.postal_code || null,
    notes: values.notes || null,
  };
}

const required = {
  home: ['label', 'recipient', 'street', 'door', 'department', 'locality', 'phone'],
  office: ['label', 'recipient', 'office', 'department', 'locality', 'phone'],
} as const;

function errorsOf(values: AddressValues): FormErrors<AddressValues> {
  const missing = required[values.kind].filter((name) => !values[name].trim());
  const tooLong = (Object.keys(lengths) as (keyof typeof lengths)[]).filter(
    (name) => values[name].length > lengths[name],
  );
  return {
    ...(!isRecipient(values.recipient.trim()) && { recipient: texts.wrongRecipient }),
    ...(!isMobile(normalizePhone(values.phone) ?? '') && { phone: texts.wrongPhone }),
    ...(values.postal_code && !isPostalCode(values.postal_code) && { postal_code: texts.wrongPostalCode }),
    ...Object.fromEntries(tooLong.map((name) => [name, texts.tooLong(lengths[name])])),
    ...Object.fromEntries(missing.map((name) => [name, texts.missing])),
  };
}
