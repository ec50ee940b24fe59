import type { revokeOtherSessions, revokeSession, signOut } from '@perchero/contract/identity/session';
import { switchOff } from '#app/features/push/browser-push.ts';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { formatMoment } from '#app/shared/format-moment.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { Monitor, Smartphone } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast.ts';
import css from './account-section.module.css';
import { messageFor, type OwnAccount } from './settings-page.ts';
import { deviceTexts as texts } from './texts.ts';

/** A session, or all others than the current one. */
type Target = Pick<OwnAccount['devices'][number], 'id' | 'current'>;

const others: Target = { id: 'others', current: false };

interface DevicesProps {
  readonly page: OwnAccount;
  readonly onChanged: () => Promise<void>;
  /** The current session was ended. */
  readonly onSignedOut: () => void;
}

/** Active sessions. */
export function Devices({ page, onChanged, onSignedOut }: DevicesProps) {
  const { mutate: end, variables: ending } = useMutation(async (target: Target) => {
    const result = await endSessions(target);
    if (!result.ok) return showToast({ kind: 'error', text: messageFor(result, result.error) });
    if (target.current) return onSignedOut();
    await onChanged();
    showToast({ kind: 'done', text: target === others ? texts.othersEnded : texts.ended });
  });

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
              onClick={() => end(device)}
              busyLabel={ending?.id === device.id ? texts.ending : undefined}
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
            onClick={() => end(others)}
            busyLabel={ending === others ? texts.ending : undefined}
          >
            {texts.endOthers}
          </Button>
        </div>
      )}
    </section>
  );
}

async function endSessions(target: Target): Promise<{ readonly ok: true } | SendRefusal> {
  if (target === others)
    return await send<typeof revokeOtherSessions>('POST', '/api/session/revoke-others', {});
  if (!target.current)
    return await send<typeof revokeSession>('POST', '/api/session/revoke', { id: target.id });
  await switchOff();
  return await send<typeof signOut>('POST', '/api/session/sign-out', {});
}
