import type { setBilling } from '@perchero/contract/seller-accounts/account';
import { mostBillingNameLength } from '@perchero/contract/seller-accounts/billing.rules';
import { useState } from 'react';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/note.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { SettingsForm } from './settings-form.tsx';
import css from './settings-form.module.css';
import type { BillingNames } from './settings-page.ts';
import { billingTexts as texts } from './texts.ts';

/** How long "saved" is said, in milliseconds: the specification's figure. */
const noticeTime = 2_200;

/** The names that receipts say. */
export function BillingForm({ names }: { names: BillingNames }) {
  const [typed, setTyped] = useState(names);
  const [faults, setFaults] = useState<Partial<BillingNames>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function save(showFaults: (show: () => void) => void): Promise<void> {
    const body = { first_name: typed.first_name.trim(), last_name: typed.last_name.trim() };
    const found = faultsOf(body);
    showFaults(() => {
      setFaults(found);
      setRefusal(null);
    });
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    const result = await send<typeof setBilling>('POST', '/api/billing-info', body);
    setIsBusy(false);
    if (!result.ok) return setRefusal(sentenceOf(result));
    setTyped({ first_name: result.value.first_name, last_name: result.value.last_name });
    showToast({ kind: 'done', text: texts.saved, duration: noticeTime });
  }

  const field = (name: keyof BillingNames) => ({
    label: texts[name],
    value: typed[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => {
      const value = event.target.value.slice(0, mostBillingNameLength);
      setTyped((before) => ({ ...before, [name]: value }));
      setFaults((before) => ({ ...before, [name]: undefined }));
    },
  });

  return (
    <SettingsForm onSubmit={save}>
      <div className={css.heading}>
        <h3>{texts.names}</h3>
        <p className={css.hint}>{texts.namesHint}</p>
      </div>
      <div className={css.two}>
        <TextField {...field('first_name')} autoComplete="given-name" />
        <TextField {...field('last_name')} autoComplete="family-name" />
      </div>
      {refusal && <Note kind="error">{refusal}</Note>}
      <div className={css.actions}>
        <Button type="submit" busyLabel={isBusy ? texts.saving : undefined}>
          {texts.save}
        </Button>
      </div>
    </SettingsForm>
  );
}

function faultsOf({ first_name, last_name }: BillingNames): Partial<BillingNames> {
  return {
    ...(first_name ? {} : { first_name: texts.firstNameMissing }),
    ...(last_name ? {} : { last_name: texts.lastNameMissing }),
  };
}

function sentenceOf({ code, error }: SendRefusal): string {
  return code === 'billing-not-updated' || code === 'billing-needs-session' ? error : texts.failed;
}
