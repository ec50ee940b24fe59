/** A part of a text; `path` where it is an address of our own site. */
export interface TextPart {
  readonly text: string;
  readonly path: string | null;
}

/** Finds addresses of the site in a text. Others stay plain text. */
export function splitOwnLinks(text: string, publicUrl: string): readonly TextPart[] {
  const site = URL.parse(publicUrl);
  if (!site) return [{ text, path: null }];
  // Punctuation at the end belongs to the sentence.
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}])/).flatMap((part): TextPart[] => {
    if (part === '') return [];
    const url = part.startsWith('http') ? URL.parse(part) : null;
    const isOwn = url?.host === site.host && url.username === '' && url.password === '';
    return [{ text: part, path: isOwn ? url.pathname + url.search + url.hash : null }];
  });
}
