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
import { sentenceFor } from './settings-page.ts';
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

/** Of what one is told, and where. */
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
        {saving.sentence}
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
      <div className={css.ways}>
        <Switch
          label={texts.ways.bell}
          name={texts.switchOf(name, texts.ways.bell)}
          isOn={chosen.bell}
          onChange={(bell) => onChange({ ...chosen, bell })}
        />
        {/* Mails are about what was not seen in the bell. */}
        <Switch
          label={texts.ways.mail}
          name={texts.switchOf(name, texts.ways.mail)}
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
  readonly sentence: string;
}

/** Each change is shown and sent at once, one after the other; what could not be kept goes back to how it was. */
function usePreferences(first: NotificationPreferences) {
  const [preferences, setPreferences] = useState(first);
  const [saving, setSaving] = useState<Saving>({ state: 'idle', sentence: '' });
  const kept = useRef(first);
  const wanted = useRef(first);
  const isSending = useRef(false);

  async function save(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setSaving({ state: 'saving', sentence: texts.saving });
    while (wanted.current !== kept.current) {
      const sent = wanted.current;
      const result = await send<typeof setNotificationPreferences>(
        'POST',
        '/api/notifications/set-preferences',
        { preferences: sent },
      );
      if (result.ok) kept.current = sent;
      else if (wanted.current === sent) wanted.current = kept.current;
      setSaving(
        result.ok
          ? { state: 'saved', sentence: texts.saved }
          : { state: 'failed', sentence: sentenceFor(result, texts.failed) },
      );
    }
    setPreferences(kept.current);
    isSending.current = false;
  }

  function choose(kind: NotificationKind, chosen: NotificationPreferences[NotificationKind]): void {
    wanted.current = { ...wanted.current, [kind]: chosen };
    setPreferences(wanted.current);
    void save();
  }

  return { preferences, saving, choose };
}
