import { parseWithZod } from '@conform-to/zod/v4';
import { registrationFormInBrowser } from '@perchero/contract/registration/form';

export function validateRegistration(formData: FormData) {
  return parseWithZod(formData, { schema: registrationFormInBrowser });
}
