import type { Reading } from './reading.ts';
import type { Run } from './runs.ts';

/** What the number right after it is: no phone and no account. */
const label =
  /^(?:guia|seguimiento|rastreo|tracking|remito|envio|pedido|compra|orden|factura|boleta|referencia|ref|modelo|articulo|art|codigo|cod|serie|tall[ea]s?|tamanho|busto|cintura|cadera|contorno|largo|ancho|manga|medidas|corpiños?)$/;
const filler = /^(?:numero|nro|num|n|es|de|del|el|la|los|las|son|mi|su|tu|da|do|o|a|e)$/;
const maxFillers = 4;

/** "guía número 98123456" */
export function isLabelled({ words, message }: Reading, run: Run): boolean {
  const [first] = run;
  if (run.length !== 1 || !first || first.message !== message) return false;
  let index = words.findLastIndex(({ to }) => to <= first.from);
  for (let fillers = 0; fillers < maxFillers && filler.test(words[index]?.text ?? ''); fillers += 1)
    index -= 1;
  return label.test(words[index]?.text ?? '');
}
