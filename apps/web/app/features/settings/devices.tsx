import type { revokeOtherSessions, revokeSession, signOut } from '@perchero/contract/identity/session';
import { useState } from 'react';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { formatMoment } from '#app/shared/format-moment.ts';
import { Button } from '#app/ui/button.tsx';
import { Monitor, Smartphone } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast.ts';
import css from './account-section.module.css';
import { messageFor, type OwnAccount } from './settings-page.ts';
import { deviceTexts as texts } from './texts.ts';

type Device = OwnAccount['devices'][number];

interface DevicesProps {
  readonly page: OwnAccount;
  readonly onChanged: () => Promise<void>;
  /** The current session was ended. */
  readonly onSignedOut: () => void;
}

/** Active sessions. */
export function Devices({ page, onChanged, onSignedOut }: DevicesProps) {
  const [ending, setEnding] = useState<string | null>(null);

  async function end({ id, current }: Device): Promise<void> {
    setEnding(id);
    if (current) {
      const result = await send<typeof signOut>('POST', '/api/session/sign-out', {});
      if (result.ok) onSignedOut();
      else showError(result);
    } else {
      const result = await send<typeof revokeSession>('POST', '/api/session/revoke', { id });
      if (result.ok) await confirm(texts.ended);
      else showError(result);
    }
    setEnding(null);
  }

  async function endOthers(): Promise<void> {
    setEnding('others');
    const result = await send<typeof revokeOtherSessions>('POST', '/api/session/revoke-others', {});
    if (result.ok) await confirm(texts.othersEnded);
    else showError(result);
    setEnding(null);
  }

  async function confirm(text: string): Promise<void> {
    await onChanged();
    showToast({ kind: 'done', text });
  }

  return (
    <section className={css.block} aria-labelledby="devices">
      <div>
        <h3 id="devices">{texts.title}</h3>
        <p className={css.about}>{texts.about}</p>
      </div>
      <ul className={[css.list, css.devices].join(' ')}>
        {page.devices.map((device) => (
          <li key={device.id}>
            {/Android|iPhone|iPad/.test(device.device) ? (
              <Smartphone aria-hidden="true" />
            ) : (
              <Monitor aria-hidden="true" />
            )}
            <div>
              <b className={css.device}>
                {device.device}
                {device.current && <span className={css.here}>{texts.current}</span>}
              </b>
              <span>{texts.lastSeen(formatMoment(new Date(device.last_seen_at), new Date(page.now)))}</span>
            </div>
            <Button
              kind="soft"
              size="small"
              aria-label={texts.endOf(device.device)}
              onClick={() => void end(device)}
              busyLabel={ending === device.id ? texts.ending : undefined}
            >
              {texts.end}
            </Button>
          </li>
        ))}
      </ul>
      {page.devices.length > 1 && (
        <div>
          <Button
            kind="line"
            size="small"
            onClick={() => void endOthers()}
            busyLabel={ending === 'others' ? texts.ending : undefined}
          >
            {texts.endOthers}
          </Button>
        </div>
      )}
    </section>
  );
}

function showError(refusal: SendRefusal): void {
  showToast({ kind: 'error', text: messageFor(refusal, refusal.error) });
}
