// Types of build/mails.js for programs compiled without JSX. src/mails.tsx is checked against it.
import type { Mail, RenderedMail } from './src/mail.ts';

export type { Mail, RenderedMail };
export declare function renderMail(mail: Mail): Promise<RenderedMail>;
