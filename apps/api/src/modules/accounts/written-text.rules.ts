/** Characters that no keyboard writes and that break a page or lie about its order: controls, half characters, bidi. */
const unwritable = /[^\P{Cc}\n]|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/u;

export function isWrittenText(text: string): boolean {
  return !unwritable.test(text);
}
