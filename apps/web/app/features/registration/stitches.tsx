import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { RegistrationStep } from './registration.ts';
import css from './stitches.module.css';
import { texts } from './texts.ts';

const numbered = ['register', 'waitEmail', 'setPassword', 'verifyPhone', 'verifyPhoneCode'] as const;

/** How far one is, as a seam that grows. Whoever has arrived needs none. */
export function Stitches({ step }: { step: RegistrationStep }) {
  if (step === 'profileCreated') return null;
  const current = numbered.indexOf(step);
  return (
    <ol className={css.stitches} aria-label={texts.stepOf(current + 1, numbered.length)}>
      {texts.steps.map((name, index) => (
        <li
          key={name}
          className={[index < current && css.done, index === current && css.current]
            .filter(Boolean)
            .join(' ')}
          aria-current={index === current ? 'step' : undefined}
        >
          <VisuallyHidden>{name}</VisuallyHidden>
        </li>
      ))}
    </ol>
  );
}
