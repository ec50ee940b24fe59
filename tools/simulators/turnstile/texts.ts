export const texts = {
  title: 'Controles de robots de prueba',
  empty: 'Todavía no se controló a nadie.',
  count: (count: number) => (count === 1 ? '1 control' : `${count} controles`),
  passed: 'Pasó',
  failed: 'No pasó',
  action: 'Acción',
};
