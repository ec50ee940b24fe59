/** Listeners read the current row themselves. */
export const pictureEvents = {
  ready: 'media.picture-ready',
  refused: 'media.picture-refused',
  /** AVIF or share files were added to a ready photo. */
  refined: 'media.picture-refined',
} as const;

export interface PictureEventPayload {
  readonly pictureId: string;
}

export function pictureEvent(name: keyof typeof pictureEvents, pictureId: string) {
  return { type: pictureEvents[name], payload: { pictureId } };
}

/** A photo of a product is near-identical to one of another seller, or to a banned one. */
export const twinFound = 'media.twin-found';
