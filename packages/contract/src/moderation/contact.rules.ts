/** What the sender of the contact form wants. */
export const contactTopics = {
  buying: 'Una compra',
  selling: 'Una venta',
  account: 'Mi cuenta',
  decision: 'Una decisión',
  problem: 'Algo no funciona',
  other: 'Otra cosa',
} as const;
export type ContactTopic = keyof typeof contactTopics;

export const contactWordsLength = { min: 20, max: 2000 } as const;
/** Business days in which an answer is promised. */
export const contactAnswerDays = 3;
