import type { confirmSecondFactor } from '@perchero/contract/identity/session';
import { smsCodeLength } from '@perchero/contract/identity/phone.rules';
import { type ReactNode, useState } from 'react';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { CodeField } from '#app/ui/text-field.tsx';
import { focusOnMount } from '#app/ui/focus.ts';
import { Form } from '#app/ui/form.tsx';
import { useForm } from '#app/ui/use-form.ts';
import css from './second-factor-gate.module.css';
import { gateTexts as texts } from './texts.ts';

interface SecondFactorGateProps {
  /** Null once the password was given. */
  readonly passwordForm: ReactNode;
  readonly onVerified: () => void;
}

/** Asks for the password and then for the six digits of the authenticator app. */
export function SecondFactorGate({ passwordForm, onVerified }: SecondFactorGateProps) {
  return (
    <div className={['page', css.gate].join(' ')}>
      <p className={css.step}>{texts.step(passwordForm ? 1 : 2)}</p>
      <h1>{texts.title}</h1>
      <p className={css.about}>{texts.about}</p>
      {passwordForm ?? <SecondFactorForm onVerified={onVerified} />}
    </div>
  );
}

function SecondFactorForm({ onVerified }: { onVerified: () => void }) {
  const [values, setValues] = useState({ code: '' });
  const form = useForm({
    values,
    onChange: setValues,
    validate: ({ code }) => ({ code: code.length < smsCodeLength ? texts.codeMissing : undefined }),
    send: async (body) => {
      const result = await send<typeof confirmSecondFactor>('POST', '/api/session/second-factor', body);
      if (result.ok) return onVerified();
      return { code: result.code === 'not-found' ? texts.noSecondFactor : result.error };
    },
  });

  return (
    <Form form={form}>
      <CodeField {...form.field('code')} ref={focusOnMount} label={texts.code} hint={texts.codeHint} />
      <Button type="submit" busyLabel={form.isPending ? texts.confirming : undefined}>
        {texts.confirm}
      </Button>
    </Form>
  );
}
