import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getRegistration, RegistrationStep } from '@perchero/contract/registration/register';

/** What the server knows of the registration that this browser began. */
export type Registration = NonNullable<ReplyOf<typeof getRegistration>['registration']>;

export type { RegistrationStep };
