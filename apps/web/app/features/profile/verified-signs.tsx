import { MailCheck, ShieldCheck, Smartphone } from '#app/ui/icons.ts';
import css from './verified-signs.module.css';
import type { ProfileReply } from './profile-page.ts';
import { texts } from './texts.ts';

const signs = [
  { name: 'email', Icon: MailCheck },
  { name: 'phone', Icon: Smartphone },
  { name: 'paymentAccount', Icon: ShieldCheck },
] as const;

/** What we have seen proof of; never the proof. */
export function VerifiedSigns({ verified }: { verified: ProfileReply['verified'] }) {
  const shown = signs.filter(({ name }) => verified[name]);
  if (shown.length === 0) return null;
  return (
    <ul className={css.signs} aria-label={texts.signs}>
      {shown.map(({ name, Icon }) => (
        <li key={name}>
          <Icon aria-hidden="true" />
          {texts.sign[name]}
        </li>
      ))}
    </ul>
  );
}
