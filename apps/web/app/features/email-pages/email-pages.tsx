import type { disown } from '@perchero/contract/registration/register';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { paths } from '#app/shared/paths.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Link2Off, MailCheck, MailX, ShieldAlert, ShieldCheck } from '#app/ui/icons.ts';
import { SoloPage } from '#app/ui/solo-page.tsx';
import type { MailLink } from './link-plan.ts';
import { ConfirmLinkPage, PendingPage, UnreachablePage } from './pending-page.tsx';
import { texts } from './texts.ts';
import { useFocusTitleOnChange, useEmailLink } from './use-email-link.ts';

interface EmailChangedPageProps {
  /** Null until hydration. */
  readonly link: MailLink | null;
  readonly onChanged: () => void;
  /** Null for a guest. */
  readonly settingsPath: string | null;
}

export function EmailChangedPage({ link, onChanged, settingsPath }: EmailChangedPageProps) {
  const { state, confirm, retry } = useEmailLink('changed', link, onChanged);
  const next = settingsPath ? (
    <ButtonLink size="large" to={settingsPath}>
      {texts.goToSettings}
    </ButtonLink>
  ) : (
    <ButtonLink size="large" to={paths.login}>
      {texts.logIn}
    </ButtonLink>
  );
  switch (state.kind) {
    case 'asking':
      return <ConfirmLinkPage texts={texts.askChange} onConfirm={confirm} />;
    case 'pending':
      return <PendingPage title={texts.changing} attempt={state.attempt} />;
    case 'success':
      return (
        <SoloPage field="mate" icon={MailCheck} title={texts.changed}>
          <p>{texts.changedText}</p>
          {next}
        </SoloPage>
      );
    case 'invalid':
      return (
        <SoloPage field="rosa" icon={MailX} title={texts.notChanged}>
          <p>{texts.notChangedText}</p>
          {next}
        </SoloPage>
      );
    case 'unreachable':
      return <UnreachablePage onRetry={retry} />;
  }
}

interface EmailVerifiedPageProps {
  /** Null until hydration. */
  readonly link: MailLink | null;
  readonly onChanged: () => void;
  /** Where an e-mail change can be requested again. */
  readonly settingsPath: string;
}

export function EmailVerifiedPage({ link, onChanged, settingsPath }: EmailVerifiedPageProps) {
  const { state, type, confirm, retry } = useEmailLink(
    'verified',
    link,
    (type) => type === 'email_change' && onChanged(),
  );
  const isChange = type === 'email_change';
  switch (state.kind) {
    case 'asking':
      return <ConfirmLinkPage texts={isChange ? texts.askChange : texts.askVerify} onConfirm={confirm} />;
    case 'pending':
      return <PendingPage title={texts.verifying} attempt={state.attempt} />;
    case 'success':
      return isChange ? <NewEmailVerified /> : <SignupVerified />;
    case 'invalid':
      return (
        <SoloPage field="rosa" icon={MailX} title={texts.invalid}>
          <p>{isChange ? texts.invalidChangeText : texts.invalidText}</p>
          <ButtonLink size="large" to={isChange ? settingsPath : paths.register}>
            {texts.askAgain}
          </ButtonLink>
        </SoloPage>
      );
    case 'unreachable':
      return <UnreachablePage onRetry={retry} />;
  }
}

function SignupVerified() {
  return (
    <SoloPage field="mate" icon={MailCheck} title={texts.verified}>
      <p>{texts.verifiedText}</p>
      <ButtonLink size="large" to={paths.register}>
        {texts.goOn}
      </ButtonLink>
      <p>{texts.verifiedElsewhere}</p>
    </SoloPage>
  );
}

function NewEmailVerified() {
  return (
    <SoloPage field="mate" icon={MailCheck} title={texts.verified}>
      <p>{texts.newEmailVerifiedText}</p>
      <ButtonLink size="large" to={paths.home}>
        {texts.goHome}
      </ButtonLink>
    </SoloPage>
  );
}

interface DisownPageProps {
  /** Null until hydration. */
  readonly link: MailLink | null;
  readonly onSessionsEnded: () => void;
}

type State = 'asking' | 'registration' | 'email-change' | 'invalid' | 'unreachable';

/** Requires a click, because mail scanners open links. */
export function DisownPage({ link, onSessionsEnded }: DisownPageProps) {
  const [state, setState] = useState<State>('asking');
  const [recoveryToken, setRecoveryToken] = useState<string>();
  const { mutate, isPending } = useMutation(async () => {
    const token = link?.token;
    if (!token) return;
    const result = await send<typeof disown>('POST', '/api/disown', { token });
    if (result.ok) {
      setRecoveryToken(result.value.recoveryToken);
      setState(result.value.undone);
      if (result.value.undone === 'email-change') onSessionsEnded();
    } else {
      const isInvalid = ['invalid-action-code', 'expired-action-code', 'invalid-input'].includes(result.code);
      setState(isInvalid ? 'invalid' : 'unreachable');
    }
  });
  const shown = isPending ? 'asking' : state;
  useFocusTitleOnChange(shown);

  if ((link && !link.token) || shown === 'invalid') {
    return (
      <SoloPage field="rosa" icon={Link2Off} title={texts.invalid}>
        <p>{texts.disownInvalidText}</p>
        <NewPassword />
      </SoloPage>
    );
  }
  switch (shown) {
    case 'registration':
      return (
        <SoloPage field="mate" icon={ShieldCheck} title={texts.registrationDropped}>
          <p>{texts.registrationDroppedText}</p>
        </SoloPage>
      );
    case 'email-change':
      return (
        <SoloPage field="mate" icon={ShieldCheck} title={texts.changeUndone}>
          <p>{texts.changeUndoneText}</p>
          <NewPassword token={recoveryToken} />
        </SoloPage>
      );
    case 'unreachable':
      return <UnreachablePage onRetry={mutate} />;
    case 'asking':
      return (
        <SoloPage field="maiz" icon={ShieldAlert} title={texts.disownTitle}>
          <p>{texts.disownText}</p>
          <Button
            kind="danger"
            size="large"
            busyLabel={isPending ? texts.disowning : undefined}
            onClick={() => mutate()}
          >
            {texts.disown}
          </Button>
        </SoloPage>
      );
  }
}

function NewPassword({ token }: { readonly token?: string | undefined }) {
  return (
    // The fragment keeps the token out of server logs; the page removes it from the URL.
    <ButtonLink size="large" to={token ? `${paths.recoverPassword}#token=${token}` : paths.login}>
      {texts.newPassword}
    </ButtonLink>
  );
}
