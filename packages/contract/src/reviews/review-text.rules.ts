import { detect } from '../text/detector/detect.ts';

/** Phone numbers, addresses and links, which a text that everybody reads may not have. */
export function hasContactData(text: string): boolean {
  return detect(text).some(({ severity }) => severity === 'contact');
}
