export const garmentEvents = {
  /** A sale was completed and its buyer has the next chapter. */
  passedOn: 'garments.passed-on',
  /** Its owner wrote it. */
  chapterChanged: 'garments.chapter-changed',
} as const;

export interface PassedOnPayload {
  readonly garmentId: number;
  readonly orderId: string;
}

export interface ChapterChangedPayload {
  readonly garmentId: number;
  readonly chapterId: string;
}
