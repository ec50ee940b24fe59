import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import jumper from '#app/features/registration/garments/buzo-guarda.svg';
import shirt from '#app/features/registration/garments/camisa-cuadros.svg';
import jacket from '#app/features/registration/garments/campera-jean.svg';
import skirt from '#app/features/registration/garments/pollera-plisada.svg';
import poncho from '#app/features/registration/garments/ruana-lana.svg';
import dress from '#app/features/registration/garments/vestido-flores.svg';
import { contentId } from '#app/shared/chromeless.ts';
import { paths } from '#app/shared/paths.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { Logo } from '#app/ui/brand.tsx';
import { StepProgress } from '#app/ui/step-progress.tsx';
import css from './registration-frame.module.css';
import type { RegistrationStep } from './registration.ts';
import { texts } from './texts.ts';

const art = {
  register: { field: css.maiz, garment: dress },
  waitEmail: { field: css.celeste, garment: shirt },
  setPassword: { field: css.rosa, garment: poncho },
  verifyPhone: { field: css.mate, garment: jacket },
  verifyPhoneCode: { field: css.celeste, garment: skirt },
  profileCreated: { field: css.maiz, garment: jumper },
} satisfies Record<RegistrationStep, { field: string | undefined; garment: string }>;

interface RegistrationFrameProps {
  readonly step: RegistrationStep;
  readonly title: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

/** The page of a step: an illustration, the progress, the title and the form. */
export function RegistrationFrame({ step, title, text, children }: RegistrationFrameProps) {
  const { field, garment } = art[step];
  return (
    <div className={css.frame}>
      <header className={[css.art, field].join(' ')}>
        <Link className={css.home} to={paths.home} aria-label={siteTexts.goHome}>
          <Logo />
        </Link>
        <div className={css.rail} />
        <img
          key={garment}
          className={css.garment}
          src={garment}
          alt=""
          width={760}
          height={940}
          fetchPriority="high"
        />
        <p className={css.quote}>{texts.quotes[step]}</p>
      </header>
      <main id={contentId} tabIndex={-1} className={css.side}>
        <div className={css.content}>
          {step !== 'profileCreated' && (
            <StepProgress
              label={texts.stepOf(numbered.indexOf(step) + 1, numbered.length)}
              steps={texts.steps}
              current={numbered.indexOf(step)}
            />
          )}
          <h1
            ref={useFocusOnChange(step)}
            className={css.title}
            data-long={hasLongWord(title) || undefined}
            tabIndex={-1}
          >
            {title}
          </h1>
          {text && <p className={css.text}>{text}</p>}
          {children}
        </div>
      </main>
    </div>
  );
}

/** Long words need the regular font width. */
function hasLongWord(title: string): boolean {
  return title.split(' ').some((word) => word.length > 16);
}

/** Moves the focus to the title of a new step, unless the step has focused a field. */
function useFocusOnChange(step: RegistrationStep) {
  const title = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);

  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (document.activeElement instanceof HTMLInputElement) return;
    title.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);

  return title;
}

const numbered = ['register', 'waitEmail', 'setPassword', 'verifyPhone', 'verifyPhoneCode'] as const;
