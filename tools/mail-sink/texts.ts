export const texts = {
  title: 'Correo de prueba',
  empty: 'Todavía no llegó ningún correo.',
  count: (count: number) => (count === 1 ? '1 correo' : `${count} correos`),
  to: 'Para',
  from: 'De',
  noSubject: '(sin asunto)',
  asText: 'Ver texto',
};
