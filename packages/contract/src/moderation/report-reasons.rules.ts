/** What can be reported. */
export const targetKinds = [
  'product',
  'person',
  'comment',
  'message',
  'review',
  'collection',
  'chapter',
] as const;
export type TargetKind = (typeof targetKinds)[number];

interface ReportReason {
  /** Of the person who reports, and of the decision that the reported person reads. */
  readonly text: string;
  /** Higher is looked at first. */
  readonly harm: number;
  readonly for: readonly TargetKind[];
}

const exchange = ['product', 'person', 'comment', 'message', 'chapter'] as const;

/** In the order of the dialog. */
export const reportReasons = {
  fake: { text: 'Es una imitación o falsificación', harm: 40, for: ['product'] },
  forbidden: { text: 'No se puede vender acá', harm: 40, for: ['product'] },
  stolen: { text: 'Creo que es robada', harm: 50, for: ['product'] },
  'not-own-photos': { text: 'Las fotos no son suyas', harm: 20, for: ['product', 'person', 'chapter'] },
  impersonation: { text: 'Se hace pasar por otra persona', harm: 50, for: ['person'] },
  'false-review': { text: 'No cuenta lo que pasó', harm: 20, for: ['review'] },
  scam: { text: 'Parece una estafa', harm: 60, for: exchange },
  outside: { text: 'Quiere cobrar o hablar por fuera de Perchero', harm: 60, for: exchange },
  threat: {
    text: 'Amenaza o acoso',
    harm: 80,
    for: ['person', 'comment', 'message', 'review', 'collection', 'chapter'],
  },
  hate: { text: 'Odio o discriminación', harm: 60, for: targetKinds },
  sexual: { text: 'Contenido sexual', harm: 60, for: targetKinds },
  minor: { text: 'Pone en riesgo a una persona menor', harm: 100, for: targetKinds },
  'personal-data': { text: 'Muestra datos personales', harm: 60, for: targetKinds },
  spam: { text: 'Publicidad o repetido', harm: 10, for: targetKinds },
  other: { text: 'Otra cosa', harm: 10, for: targetKinds },
} as const satisfies Record<string, ReportReason>;

export type ReportReasonKey = keyof typeof reportReasons;
export const reportReasonKeys = Object.keys(reportReasons) as [ReportReasonKey, ...ReportReasonKey[]];

export function reasonsFor(kind: TargetKind): readonly ReportReasonKey[] {
  return reportReasonKeys.filter((key) => (reportReasons[key].for as readonly TargetKind[]).includes(kind));
}

export const reportWordsLength = { max: 500, minOfOther: 10 } as const;

/** Whether the report says enough: another reason has to be explained. */
export function isExplained(reason: ReportReasonKey, words: string): boolean {
  return reason !== 'other' || words.trim().length >= reportWordsLength.minOfOther;
}
