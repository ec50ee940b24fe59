import type { ReplyOf } from '@perchero/contract/endpoint';
import type { showUnsubscribe, unsubscribe } from '@perchero/contract/notifications/unsubscribe';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { paths } from '#app/shared/paths.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { BellOff, Link2Off, MailCheck } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { SoloPage } from '#app/ui/solo-page.tsx';
import { unsubscribeTexts as texts } from './texts.ts';
import { useFocusTitleOnChange } from './use-email-link.ts';

interface UnsubscribePageProps {
  readonly token: string;
  /** Null for a token that is not ours. */
  readonly list: ReplyOf<typeof showUnsubscribe>['list'] | null;
  /** Null for a guest. */
  readonly settingsPath: string | null;
}

/** Stops the mails of a link by a press only, because mail scanners open links. */
export function UnsubscribePage({ token, list, settingsPath }: UnsubscribePageProps) {
  const [isStopped, setIsStopped] = useState(false);
  const { mutate, isPending, error } = useMutation(async () => {
    const result = await send<typeof unsubscribe>('POST', `/api/unsubscribe/${encodeURIComponent(token)}`);
    if (!result.ok) return result.error;
    setIsStopped(true);
  });
  useFocusTitleOnChange(String(isStopped));

  const toSettings = (
    <ButtonLink size="large" to={settingsPath ?? paths.home}>
      {settingsPath ? texts.settings : texts.home}
    </ButtonLink>
  );
  if (list === null)
    return (
      <SoloPage field="rosa" icon={Link2Off} title={texts.invalid}>
        <p>{texts.invalidText}</p>
        {toSettings}
      </SoloPage>
    );
  if (isStopped)
    return (
      <SoloPage field="mate" icon={MailCheck} title={texts.stopped(list)}>
        <p>{texts.stoppedText}</p>
        {toSettings}
      </SoloPage>
    );
  return (
    <SoloPage field="maiz" icon={BellOff} title={texts.question(list)}>
      <p>{texts.about}</p>
      {error !== null && <Note kind="error">{error}</Note>}
      <Button size="large" onClick={() => mutate()} busyLabel={isPending ? texts.stopping : undefined}>
        {texts.stop}
      </Button>
    </SoloPage>
  );
}
