import { texts } from '#app/features/recovery/texts.ts';
import { RecoveryScreen } from '#app/screens/recovery-screen.tsx';
import { privatePageTags } from '#app/shared/page-tags.ts';

export function meta() {
  return privatePageTags(texts.pageTitle);
}

export default function RecoverPasswordRoute() {
  return <RecoveryScreen />;
}
