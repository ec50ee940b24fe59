import type { Reading } from './reading.ts';
import { isLabelled } from './labels.ts';
import { find, isNear, phrases, type Span } from './words.ts';

export const bankNames = phrases(`
  brou, banco, bco, itau, santander, scotia*, bbva, hsbc, heritage, bandes, prex, midinero, mi dinero, oca blue, oca, cbu, cvu, iban,
  pix, caja de? ahorro*, cuenta corriente|bancaria, cta cte|corriente, poupança
`);
const accountWords = phrases(`
  cuenta, cta, conta, alias, giro*, girar, girame, gira, giras, deposita*, deposite, deposito en|na|no|a|al|por, transfer*, transfier*,
  hace*|haga*|un|el|fazer deposito, abitab, redpagos, red pagos, a nombre de, no nome de
`);
const number = 'numero|nro|num|datos';
const account = 'cuenta|cta|conta|caja|alias|cbu|pix|prex|chave';
const offers = phrases(`
  te|le paso|mando|doy|dejo|envio|passo|comparto la|mi|el|a|o|meu|minha|los? ${number}? de|da? mi|la|a? ${account},
  pasame|mandame|dame|enviame|decime|mandanos|pasanos tu|el|la|los|su? ${number}? de? tu|la|su? ${account},
  me|nos pasas|mandas|das|decis|passa|manda tu|el|la|los|su|o|a|teu|tua? ${number}? de|da? tu|la|su|tua? ${account},
  mi|meu|minha alias|pix|chave, chave pix, ${number} de cuenta|cta, cuenta bancaria, datos bancarios,
  giro|deposito|girame|deposita a mi|su? nombre, haceme|faz|manda|mandame um|un pix
`);
/** "La cuenta de Mercado Pago" is where sales are paid, "mi cuenta de Instagram" a handle. */
const otherAccounts = phrases(`
  cuenta de|del|en mercado|mercadopago|mp|ig|insta|instagram|face|facebook|tiktok|perchero|twitter|telegram
`);
const nameDistance = 45;
const hintDistance = 25;
/** Prices have fewer digits. */
const minDigits = 6;
const maxDigits = 24;

/** An account number with a bank's word near, or the offer of one. */
export function findBankAccounts(reading: Reading, phones: readonly Span[]): Span[] {
  const { words, recentWords, message } = reading;
  const other = find(otherAccounts, words);
  const hasNoOther = (span: Span) => !isNear(other, span, 0);
  const names = find(bankNames, words);
  const hints = find(accountWords, words).filter(hasNoOther);
  const hasNameBefore = find(bankNames, recentWords).length > 0;

  const accounts = reading.runs.flatMap((run) => {
    const own = run.filter((numeral) => numeral.message === message);
    const [first, last] = [own[0], own.at(-1)];
    const length = run.reduce((sum, { digits }) => sum + digits.length, 0);
    if (!first || !last || length < minDigits || length > maxDigits) return [];
    const span = { from: first.from, to: last.to };
    const isNamed =
      isNear(names, span, nameDistance) ||
      isNear(hints, span, hintDistance) ||
      (hasNameBefore && run.length > own.length);
    return isNamed && !isLabelled(reading, run) && !isNear(phones, span, 0) ? [span] : [];
  });
  return [...accounts, ...find(offers, words).filter(hasNoOther)];
}
