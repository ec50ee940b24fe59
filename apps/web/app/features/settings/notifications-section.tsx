import type { ReplyOf } from '@perchero/contract/endpoint';
import type {
  getNotificationPreferences,
  NotificationPreferences,
  NotificationSetting,
  setNotificationPreferences,
} from '@perchero/contract/notifications/notifications';
import { useRef, useState } from 'react';
import { HelpLink } from '#app/ui/help-link.tsx';
import { notificationIcons } from '#app/ui/notification-icons.ts';
import { send } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Switch } from '#app/ui/switch.tsx';
import css from './notifications-section.module.css';
import { messageFor } from './settings-page.ts';
import { notificationTexts as texts } from './texts.ts';

const mailHintId = 'mail-hint';

interface NotificationsSectionProps {
  readonly first: ReplyOf<typeof getNotificationPreferences>;
}

export function NotificationsSection({ first }: NotificationsSectionProps) {
  const { preferences, choose, state, message } = usePreferences(first.preferences);
  return (
    <>
      <p className={css.about}>{texts.about}</p>
      <ul className={css.list}>
        {first.rows.map((row) => (
          <Row
            key={row.kind}
            row={row}
            chosen={preferences[row.kind] ?? off}
            onChange={(chosen) => choose(row.kind, chosen)}
          />
        ))}
      </ul>
      <p className={css.hint} id={mailHintId}>
        {texts.mailHint}
      </p>
      <HelpLink question="como-elijo-que-me-avisan" />
      <p className={css.state} role="status" data-state={state}>
        {message}
      </p>
    </>
  );
}

type Chosen = NotificationPreferences[string];
const off: Chosen = { bell: false, mail: false };

interface RowProps {
  readonly row: NotificationSetting;
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

function Row({ row: { title, about, icon, mail_only: isMailOnly }, chosen, onChange }: RowProps) {
  const Icon = notificationIcons[icon];
  return (
    <li>
      <Icon aria-hidden="true" />
      <div>
        <b>{title}</b>
        <span>{about}</span>
      </div>
      <div className={css.channels}>
        {!isMailOnly && (
          <Switch
            label={texts.channels.bell}
            name={texts.switchOf(title, texts.channels.bell)}
            isOn={chosen.bell}
            onChange={(bell) => onChange({ ...chosen, bell })}
          />
        )}
        {/* Mails report what was not read in the app, so they need the bell. */}
        <Switch
          label={texts.channels.mail}
          name={texts.switchOf(title, texts.channels.mail)}
          isOn={(isMailOnly || chosen.bell) && chosen.mail}
          isDisabled={!isMailOnly && !chosen.bell}
          {...(!isMailOnly && { describedBy: mailHintId })}
          onChange={(mail) => onChange({ ...chosen, mail })}
        />
      </div>
    </li>
  );
}

/** Optimistic updates, sent one after the other; a failed one is rolled back. */
function usePreferences(first: NotificationPreferences) {
  const [preferences, setPreferences] = useState(first);
  const saved = useRef(first);
  const desired = useRef(first);
  const { mutate, isPending, error } = useMutation(async () => {
    let refusal: string | null = null;
    while (desired.current !== saved.current) {
      const sent = desired.current;
      const result = await send<typeof setNotificationPreferences>(
        'POST',
        '/api/notifications/set-preferences',
        { preferences: sent },
      );
      refusal = result.ok ? null : messageFor(result, texts.failed);
      if (result.ok) saved.current = sent;
      else if (desired.current === sent) desired.current = saved.current;
    }
    setPreferences(saved.current);
    return refusal;
  });

  function choose(kind: string, chosen: Chosen): void {
    desired.current = { ...desired.current, [kind]: chosen };
    setPreferences(desired.current);
    mutate();
  }

  const state = isPending ? 'saving' : error ? 'failed' : preferences === first ? 'idle' : 'saved';
  return { preferences, choose, state, message: state === 'idle' ? '' : (error ?? texts[state]) };
}
