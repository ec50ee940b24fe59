import type { changeEmail, changePassword, exportAccount } from '@perchero/contract/accounts/settings';
import type { ErrorCode } from '@perchero/contract/errors';
import { isEmail, normalizeEmail } from '@perchero/contract/identity/email.rules';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { formatLongDate } from '#app/shared/format-moment.ts';
import { formatPhone } from '#app/shared/format-phone.ts';
import { paths } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { focusOnMount } from '#app/ui/focus-on-mount.ts';
import { Download, Hourglass, KeyRound, Mail, Smartphone } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { EmailField, PasswordField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import css from './account-section.module.css';
import type { WithRecentLogin } from './recent-login.tsx';
import settingsFormCss from './settings-form.module.css';
import { SaveOrCancel, SettingsForm } from './settings-form.tsx';
import { type OwnAccount, sentenceFor } from './settings-page.ts';
import { accountTexts, emailTexts, exportTexts, passwordTexts, phoneTexts, texts } from './texts.ts';

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

interface EmailFormProps {
  readonly withRecentLogin: WithRecentLogin;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for another address, which counts once a mail sent to it was answered. */
function EmailForm({ withRecentLogin, onChanged, onClose }: EmailFormProps) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function ask(showFaults: (show: () => void) => void): Promise<void> {
    setRefusal(null);
    const address = normalizeEmail(email);
    if (!isEmail(address)) {
      showFaults(() => setFault(emailTexts.invalid));
      return;
    }
    setIsBusy(true);
    const result = await withRecentLogin(() =>
      send<typeof changeEmail>('POST', '/api/account/change-email', { email: address }),
    );
    setIsBusy(false);
    if (result.ok) {
      setSentTo(address);
      await onChanged();
    } else if (result.code === 'invalid-email') setFault(emailTexts.invalid);
    else setRefusal(sentenceFor(result, spoken.has(result.code) ? result.error : texts.connectionFailed));
  }

  return (
    <SettingsForm title={accountTexts.changeEmail} onSubmit={ask}>
      {sentTo ? (
        <>
          <div role="status">
            <Note kind="success">{emailTexts.sent(sentTo)}</Note>
          </div>
          <div className={settingsFormCss.actions}>
            <Button ref={focusOnMount} kind="soft" onClick={onClose}>
              {texts.close}
            </Button>
          </div>
        </>
      ) : (
        <>
          <EmailField
            ref={focusOnMount}
            label={emailTexts.field}
            hint={emailTexts.hint}
            value={email}
            error={fault}
            onChange={(value) => {
              setEmail(value);
              setFault(undefined);
            }}
          />
          {refusal && <Note kind="error">{refusal}</Note>}
          <div className={settingsFormCss.actions}>
            <Button type="submit" busyLabel={isBusy ? emailTexts.sending : undefined}>
              {emailTexts.send}
            </Button>
            <Button kind="ghost" onClick={onClose}>
              {texts.cancel}
            </Button>
          </div>
        </>
      )}
    </SettingsForm>
  );
}

/** Refusals whose own sentence helps more than "the connection failed". */
const spoken: ReadonlySet<ErrorCode> = new Set(['requires-recent-login', 'too-many-requests']);

const empty = { current: '', next: '', repeat: '' };

type Passwords = typeof empty;
type Faults = Partial<Passwords>;

interface PasswordFormProps {
  readonly leastLength: number;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

function PasswordForm({ leastLength, onChanged, onClose }: PasswordFormProps) {
  const [typed, setTyped] = useState(empty);
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function save(showFaults: (show: () => void) => void): Promise<void> {
    const found = faultsOf(typed, leastLength);
    showFaults(() => {
      setFaults(found);
      setRefusal(null);
    });
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    const body = { currentPassword: typed.current, newPassword: typed.next };
    const result = await send<typeof changePassword>('POST', '/api/account/change-password', body);
    if (result.ok) {
      showToast({ kind: 'done', text: passwordTexts.saved });
      onClose();
      await onChanged();
      return;
    }
    const fault = faultOf(result);
    showFaults(() => {
      setIsBusy(false);
      setFaults(fault ?? {});
      setRefusal(fault ? null : sentenceFor(result, sentenceOf(result)));
    });
  }

  const field = (name: keyof Passwords) => ({
    label: passwordTexts[name],
    value: typed[name],
    error: faults[name],
    onChange: (value: string) => {
      setTyped((before) => ({ ...before, [name]: value }));
      setFaults((before) => ({ ...before, [name]: undefined }));
    },
  });

  return (
    <SettingsForm title={accountTexts.changePassword} onSubmit={save}>
      <PasswordField ref={focusOnMount} autoComplete="current-password" {...field('current')} />
      <div className={settingsFormCss.two}>
        <PasswordField autoComplete="new-password" {...field('next')} />
        <PasswordField autoComplete="new-password" {...field('repeat')} />
      </div>
      <p className={settingsFormCss.hint}>{passwordTexts.hint}</p>
      {refusal && <Note kind="error">{refusal}</Note>}
      <SaveOrCancel words={{ ...passwordTexts, ...texts }} isBusy={isBusy} onCancel={onClose} />
    </SettingsForm>
  );
}

function faultsOf({ current, next, repeat }: Passwords, leastLength: number): Faults {
  return {
    ...(!current && { current: passwordTexts.currentMissing }),
    ...(next.length < leastLength && { next: passwordTexts.tooShort(leastLength) }),
    ...(next !== repeat && { repeat: passwordTexts.different }),
  };
}

/** The field that a refusal is about, if it is about one. */
function faultOf({ code, error }: SendRefusal): Faults | null {
  if (code === 'wrong-password') return { current: passwordTexts.currentWrong };
  if (code === 'missing-password') return { current: passwordTexts.currentMissing };
  if (code === 'password-does-not-meet-requirements') return { next: error };
  return null;
}

function sentenceOf({ code, error }: SendRefusal): string {
  return code === 'too-many-requests' ? error : passwordTexts.failed;
}

/** How long the good news stays before the panel closes, in milliseconds: the specification's figure. */
const newsTime = 2_000;

interface PhonePanelProps {
  readonly renderVerification: (onVerified: () => void) => ReactNode;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Another phone, from typed to verified; then it closes by itself. */
function PhonePanel({ renderVerification, onChanged, onClose }: PhonePanelProps) {
  const [isVerified, setIsVerified] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => panel.current?.querySelector('input')?.focus(), []);

  useEffect(() => {
    if (!isVerified) return;
    const timer = setTimeout(() => close(), newsTime);
    return () => clearTimeout(timer);
  }, [isVerified]);

  return (
    <div ref={panel} className={[settingsFormCss.form, settingsFormCss.panel].join(' ')}>
      <div className={settingsFormCss.news}>
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

interface DataExportProps {
  readonly username: string;
  readonly withRecentLogin: WithRecentLogin;
}

/** Everything we hold about a person, as a file of theirs. */
export function DataExport({ username, withRecentLogin }: DataExportProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function download(): Promise<void> {
    setIsBusy(true);
    const result = await withRecentLogin(() => send<typeof exportAccount>('GET', '/api/account/export'));
    setIsBusy(false);
    if (result.ok) saveFile(exportTexts.fileName(username), JSON.stringify(result.value, null, 2));
    else showToast({ kind: 'error', text: sentenceFor(result, result.error) });
  }

  return (
    <section className={[css.block, css.aside].join(' ')} aria-labelledby="export">
      <div>
        <h3 id="export">{exportTexts.title}</h3>
        <p className={css.about}>{exportTexts.about}</p>
      </div>
      <Button
        kind="line"
        size="small"
        onClick={() => void download()}
        busyLabel={isBusy ? exportTexts.preparing : undefined}
      >
        <Download aria-hidden="true" />
        {exportTexts.download}
      </Button>
    </section>
  );
}

function saveFile(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
