import type { setBilling } from '@perchero/contract/seller-accounts/account';
import { maxBillingNameLength } from '@perchero/contract/seller-accounts/billing.rules';
import { type LinkOutcome, linkOutcomes } from '@perchero/contract/seller-accounts/link.rules';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { send, type SendRefusal, type WithRecentLogin } from '#app/shared/api.ts';
import { linkOutcomeParameter, paths } from '#app/shared/paths.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import { ProviderAccount } from './provider-account.tsx';
import css from './settings-form.module.css';
import type { BillingNames, BillingPage } from './settings-page.ts';
import { billingTexts as texts } from './texts.ts';

interface BillingSectionProps {
  readonly page: BillingPage;
  readonly withRecentLogin: WithRecentLogin;
  readonly onChanged: () => Promise<void>;
}

/** The seller's payment account, and the name on receipts. */
export function BillingSection({ page, withRecentLogin, onChanged }: BillingSectionProps) {
  const outcome = useLinkOutcome();
  const goSell = (
    <ButtonLink to={paths.sell} size="small">
      {texts.sell}
    </ButtonLink>
  );
  const retry = (
    <Button kind="line" size="small" onClick={() => void onChanged()}>
      {texts.retry}
    </Button>
  );
  return (
    <>
      {outcome && (
        <Note kind={noteKinds[outcome]} action={outcome === 'ok' && goSell}>
          {texts.outcomes[outcome]}
        </Note>
      )}
      {page.account === 'failed' ? (
        <Note kind="error" action={retry}>
          {texts.accountFailed}
        </Note>
      ) : (
        <ProviderAccount
          account={page.account}
          retainedPermission={page.retainedPermission}
          withRecentLogin={withRecentLogin}
          onChanged={onChanged}
        />
      )}
      {page.names === 'failed' ? (
        <Note kind="error" action={retry}>
          {texts.namesFailed}
        </Note>
      ) : (
        <BillingForm names={page.names} />
      )}
    </>
  );
}

const noteKinds = {
  ok: 'success',
  cancelado: 'info',
  reintentar: 'error',
  pais: 'error',
  cuenta_en_uso: 'error',
} as const satisfies Record<LinkOutcome, string>;

/** Outcome of the redirect from the provider; null on other visits. */
function useLinkOutcome(): LinkOutcome | null {
  const [parameters] = useSearchParams();
  return linkOutcomes.find((outcome) => outcome === parameters.get(linkOutcomeParameter)) ?? null;
}

/** Required by the original request. */
const toastMs = 2_200;

function BillingForm({ names }: { names: BillingNames }) {
  const [values, setValues] = useState(names);
  const form = useForm({
    values,
    onChange: setValues,
    validate: ({ first_name, last_name }) => ({
      ...(!first_name.trim() && { first_name: texts.firstNameMissing }),
      ...(!last_name.trim() && { last_name: texts.lastNameMissing }),
    }),
    send: async ({ first_name, last_name }) => {
      const body = { first_name: first_name.trim(), last_name: last_name.trim() };
      const result = await send<typeof setBilling>('POST', '/api/billing-info', body);
      if (!result.ok) return { form: billingMessage(result) };
      setValues({ first_name: result.value.first_name, last_name: result.value.last_name });
      showToast({ kind: 'done', text: texts.saved, duration: toastMs });
    },
  });
  const field = (name: keyof BillingNames) => {
    const { onChange, ...rest } = form.field(name);
    const label = texts[name];
    return { ...rest, label, onChange: (value: string) => onChange(value.slice(0, maxBillingNameLength)) };
  };

  return (
    <Form form={form}>
      <div className={css.heading}>
        <h3>{texts.names}</h3>
        <p className={css.hint}>{texts.namesHint}</p>
      </div>
      <div className={css.two}>
        <TextField {...field('first_name')} autoComplete="given-name" />
        <TextField {...field('last_name')} autoComplete="family-name" />
      </div>
      {form.error && <Note kind="error">{form.error}</Note>}
      <div className={css.actions}>
        <Button type="submit" busyLabel={form.isPending ? texts.saving : undefined}>
          {texts.save}
        </Button>
      </div>
    </Form>
  );
}

const codesWithMessage = ['billing-not-updated', 'billing-needs-session', 'user-suspended'];

function billingMessage({ code, error }: SendRefusal): string {
  return codesWithMessage.includes(code) ? error : texts.failed;
}
