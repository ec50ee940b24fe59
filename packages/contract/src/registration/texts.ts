/** Validation messages of the registration form, shared by browser and server. */
export const registrationTexts = {
  usernameRequired: 'El nombre de usuario es requerido',
  usernameLetters: 'No se permiten caracteres especiales',
  usernameTaken: 'El nombre de usuario ya está en uso',
  birthDateRequired: 'La fecha de nacimiento es requerida',
  birthDateInvalid: 'Ingrese una fecha válida',
  genderRequired: 'El género es requerido',
  emailRequired: 'El email es requerido',
  emailInvalid: 'El email no es válido',
  fullNameRequired: 'El nombre de la cuenta es requerido',
  termsRequired: 'Debes aceptar los términos y condiciones',
};
