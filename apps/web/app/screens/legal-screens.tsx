import { termsVersion } from '@perchero/contract/registration/form.rules';
import { Link } from 'react-router';
import { howWeOrderTexts, privacyTexts, termsTexts, texts } from '#app/features/legal/texts.ts';
import { LegalText } from '#app/features/legal/legal-text.tsx';
import { formatLongDate } from '#app/shared/format-moment.ts';
import { paths } from '#app/shared/paths.ts';

const version = texts.version(formatLongDate(new Date(`${termsVersion}T12:00:00Z`)));

export function TermsScreen() {
  return (
    <div className="page">
      <LegalText
        words={termsTexts}
        version={version}
        other={<Link to={paths.privacy}>{privacyTexts.title}</Link>}
      />
    </div>
  );
}

export function PrivacyScreen() {
  return (
    <div className="page">
      <LegalText
        words={privacyTexts}
        version={version}
        other={<Link to={paths.terms}>{termsTexts.title}</Link>}
      />
    </div>
  );
}

export function HowWeOrderScreen() {
  return (
    <div className="page">
      <LegalText words={howWeOrderTexts} other={<Link to={paths.terms}>{termsTexts.title}</Link>} />
    </div>
  );
}
