// Types of build/mails.js for programs compiled without JSX. src/mails.tsx is checked against it.
import type { DailySection, Mail, RenderedMail } from './src/mail.ts';

export type { DailySection, Mail, RenderedMail };
export declare function renderMail(mail: Mail): Promise<RenderedMail>;
