import type {
  NotificationChannel,
  NotificationPreferences,
  NotificationSetting,
  setNotificationPreferences,
} from '@perchero/contract/notifications/notifications';
import { Link } from 'react-router';
import { send } from '#app/shared/api.ts';
import { paths } from '#app/shared/paths.ts';
import { HelpLink } from '#app/ui/help-link.tsx';
import { notificationIcons } from '#app/ui/notification-icons.ts';
import { Switch } from '#app/ui/switch.tsx';
import css from './notifications-section.module.css';
import { PushDevices } from './push-devices.tsx';
import type { NotificationsPage } from './settings-page.ts';
import { notificationTexts as texts } from './texts.ts';
import { useSavedChoice } from './use-saved-choice.ts';

const mailHintId = 'mail-hint';
/** The order of the columns. */
const channels = ['bell', 'push', 'mail'] as const satisfies readonly NotificationChannel[];

type Group = keyof typeof texts.groups;

/** A kind that is missing here is among the others. */
const groups: Readonly<Record<string, Group>> = {
  sale: 'trade',
  purchase: 'trade',
  payment: 'trade',
  claim: 'trade',
  offer: 'trade',
  review: 'trade',
  message: 'talk',
  comment: 'talk',
  reply: 'talk',
  like: 'talk',
  follow: 'comeBack',
  published: 'comeBack',
  alert: 'comeBack',
  price: 'comeBack',
};

interface NotificationsSectionProps {
  readonly page: NotificationsPage;
  readonly onChanged: () => Promise<void>;
}

export function NotificationsSection({ page, onChanged }: NotificationsSectionProps) {
  const { choice, choose, state, message } = useSavedChoice(page.preferences, (preferences) =>
    send<typeof setNotificationPreferences>('POST', '/api/notifications/set-preferences', { preferences }),
  );
  const rows = Map.groupBy(page.rows, ({ kind }) => groups[kind] ?? 'other');
  return (
    <>
      <p className={css.about}>{texts.about}</p>
      <PushDevices settings={page.push} now={page.now} onChanged={onChanged} />
      <section className={css.block} aria-labelledby="kinds">
        <h3 id="kinds">{texts.kinds}</h3>
        <div className={css.kinds}>
          <p className={css.head} aria-hidden="true">
            {channels.map((channel) => (
              <span key={channel}>{texts.channels[channel]}</span>
            ))}
          </p>
          {(Object.keys(texts.groups) as Group[]).map((group) => (
            <Kinds
              key={group}
              name={texts.groups[group]}
              rows={rows.get(group) ?? []}
              preferences={choice}
              onChange={(kind, chosen) => choose((latest) => ({ ...latest, [kind]: chosen }))}
            />
          ))}
        </div>
        <p className={css.hint} id={mailHintId}>
          {texts.mailHint}
        </p>
        <HelpLink question="como-elijo-que-me-avisan" />
        <p className={css.state} role="status" data-state={state}>
          {message}
        </p>
      </section>
    </>
  );
}

type Chosen = NotificationPreferences[string];
const off: Chosen = { bell: false, mail: false, push: false };

interface KindsProps {
  readonly name: string;
  readonly rows: readonly NotificationSetting[];
  readonly preferences: NotificationPreferences;
  readonly onChange: (kind: string, chosen: Chosen) => void;
}

function Kinds({ name, rows, preferences, onChange }: KindsProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <h4 className={css.group}>{name}</h4>
      <ul>
        {rows.map((row) => (
          <Row
            key={row.kind}
            row={row}
            chosen={preferences[row.kind] ?? off}
            onChange={(chosen) => onChange(row.kind, chosen)}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  readonly row: NotificationSetting;
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

function Row({ row, chosen, onChange }: RowProps) {
  const Icon = notificationIcons[row.icon];
  // Mails and pushes report what was not read in the bell.
  const isMissingBell = row.channels.includes('bell') && !chosen.bell;
  return (
    <li>
      <Icon aria-hidden="true" />
      <div>
        <b>{row.title}</b>
        <span>{row.about}</span>
      </div>
      {channels.map((channel) => {
        const needsBell = channel !== 'bell' && isMissingBell;
        return (
          <div key={channel} className={css.channel} data-channel={channel}>
            {row.channels.includes(channel) && (
              <Switch
                label={texts.channels[channel]}
                name={texts.switchOf(row.title, texts.channels[channel])}
                isOn={!needsBell && chosen[channel]}
                isDisabled={needsBell}
                {...(channel === 'mail' && { describedBy: mailHintId })}
                onChange={(isOn) => onChange({ ...chosen, [channel]: isOn })}
              />
            )}
          </div>
        );
      })}
      {/* Each search says by what it is told. */}
      {row.kind === 'alert' && (
        <Link className={css.searches} to={paths.savedSearches}>
          {texts.savedSearches}
        </Link>
      )}
    </li>
  );
}
