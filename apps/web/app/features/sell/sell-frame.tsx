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
  /** Where to link a payment account; null with a linked account. */
  readonly gatePath: string | null;
  /** Shown above the form. */
  readonly notice?: ReactNode;
  /** Preview of the product card. */
  readonly preview: ReactNode;
  readonly children: ReactNode;
}

/** The page around the form. Without a linked payment account an edit form is inert; a new product can be prepared, as a draft. */
export function SellFrame({ mode, gatePath, notice, preview, children }: SellFrameProps) {
  const isLocked = gatePath !== null && mode === 'edit';
  return (
    <div className={['page', css.sell].join(' ')}>
      <header className={css.head}>
        <h1 className={css.title}>{modeTexts[mode].title}</h1>
        <p className={css.intro}>{modeTexts[mode].intro}</p>
      </header>
      {notice && <div className={css.notice}>{notice}</div>}
      {gatePath !== null && <AccountGate mode={mode} accountPath={gatePath} />}
      <div
        className={[css.columns, gatePath !== null && css.gated, isLocked && css.locked]
          .filter(Boolean)
          .join(' ')}
        inert={isLocked}
      >
        {children}
        <aside className={css.preview} aria-label={texts.preview}>
          <p className={css.previewTitle}>{texts.previewTitle}</p>
          {/* Inert, because the product does not exist yet. */}
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

/** Asks to link a payment account. */
function AccountGate({ mode, accountPath }: { mode: Mode; accountPath: string }) {
  return (
    <section className={accountGateCss.gate}>
      <span className={accountGateCss.sign}>
        <Link2Off aria-hidden="true" />
      </span>
      <div>
        <h2 className={accountGateCss.title}>{texts.gateTitle}</h2>
        <p>{errorTexts[`${mode}-needs-account`]}</p>
        <p className={accountGateCss.more}>{texts.gateText[mode]}</p>
      </div>
      <ButtonLink to={accountPath} size="large">
        {texts.linkAccount}
      </ButtonLink>
    </section>
  );
}
