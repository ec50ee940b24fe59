export const texts = {
  yoursNow: { title: 'Ahora su historia sigue con vos', message: 'Contá tu parte cuando quieras.' },
};
