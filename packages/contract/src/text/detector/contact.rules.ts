const email = /[\w.+-]+\s*(?:@|\(at\)|\barroba\b)\s*[\w-]+(?:\.|\s+punto\s+)[a-z]{2,}/i;
const address =
  /(?:https?:|\bwww\.)\S|\b[\w-]+\.(?:com|net|org|info|uy|ar|br|me|ly|io|co|app|link|shop|store|site|xyz)\b/i;
/** Eight or more digits in any grouping; prices and sizes are shorter. */
const phone = /(?:\d[\s().-]{0,3}){8}/;

/** Whether a text contains a link, an e-mail or a phone number. */
export function containsContact(text: string): boolean {
  return [email, address, phone].some((pattern) => pattern.test(text));
}
