import type { PushDevice, setQuietHours, unsubscribeFromPushes } from '@perchero/contract/notifications/push';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type PushState, readPushState, sendTestPush, switchOff } from '#app/features/push/browser-push.ts';
import { askForPush } from '#app/features/push/push-request.ts';
import { texts as pushStateTexts } from '#app/features/push/texts.ts';
import { send } from '#app/shared/api.ts';
import { formatLongDate, formatMoment } from '#app/shared/format-moment.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { Monitor, Moon, Smartphone } from '#app/ui/icons.ts';
import { Switch } from '#app/ui/switch.tsx';
import { showToast } from '#app/ui/toast.ts';
import css from './push-devices.module.css';
import { messageFor, type NotificationsPage } from './settings-page.ts';
import { notificationTexts, pushTexts as texts } from './texts.ts';
import { useSavedChoice } from './use-saved-choice.ts';

const titleId = 'push-devices';
const quietHintId = 'quiet-hint';

interface PushDevicesProps {
  readonly settings: NotificationsPage['push'];
  readonly now: string;
  readonly onChanged: () => Promise<void>;
}

/** The browsers that show pushes, this one first, and the hours without them. */
export function PushDevices({ settings, now, onChanged }: PushDevicesProps) {
  const [state, setState] = useState<PushState | null>(null);
  useEffect(() => void readPushState().then(setState), []);

  const here = settings.devices.find(({ current }) => current);
  // Until the browser says it, what the server knows.
  const isOn = here !== undefined && (state === null || state === 'on');

  async function refresh(): Promise<void> {
    setState(await readPushState());
    await onChanged();
    // The button that had the focus is gone.
    document.getElementById(titleId)?.focus();
  }

  return (
    <section className={css.block} aria-labelledby={titleId}>
      <h3 id={titleId} tabIndex={-1}>
        {texts.title}
      </h3>
      <ul className={css.list}>
        {isOn ? (
          <Device device={here} now={now} onRemoved={refresh} />
        ) : (
          <ThisBrowser
            state={state}
            onSwitchedOn={refresh}
            onRefused={async () => setState(await readPushState())}
          />
        )}
        {settings.devices
          .filter((device) => !(isOn && device.current))
          .map((device) => (
            <Device key={device.id} device={device} now={now} onRemoved={refresh} />
          ))}
        <QuietHours first={settings.quiet} />
      </ul>
    </section>
  );
}

interface ThisBrowserProps {
  /** Null until it is known. */
  readonly state: PushState | null;
  readonly onSwitchedOn: () => Promise<void>;
  readonly onRefused: () => Promise<void>;
}

function ThisBrowser({ state, onSwitchedOn, onRefused }: ThisBrowserProps) {
  // The server knows of nobody in a browser that is on: it was removed on another device.
  const isOff = state === 'off' || state === 'on';
  const { mutate, isPending } = useMutation(async () => {
    await ((await askForPush({ kind: 'settings' })) ? onSwitchedOn() : onRefused());
  });
  const about = state === null ? texts.checking : isOff ? texts.off : pushStateTexts.states[state];
  return (
    <Item icon={Monitor} name={texts.thisDevice} about={about}>
      {isOff && (
        <Button size="small" onClick={() => mutate()} busyLabel={isPending ? texts.switchOn : undefined}>
          {texts.switchOn}
        </Button>
      )}
    </Item>
  );
}

interface DeviceProps {
  readonly device: PushDevice;
  readonly now: string;
  readonly onRemoved: () => Promise<void>;
}

function Device({ device, now, onRemoved }: DeviceProps) {
  const removal = useMutation(async () => {
    const result = await send<typeof unsubscribeFromPushes>('POST', '/api/push/unsubscribe', {
      id: device.id,
    });
    if (!result.ok) return showToast({ kind: 'error', text: messageFor(result, result.error) });
    if (device.current) await switchOff();
    await onRemoved();
    showToast({ kind: 'done', text: texts.removed });
  });
  const test = useMutation(async () => {
    const result = await sendTestPush();
    if (!result.ok) return showToast({ kind: 'error', text: messageFor(result, result.error) });
    showToast({ kind: 'done', text: texts.tested });
  });
  return (
    <Item
      icon={/Android|iPhone|iPad/.test(device.device) ? Smartphone : Monitor}
      name={device.device}
      mark={device.current ? texts.thisDevice : null}
      about={
        device.current
          ? texts.since(formatLongDate(new Date(device.created_at)))
          : texts.lastSeen(formatMoment(new Date(device.last_seen_at), new Date(now)))
      }
    >
      {device.current && (
        <Button
          kind="line"
          size="small"
          onClick={() => test.mutate()}
          busyLabel={test.isPending ? texts.testing : undefined}
        >
          {texts.test}
        </Button>
      )}
      <Button
        kind="ghost"
        size="small"
        aria-label={texts.removeOf(device.device)}
        onClick={() => removal.mutate()}
        busyLabel={removal.isPending ? texts.removing : undefined}
      >
        {texts.remove}
      </Button>
    </Item>
  );
}

function QuietHours({ first }: { first: boolean }) {
  const { choice, choose, state, message } = useSavedChoice(first, (on) =>
    send<typeof setQuietHours>('POST', '/api/push/quiet', { on }),
  );
  return (
    <li>
      <Moon aria-hidden="true" />
      <div className={css.name}>
        <b>{texts.quiet}</b>
        <span id={quietHintId}>{texts.quietHint}</span>
        <span role="status" className={css.state} data-state={state}>
          {message}
        </span>
      </div>
      <div className={css.switch}>
        <Switch
          label={notificationTexts.switchOf(texts.title, texts.quiet)}
          name={texts.quiet}
          isOn={choice}
          describedBy={quietHintId}
          onChange={(isOn) => choose(() => isOn)}
        />
      </div>
    </li>
  );
}

interface ItemProps {
  readonly icon: ComponentType<{ 'aria-hidden': 'true' }>;
  readonly name: string;
  readonly mark?: string | null;
  readonly about: string;
  /** Buttons. */
  readonly children: ReactNode;
}

function Item({ icon: Icon, name, mark, about, children }: ItemProps) {
  return (
    <li>
      <Icon aria-hidden="true" />
      <div className={css.name}>
        <b>
          {name}
          {mark && <span className={css.here}>{mark}</span>}
        </b>
        <span>{about}</span>
      </div>
      <div className={css.actions}>{children}</div>
    </li>
  );
}
