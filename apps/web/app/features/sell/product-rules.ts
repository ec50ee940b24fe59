import { parseWithZod } from '@conform-to/zod/v4';
import { fieldRules } from './form-rules.ts';

export { formOf } from './form-rules.ts';
export { createSender } from './send-product.ts';

export function judgeProduct(formData: FormData) {
  return parseWithZod(formData, { schema: fieldRules });
}
