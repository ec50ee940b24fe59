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

interface EmailChangedPageProps {
  /** Null until the browser has read its address. */
  readonly link: MailLink | null;
  readonly onChanged: () => void;
  /** Where the person changes their e-mail; null for somebody who is not signed in here. */
  readonly settingsPath: string | null;
}

export function EmailChangedPage({ link, onChanged, settingsPath }: EmailChangedPageProps) {
  const { state, confirm, retry } = useFollowedLink('changed', link, onChanged);
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
      return <AskingPage texts={texts.askChange} onConfirm={confirm} />;
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
