import type { Chapter } from './requirement.ts';
import { encoding } from './v01-encoding.ts';
import { validation } from './v02-validation.ts';
import { browser } from './v03-browser.ts';
import { files, services } from './v04-services-and-files.ts';
import { authentication } from './v06-authentication.ts';
import { sessions } from './v07-sessions.ts';
import { authorisation, linking, tokens } from './v08-authorisation.ts';
import { cryptography } from './v11-cryptography.ts';
import { communication, configuration } from './v12-connections.ts';
import { coding, dataProtection } from './v14-data.ts';
import { logging } from './v16-logging.ts';

/** The map: what stands behind each requirement. */
export const chapters: readonly Chapter[] = [
  encoding,
  validation,
  browser,
  services,
  files,
  authentication,
  sessions,
  authorisation,
  tokens,
  linking,
  cryptography,
  communication,
  configuration,
  dataProtection,
  coding,
  logging,
];
