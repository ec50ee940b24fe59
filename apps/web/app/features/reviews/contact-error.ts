import { errorTexts } from '@perchero/contract/error-texts';
import { hasContactData } from '@perchero/contract/reviews/review-text.rules';

/** The error of a text with contact data. Imported on demand, because the detector is large. */
export function contactError(text: string): string | undefined {
  return hasContactData(text) ? errorTexts['contact-in-review'] : undefined;
}
