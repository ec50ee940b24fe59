import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatLongDate } from '#app/shared/format-moment.ts';
import { formatPhone } from '#app/shared/format-phone.ts';
import { paths } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { Hourglass, KeyRound, Mail, Smartphone } from '#app/ui/icons.ts';
import css from './account-section.module.css';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PhonePanel } from './phone-panel.tsx';
import type { WithRecentLogin } from './recent-login.tsx';
import type { OwnAccount } from './settings-page.ts';
import { accountTexts, texts } from './texts.ts';

type Panel = 'email' | 'phone' | 'password';

interface AccountSectionProps {
  readonly page: OwnAccount;
  readonly onChanged: () => Promise<void>;
  readonly withRecentLogin: WithRecentLogin;
  /** The steps of another phone. */
  readonly renderPhoneVerification: (onVerified: () => void) => ReactNode;
}

/** What one signs in with, each with its way to change it. One is open at a time. */
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
        <PasswordForm leastLength={page.leastPasswordLength ?? 0} onChanged={onChanged} onClose={close} />
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
