import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { MailCheck, MailX } from '#app/ui/icons.ts';
import { SoloPage } from '#app/ui/solo-page.tsx';
import { AskingPage } from './asking-page.tsx';
import type { MailLink } from './link-plan.ts';
import { PendingPage } from './pending-page.tsx';
import { texts } from './texts.ts';
import { UnreachablePage } from './unreachable-page.tsx';
import { useFollowedLink } from './use-followed-link.ts';

interface EmailVerifiedPageProps {
  /** Null until the browser has read its address. */
  readonly link: MailLink | null;
  readonly onChanged: () => void;
  /** Where an e-mail change is asked for again. */
  readonly settingsPath: string;
}

export function EmailVerifiedPage({ link, onChanged, settingsPath }: EmailVerifiedPageProps) {
  const { state, type, confirm, retry } = useFollowedLink(
    'verified',
    link,
    (type) => type === 'email_change' && onChanged(),
  );
  const isChange = type === 'email_change';
  switch (state.kind) {
    case 'asking':
      return <AskingPage texts={isChange ? texts.askChange : texts.askVerify} onConfirm={confirm} />;
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
