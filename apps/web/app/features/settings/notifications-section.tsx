import type {
  NotificationKind,
  NotificationPreferences,
  setNotificationPreferences,
} from '@perchero/contract/notifications/notifications';
import { type ComponentType, useRef, useState } from 'react';
import { send } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { HandCoins, Heart, MessageCircle, PackageCheck, Reply, Wallet } from '#app/ui/icons.ts';
import { Switch } from '#app/ui/switch.tsx';
import css from './notifications-section.module.css';
import { messageFor } from './settings-page.ts';
import { notificationTexts as texts } from './texts.ts';

const icons: Record<NotificationKind, ComponentType<{ 'aria-hidden': 'true' }>> = {
  like: Heart,
  comment: MessageCircle,
  reply: Reply,
  sale: HandCoins,
  purchase: PackageCheck,
  payment: Wallet,
};
const kinds = Object.keys(texts.kinds) as NotificationKind[];
const mailHintId = 'mail-hint';

export function NotificationsSection({ first }: { first: NotificationPreferences }) {
  const { preferences, choose, state, message } = usePreferences(first);
  return (
    <>
      <p className={css.about}>{texts.about}</p>
      <ul className={css.list}>
        {kinds.map((kind) => (
          <Kind
            key={kind}
            kind={kind}
            chosen={preferences[kind]}
            onChange={(chosen) => choose(kind, chosen)}
          />
        ))}
      </ul>
      <p className={css.hint} id={mailHintId}>
        {texts.mailHint}
      </p>
      <p className={css.state} role="status" data-state={state}>
        {message}
      </p>
    </>
  );
}

type Chosen = NotificationPreferences[NotificationKind];

interface KindProps {
  readonly kind: NotificationKind;
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

function Kind({ kind, chosen, onChange }: KindProps) {
  const Icon = icons[kind];
  const { name, about } = texts.kinds[kind];
  return (
    <li>
      <Icon aria-hidden="true" />
      <div>
        <b>{name}</b>
        <span>{about}</span>
      </div>
      <div className={css.channels}>
        <Switch
          label={texts.channels.bell}
          name={texts.switchOf(name, texts.channels.bell)}
          isOn={chosen.bell}
          onChange={(bell) => onChange({ ...chosen, bell })}
        />
        {/* Mails report what was not read in the app, so they need the bell. */}
        <Switch
          label={texts.channels.mail}
          name={texts.switchOf(name, texts.channels.mail)}
          isOn={chosen.bell && chosen.mail}
          isDisabled={!chosen.bell}
          describedBy={mailHintId}
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

  function choose(kind: NotificationKind, chosen: Chosen): void {
    desired.current = { ...desired.current, [kind]: chosen };
    setPreferences(desired.current);
    mutate();
  }

  const state = isPending ? 'saving' : error ? 'failed' : preferences === first ? 'idle' : 'saved';
  return { preferences, choose, state, message: state === 'idle' ? '' : (error ?? texts[state]) };
}
