import type {
  NotificationKind,
  NotificationPreferences,
  setNotificationPreferences,
} from '@perchero/contract/notifications/notifications';
import { type ComponentType, useRef, useState } from 'react';
import { send } from '#app/shared/api.ts';
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
  const { preferences, saving, choose } = usePreferences(first);
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
      <p className={css.state} role="status" data-state={saving.state}>
        {saving.message}
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

interface Saving {
  readonly state: 'idle' | 'saving' | 'saved' | 'failed';
  readonly message: string;
}

/** Optimistic updates, sent one after the other; a failed one is rolled back. */
function usePreferences(first: NotificationPreferences) {
  const [preferences, setPreferences] = useState(first);
  const [saving, setSaving] = useState<Saving>({ state: 'idle', message: '' });
  const saved = useRef(first);
  const desired = useRef(first);
  const isSending = useRef(false);

  async function save(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setSaving({ state: 'saving', message: texts.saving });
    while (desired.current !== saved.current) {
      const sent = desired.current;
      const result = await send<typeof setNotificationPreferences>(
        'POST',
        '/api/notifications/set-preferences',
        { preferences: sent },
      );
      if (result.ok) saved.current = sent;
      else if (desired.current === sent) desired.current = saved.current;
      setSaving(
        result.ok
          ? { state: 'saved', message: texts.saved }
          : { state: 'failed', message: messageFor(result, texts.failed) },
      );
    }
    setPreferences(saved.current);
    isSending.current = false;
  }

  function choose(kind: NotificationKind, chosen: NotificationPreferences[NotificationKind]): void {
    desired.current = { ...desired.current, [kind]: chosen };
    setPreferences(desired.current);
    void save();
  }

  return { preferences, saving, choose };
}
