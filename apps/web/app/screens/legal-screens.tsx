import { Link } from 'react-router';
import { LegalText } from '#app/features/legal/legal-text.tsx';
import { privacyTexts, termsTexts } from '#app/features/legal/texts.ts';
import { paths } from '#app/shared/paths.ts';

export function TermsScreen() {
  return (
    <div className="page">
      <LegalText words={termsTexts} other={<Link to={paths.privacy}>{privacyTexts.title}</Link>} />
    </div>
  );
}

export function PrivacyScreen() {
  return (
    <div className="page">
      <LegalText words={privacyTexts} other={<Link to={paths.terms}>{termsTexts.title}</Link>} />
    </div>
  );
}
