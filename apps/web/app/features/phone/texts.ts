/** Default texts of the phone verification; each page overrides some. */
export const phoneTexts = {
  phoneLabel: 'Celular',
  phoneHint: '',
  send: 'Enviar código',
  sending: 'Enviando…',
  cancel: 'Cancelar',
  sentTo: 'Lo mandamos al',
  codeLabel: 'Código de 6 números',
  verify: 'Verificar',
  verifying: 'Verificando…',
  back: 'Cambiar el número',
  resend: 'Reenviar el código',
  resendIn: (time: string) => `Reenviar en ${time}`,
  phoneFormat: 'Debe seguir el formato 09X XXX XXX',
  phoneInvalid: 'El teléfono debe ser uruguayo, formato +598XXXXXXXX',
  /** Another account has the phone, checked before the code is sent. */
  phoneTaken: 'El número de teléfono ya está en uso por otro usuario.',
  /** The same, found by the API while sending the code or setting the phone. */
  phoneAssociated: 'Este número de teléfono ya está asociado a otra cuenta.',
  phoneNotChecked: 'No se pudo verificar el teléfono. Intenta nuevamente.',
  notSent: (reason: string) => `No se pudo enviar el SMS. ${reason}`,
  notResent: (reason: string) => `No se pudo reenviar el SMS. ${reason}`,
  tryLater: 'Probá de nuevo en unos minutos.',
  notAPerson: 'No pudimos comprobar que sos una persona. Volvé a probar.',
  codeRequired: 'Ingrese el código SMS',
  codeWrong: 'Código incorrecto o expirado',
  codeNotChecked: 'No se pudo validar la sesión SMS. Intenta reenviar el código.',
  notSaved: 'No se pudo guardar el teléfono en el perfil de usuario.',
  /** The session or the ticket has expired. */
  notAuthenticated: 'No se pudo autenticar',
  notSignedIn: 'No hay usuario autenticado. Inicia sesión o usa el magic link.',
};

export type PhoneTexts = typeof phoneTexts;

/** The page that a mail links to. */
export const associationTexts = {
  pageTitle: 'Sumá tu celular',
  openingTitle: 'Un segundo',
  opening: 'Estamos revisando tu enlace…',
  title: 'Sumá tu celular',
  intro: 'Lo necesitamos para cuidar la comunidad. Un número, una cuenta.',
  codeTitle: 'Poné el código',
  invalidTitle: 'Este enlace no sirve',
  invalid: 'No tienes sesión activa o el enlace no es válido.',
  login: 'INGRESÁ',
  doneTitle: 'Celular verificado',
  done: 'Te llevamos al inicio en un segundo.',
  redirecting: 'Redirigiendo',
};

/** The page for members who must verify their phone again. */
export const verificationTexts = {
  pageTitle: 'Verificá tu celular',
  title: 'Verificá tu celular',
  intro: 'Te mandamos un SMS con un código para confirmar que el número es tuyo.',
  phoneHint: 'Con + y el código del país, por ejemplo +59899123456',
  phoneFormat: 'Debe empezar con + y tener de 10 a 15 números',
};
