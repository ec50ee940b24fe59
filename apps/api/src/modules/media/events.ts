/** What became of a photo. Its listeners read the row for themselves. */
export const pictureEvents = {
  ready: 'media.picture-ready',
  refused: 'media.picture-refused',
  /** AVIF or share files have come to a photo that was ready. */
  refined: 'media.picture-refined',
} as const;

export interface PictureEventPayload {
  readonly pictureId: string;
}

export function pictureEvent(what: keyof typeof pictureEvents, pictureId: string) {
  return { type: pictureEvents[what], payload: { pictureId } };
}
