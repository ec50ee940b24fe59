import type { disown } from '@perchero/contract/registration/register';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { paths } from '#app/shared/paths.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Link2Off, ShieldAlert, ShieldCheck } from '#app/ui/icons.ts';
import { SoloPage } from '#app/ui/solo-page.tsx';
import type { MailLink } from './link-plan.ts';
import { texts } from './texts.ts';
import { UnreachablePage } from './unreachable-page.tsx';
import { useFocusOnNews } from './use-focus-on-news.ts';

interface DisownPageProps {
  /** Null until the browser has read its address. */
  readonly link: MailLink | null;
  readonly onSessionsEnded: () => void;
}

type State = 'asking' | 'busy' | 'registration' | 'email-change' | 'invalid' | 'unreachable';

/** Asks for a click, because programs that look into mails open their links. */
export function DisownPage({ link, onSessionsEnded }: DisownPageProps) {
  const [state, setState] = useState<State>('asking');
  const [recoveryToken, setRecoveryToken] = useState<string>();
  useFocusOnNews(state);

  const disownIt = async () => {
    const token = link?.token;
    if (!token) return;
    setState('busy');
    const result = await send<typeof disown>('POST', '/api/disown', { token });
    if (result.ok) {
      setRecoveryToken(result.value.recoveryToken);
      setState(result.value.undone);
      if (result.value.undone === 'email-change') onSessionsEnded();
    } else {
      const isOver = ['invalid-action-code', 'expired-action-code', 'invalid-input'].includes(result.code);
      setState(isOver ? 'invalid' : 'unreachable');
    }
  };

  if ((link && !link.token) || state === 'invalid') {
    return (
      <SoloPage field="rosa" icon={Link2Off} title={texts.invalid}>
        <p>{texts.disownInvalidText}</p>
        <NewPassword />
      </SoloPage>
    );
  }
  switch (state) {
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
      return <UnreachablePage onRetry={() => void disownIt()} />;
    case 'asking':
    case 'busy':
      return (
        <SoloPage field="maiz" icon={ShieldAlert} title={texts.disownTitle}>
          <p>{texts.disownText}</p>
          <Button
            kind="danger"
            size="large"
            {...(state === 'busy' ? { busyLabel: texts.disowning } : {})}
            onClick={() => void disownIt()}
          >
            {texts.disown}
          </Button>
        </SoloPage>
      );
  }
}

function NewPassword({ token }: { readonly token?: string | undefined }) {
  return (
    // Behind the hash the token reaches no server, and the page takes it out of its address.
    <ButtonLink size="large" to={token ? `${paths.recoverPassword}#token=${token}` : paths.login}>
      {texts.newPassword}
    </ButtonLink>
  );
}
