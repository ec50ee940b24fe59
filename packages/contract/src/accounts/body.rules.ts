export const bodyParts = ['chest', 'waist', 'hips', 'foot'] as const;
export type BodyPart = (typeof bodyParts)[number];
