const files =
  /^(productPictures\/\d{10,16}-[0-9a-f]{8,64})(?:-(?:320|640|1280)\.(?:webp|avif)|-(?:share|square)\.jpg)?$/;

/** Own storage path from a path or a public address of ours (any of its files); null for anything else. */
export function storagePathOf(value: string, mediaUrl: string): string | null {
  const key = value.startsWith(`${mediaUrl}/`) ? value.slice(mediaUrl.length + 1) : value;
  return files.exec(key)?.[1] ?? null;
}

/** Where the bytes lie that a browser sent, until they are decoded; nobody can read them there. */
export const uploadKey = (pictureId: string) => `uploads/${pictureId}`;
