import { errorTexts } from '@perchero/contract/error-texts';
import type { ReactNode } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import { Lightbulb, Link2Off } from '#app/ui/icons.ts';
import accountGateCss from './account-gate.module.css';
import css from './sell-frame.module.css';
import type { Mode } from './send-product.ts';
import { modeTexts, texts } from './texts.ts';

interface SellFrameProps {
  readonly mode: Mode;
  /** Where to link an account; null for those who have. */
  readonly gatePath: string | null;
  /** What its seller should know first. */
  readonly notice?: ReactNode;
  /** The card as others will see it. */
  readonly preview: ReactNode;
  readonly children: ReactNode;
}

/** The page around the form. Without an account to be paid into, the form can be seen but not used. */
export function SellFrame({ mode, gatePath, notice, preview, children }: SellFrameProps) {
  const isClosed = gatePath !== null;
  return (
    <div className={['page', css.sell].join(' ')}>
      <header className={css.head}>
        <h1 className={css.title}>{modeTexts[mode].title}</h1>
        <p className={css.intro}>{modeTexts[mode].intro}</p>
      </header>
      {notice && <div className={css.notice}>{notice}</div>}
      {isClosed && <AccountGate mode={mode} accountPath={gatePath} />}
      <div className={[css.columns, isClosed && css.closed].filter(Boolean).join(' ')} inert={isClosed}>
        {children}
        <aside className={css.preview} aria-label={texts.preview}>
          <p className={css.previewTitle}>{texts.previewTitle}</p>
          {/* A picture of the card: what it links to does not exist yet. */}
          <div inert>{preview}</div>
          <p className={css.tip}>
            <Lightbulb aria-hidden="true" />
            {texts.tip}
          </p>
        </aside>
      </div>
    </div>
  );
}

/** For those who have no account to be paid into yet. */
function AccountGate({ mode, accountPath }: { mode: Mode; accountPath: string }) {
  return (
    <section className={accountGateCss.gate}>
      <span className={accountGateCss.sign}>
        <Link2Off aria-hidden="true" />
      </span>
      <div>
        <h2 className={accountGateCss.title}>{texts.gateTitle}</h2>
        <p>{errorTexts[`${mode}-needs-account`]}</p>
        <p className={accountGateCss.more}>{texts.gateText}</p>
      </div>
      <ButtonLink to={accountPath} size="large">
        {texts.linkAccount}
      </ButtonLink>
    </section>
  );
}
