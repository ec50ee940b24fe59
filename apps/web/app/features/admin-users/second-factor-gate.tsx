import type { confirmSecondFactor } from '@perchero/contract/identity/session';
import { smsCodeLength } from '@perchero/contract/identity/phone.rules';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { CodeField } from '#app/ui/text-field.tsx';
import { focusOnMount } from '#app/ui/focus.ts';
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
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function verify(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (code.length < smsCodeLength) {
      setError(texts.codeMissing);
      return;
    }
    setIsBusy(true);
    const result = await send<typeof confirmSecondFactor>('POST', '/api/session/second-factor', { code });
    setIsBusy(false);
    if (result.ok) onVerified();
    else setError(result.code === 'not-found' ? texts.noSecondFactor : result.error);
  }

  return (
    <form className={css.form} noValidate onSubmit={(event) => void verify(event)}>
      <CodeField
        ref={focusOnMount}
        label={texts.code}
        hint={texts.codeHint}
        value={code}
        error={error}
        onChange={(value) => {
          setCode(value);
          setError(undefined);
        }}
      />
      <Button type="submit" busyLabel={isBusy ? texts.confirming : undefined}>
        {texts.confirm}
      </Button>
    </form>
  );
}
