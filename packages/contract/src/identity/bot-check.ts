/** The action a bot check token is bound to. */
export type BotCheckAction = 'register' | 'phone-code' | 'recovery' | 'sign-in' | 'contact';
