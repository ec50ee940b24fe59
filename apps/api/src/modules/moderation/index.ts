// Public API of this module; everything else in the folder is private.
export { mailContactAnswer } from './answer-contact.ts';
export type { ModerationDeps } from './deps.ts';
export { caseWork } from './due-work.ts';
export { eraseCases } from './erase-cases.ts';
export { type DecisionPayload, moderationEvents, type ReportFiledPayload } from './events.ts';
export { contactAnswerJob, eraseCasesJob } from './jobs.ts';
export { closeCasesOfDeletedAccounts } from './on-account-deleted.ts';
export { forgetRemovedOfAccounts, removalWork } from './finish-removals.ts';
export { noticeMendedProducts } from './on-product-changed.ts';
export { moderationRoutes } from './routes.ts';
export { updateModerationMetrics } from './update-metrics.ts';
export { waitingWork } from './waiting-work.ts';
export { reviewScreenedProducts } from './on-product-screened.ts';
export { watchPeople } from './on-person-noticed.ts';
export { watchPhotos } from './on-twin-found.ts';
export { watchTexts } from './on-text-written.ts';
