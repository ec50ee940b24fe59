export const texts = {
  title: '¡Qué bueno verte!',
  email: 'Email',
  emailExample: 'vos@correo.com',
  password: 'Contraseña',
  submit: 'INGRESÁ',
  submitting: 'Ingresando…',
  waitToSubmit: (time: string) => `Probá de nuevo en ${time}`,
  forgot: '¿Olvidaste tu contraseña?',
  firstTime: '¿Primera vez acá?',
  register: 'Creá tu cuenta',
  emailRequired: 'El email es requerido',
  emailInvalid: 'Ingresa un email válido',
  passwordRequired: 'La contraseña es requerida',
  passwordShort: 'La contraseña debe tener al menos 6 caracteres',
};

export const verifyEmailTexts = {
  title: 'Verifica tu Email',
  text: 'Debes verificar tu correo para completar el registro.',
  goToRegister: 'Ir al registro',
};

export const phoneLinkTexts = {
  title: 'Te falta el celular',
  text: 'Tu cuenta todavía no tiene un celular uruguayo. Te mandamos un enlace a',
  textEnd: 'para sumarlo.',
  send: 'Enviarme el enlace',
  sending: 'Enviando…',
  notNow: 'Ahora no',
  sentTitle: 'Revisá tu correo',
  sent: 'Enlace enviado. Revisa tu correo.',
  sentText: 'Abrilo desde este dispositivo y seguí los pasos. Si no llega, mirá en spam.',
  resend: 'Reenviar el enlace',
  resendIn: (time: string) => `Reenviar en ${time}`,
  wait: 'Debes esperar antes de reenviar el link.',
  notSent: 'No se pudo enviar el enlace.',
  noAnswer: 'Error de red o servidor.',
};
