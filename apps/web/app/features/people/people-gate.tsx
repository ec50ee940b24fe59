import type { giveSecondFactor } from '@perchero/contract/identity/session';
import { smsCodeLength } from '@perchero/contract/identity/phone.rules';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { CodeField } from '#app/ui/text-field.tsx';
import { focusOnMount } from '#app/ui/focus-on-mount.ts';
import css from './people-gate.module.css';
import { gateTexts as texts } from './texts.ts';

interface PeopleGateProps {
  /** Asks for the password; null once it was given. */
  readonly passwordForm: ReactNode;
  readonly onVerified: () => void;
}

/** Before the tool opens: the password, then the six digits of the authenticator app. */
export function PeopleGate({ passwordForm, onVerified }: PeopleGateProps) {
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
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function verify(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (code.length < smsCodeLength) {
      setFault(texts.codeMissing);
      return;
    }
    setIsBusy(true);
    const result = await send<typeof giveSecondFactor>('POST', '/api/session/second-factor', { code });
    setIsBusy(false);
    if (result.ok) onVerified();
    else setFault(result.code === 'not-found' ? texts.noSecondFactor : result.error);
  }

  return (
    <form className={css.form} noValidate onSubmit={(event) => void verify(event)}>
      <CodeField
        ref={focusOnMount}
        label={texts.code}
        hint={texts.codeHint}
        value={code}
        error={fault}
        onChange={(value) => {
          setCode(value);
          setFault(undefined);
        }}
      />
      <Button type="submit" busyLabel={isBusy ? texts.confirming : undefined}>
        {texts.confirm}
      </Button>
    </form>
  );
}
