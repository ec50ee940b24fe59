export const texts = {
  title: 'SMS de prueba',
  empty: 'Todavía no se mandó ningún SMS.',
  count: (count: number) => (count === 1 ? '1 SMS' : `${count} SMS`),
  to: 'Para',
  from: 'De',
  segments: (count: number) => (count === 1 ? '1 segmento' : `${count} segmentos`),
};
