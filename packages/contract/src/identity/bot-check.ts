/** What a bot check is solved for; its token is worth nothing for another of these. */
export type BotCheckAction = 'register' | 'phone-code' | 'recovery' | 'sign-in';
