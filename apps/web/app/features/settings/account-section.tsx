import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { WithRecentLogin } from '#app/shared/api.ts';
import { formatLongDate } from '#app/shared/format-moment.ts';
import { formatPhone } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { Hourglass, KeyRound, Mail, Smartphone } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import css from './account-section.module.css';
import { EmailForm, PasswordForm } from './credential-forms.tsx';
import settingsFormCss from './settings-form.module.css';
import type { OwnAccount } from './settings-page.ts';
import { accountTexts, phoneTexts, texts } from './texts.ts';

type Panel = 'email' | 'phone' | 'password';

interface AccountSectionProps {
  readonly page: OwnAccount;
  readonly onChanged: () => Promise<void>;
  readonly withRecentLogin: WithRecentLogin;
  readonly renderPhoneVerification: (onVerified: () => void) => ReactNode;
}

/** E-mail, phone and password, each with a form to change it; one form is open at a time. */
export function AccountSection(props: AccountSectionProps) {
  const { page, onChanged, withRecentLogin, renderPhoneVerification } = props;
  const [open, setOpen] = useState<Panel | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { profile, pendingEmail, passwordChangedAt } = page;

  const close = () => {
    setOpen(null);
    opener.current?.focus();
  };
  const buttonOf = (panel: Panel, label: string) => (
    <Button
      kind="line"
      size="small"
      aria-label={label}
      aria-expanded={open === panel}
      onClick={(event) => {
        opener.current = event.currentTarget;
        setOpen(open === panel ? null : panel);
      }}
    >
      {texts.change}
    </Button>
  );

  return (
    <>
      <ul className={css.list}>
        <Row icon={Mail} name={accountTexts.email} action={buttonOf('email', accountTexts.changeEmail)}>
          {profile.email}
          {pendingEmail && (
            <span className={css.pending}>
              <Hourglass aria-hidden="true" />
              {accountTexts.emailPending(pendingEmail)}
            </span>
          )}
        </Row>
        <Row icon={Smartphone} name={accountTexts.phone} action={buttonOf('phone', accountTexts.changePhone)}>
          {profile.phone ? formatPhone(profile.phone) : accountTexts.noPhone}
          <Link
            className={css.verify}
            to={paths.verifyPhone}
            state={{ email: profile.email, phone: profile.phone ?? undefined }}
          >
            {accountTexts.verifyPhone}
          </Link>
        </Row>
        <Row
          icon={KeyRound}
          name={accountTexts.password}
          action={buttonOf('password', accountTexts.changePassword)}
        >
          {accountTexts.passwordChanged(formatLongDate(new Date(passwordChangedAt)))}
        </Row>
      </ul>
      {open === 'email' && (
        <EmailForm withRecentLogin={withRecentLogin} onChanged={onChanged} onClose={close} />
      )}
      {open === 'phone' && (
        <PhonePanel renderVerification={renderPhoneVerification} onChanged={onChanged} onClose={close} />
      )}
      {open === 'password' && (
        <PasswordForm minLength={page.minPasswordLength ?? 0} onChanged={onChanged} onClose={close} />
      )}
    </>
  );
}

interface RowProps {
  readonly icon: ComponentType<{ 'aria-hidden': 'true' }>;
  readonly name: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Row({ icon: Icon, name, action, children }: RowProps) {
  return (
    <li>
      <Icon aria-hidden="true" />
      <div>
        <b>{name}</b>
        <span>{children}</span>
      </div>
      {action}
    </li>
  );
}

/** Required by the original request. */
const closeDelayMs = 2_000;

interface PhonePanelProps {
  readonly renderVerification: (onVerified: () => void) => ReactNode;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Changes the phone number; closes after the verification. */
function PhonePanel({ renderVerification, onChanged, onClose }: PhonePanelProps) {
  const [isVerified, setIsVerified] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => panel.current?.querySelector('input')?.focus(), []);

  useEffect(() => {
    if (!isVerified) return;
    const timer = setTimeout(() => close(), closeDelayMs);
    return () => clearTimeout(timer);
  }, [isVerified]);

  return (
    <div ref={panel} className={[settingsFormCss.form, settingsFormCss.panel].join(' ')}>
      <div className={settingsFormCss.header}>
        <h3>{accountTexts.changePhone}</h3>
        <div role="status">{isVerified && <Note kind="success">{phoneTexts.changed}</Note>}</div>
      </div>
      {!isVerified && (
        <>
          {renderVerification(() => {
            setIsVerified(true);
            void onChanged();
          })}
          <div className={settingsFormCss.actions}>
            <Button kind="ghost" onClick={onClose}>
              {texts.cancel}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
