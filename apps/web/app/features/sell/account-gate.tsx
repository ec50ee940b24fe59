import { errorTexts } from '@perchero/contract/error-texts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link2Off } from '#app/ui/icons.ts';
import css from './account-gate.module.css';
import type { Mode } from './send-product.ts';
import { texts } from './texts.ts';

/** For those who have no account to be paid into yet. */
export function AccountGate({ mode, accountPath }: { mode: Mode; accountPath: string }) {
  return (
    <section className={css.gate}>
      <span className={css.sign}>
        <Link2Off aria-hidden="true" />
      </span>
      <div>
        <h2 className={css.title}>{texts.gateTitle}</h2>
        <p>{errorTexts[`${mode}-needs-account`]}</p>
        <p className={css.more}>{texts.gateText}</p>
      </div>
      <ButtonLink to={accountPath} size="large">
        {texts.linkAccount}
      </ButtonLink>
    </section>
  );
}
