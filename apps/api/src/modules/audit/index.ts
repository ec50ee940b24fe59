// Public API of this module; everything else in the folder is private.
export { operator, recordAudit, recordAudits } from './record-audit.ts';
