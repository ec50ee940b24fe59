import { authenticatorUri, codeOf, stepSeconds } from '@perchero/api/src/modules/identity/totp.rules.ts';
import { demoSecondFactor, demoSignIns } from '../seed/demo-sign-ins.ts';

/** The current TOTP code of the demo admin. */
export const secondFactorCode = (now: Date) => totpCode(demoSecondFactor, now);

export const totpCode = (secret: string, now: Date) =>
  codeOf(secret, Math.floor(now.getTime() / 1000 / stepSeconds));

/** The otpauth URI for an authenticator app. */
export const secondFactorUri = () => authenticatorUri(demoSecondFactor, demoSignIns.admin.email);
