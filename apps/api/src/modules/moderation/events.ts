/** Listeners read the current rows. */
export const moderationEvents = {
  reportFiled: 'moderation.report-filed',
  caseDecided: 'moderation.case-decided',
  appealDecided: 'moderation.appeal-decided',
} as const;

export interface ReportFiledPayload {
  readonly reportId: string;
  readonly caseId: string;
}

export interface DecisionPayload {
  readonly decisionId: string;
}
