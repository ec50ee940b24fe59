import { applyRules, type Rule } from './rules.ts';
import { find, phrases, type Span, type Word } from './words.ts';

const site = 'app|aplicacion|pagina|plataforma|sitio|site|web|perchero';

// Paying outside.

/** Clear by themselves. */
const withoutTheSite = phrases(`
  fuera|afuera|fora de|da|del|do la|el|a|esta|este? ${site}|aca|aqui,
  sin|sem la|el|a ${site}, sin|sem perchero|intermediarios, evit* intermediarios,
  sin|sem pasar|usar|meter por? la|el|a|o? ${site}, saltear*|saltarnos|saltamos|esquiv*|evit*|puentear|pular a? la|el|o? ${site},
  saca|sacas|sacala|sacalo|bajas|bajala|borras|quitas lo|la? de la|el? ${site},
  no la|lo? pagues|pagas|compres|pagar|comprar|pague|compre por|en aca|aqui|perchero,
  no la|lo? pagues|pagas|compres|pague|compre por|en la|el ${site},
  baja|borra|elimina|saca|cancela la|el publicacion|aviso y|que arregl*|cerr*|te|pag*|transf*,
  directo|direto conmigo|comigo, directo con vos
`);
const outside = phrases('por fuera, por afuera, por fora, por aparte');
/** "Por fuera es de cuero". */
const garmentOutside = phrases(`
  forr*, tela, cuero, manch*, impecable, gastad*, costur*, por dentro|adentro, lana, bolsillo*, color, piel, se ve|nota,
  por fuera|afuera es|tiene|esta|parece|se|viene|del
`);
const deal = phrases(`
  pag*, abon*, arregl*, cobr*, precio, barat*, descuento, rebaja, negoci*, cerr*, vend*, compr*, transf*, comision, recargo,
  dinero, plata, dinheiro, sale, queda|sai menos|mas|en, por fuera|afuera|fora #, lo|la|los? hacemos|hagamos|manejamos,
  te|se lo|la? dejo|bajo|vendo|hago|sale|queda, queres|podemos|prefiero|conviene|mejor,
  hablamos|hablemos|seguimos|sigamos|coordinamos|coordinemos|hablar
`);
const direct = phrases(`
  directo, directa, direto, directamente, diretamente, entre nosotros|nosotras|nos|ambas|ambos, vos y yo, nosotras dos,
  por izquierda
`);
const goingDirect = phrases('directo|directamente a|al|del|desde|para|hasta|en');
const payment = phrases(`
  pag*, abon*, cobr*, precio, barat*, descuento, rebaja, transf*, comision, arreglamos|arreglemos|arreglar, comprame*,
  hagamoslo, hacerlo, hacemos, hagamos, cerramos, se queda con, te lo|la dejo|hago|vendo|bajo, compra|venta|trato
`);
const payPerson = phrases(`
  pagame, pagueme, pagarme, comprame*, me pagas|pagues|abonas|paga|pague, pagarte, abonarte, paga direto|para,
  te|le pago|paga|pagan|abono|abona|pagaria|pague
`);
const elsewhere = phrases('por|de otro|otra lado|medio|via|forma|manera, aparte, en otro lado, por privado');
const cash = phrases('efectivo, al|de contado, cash, plata|dinero|billete en mano, dinheiro');
const inPerson = phrases(`
  cuando nos veamos|vemos|encontremos|encontramos, al recib*|retir*|verla|verlo|entreg*|vernos, contra entrega|reembolso,
  en la puerta, en persona, ahi mismo, en la? mano
`);
const paidHere = phrases(`por|en aca|aqui|perchero, por la ${site}`);
const otherMeans = phrases(
  'transferencia, transf, giro, deposito, prex, midinero, mi dinero, pix, cheque, paypal',
);
const foreignServices = phrases('western union, moneygram, bitcoin*, usdt, cripto*, binance, zelle');
const cheaper = phrases(`
  mas barat*, mais barat*, menos, precio, descuento, descuent*, rebaja, ahorr*, sai, te queda|sale|conviene,
  te|se lo|la? dejo|bajo|hago|vendo
`);
const withoutCommission = phrases(`
  sin|sem|libre la|a|de|pagar? la? comision|comisiones|comissao|comisao|taxa|taxas
`);
const commission = phrases(`
  comision, comisiones, comissao, recargo, porcentaje, taxa, gastos|costo|costos|cargo|cargos|tarifa de|del la|el? ${site},
  lo que me|te|nos|se? cobra*|queda|descuenta*|saca*
`);
const avoiding = phrases(`
  ahorr*, evit*, zaf*, esquiv*, saltear*, descuento, descontamos, nos quedamos, no te|nos|me? pag*|cobr*, asi no
`);
const siteTakes = phrases(`la|el? ${site} no nos|te|me|se? lleva|queda|cobra|descuenta|saca`);
const purpose = phrases('asi, para que, y que');
const paymentLink = phrases(`
  paga|pagas|pagame por|con|en este|el|un link|qr|enlace, te mando|paso|hago|genero|armo|envio un|el|mi? link|enlace|qr de mercado pago,
  te mando|paso|hago|genero|armo|envio un|el|mi? link|enlace|qr de|del|para|por pago|cobro|mp|pagar|mercadopago
`);

// Transfers.

const transferToMe = phrases(`
  transferime*, transferirme, transfiereme, transferinos, me transferis|transfieres|transfieras|transferes|transfiere|transfere,
  haceme|hacenos|hacerme la|una|un|el? transferencia|transfer|giro|deposito|pix,
  me|nos haces|hace|hagas|faz la|una|um|un|el? transferencia|transfer|giro|deposito|pix,
  pagame|pagas|pagues|paga|pagarme por|con transferencia|giro|deposito|pix,
  depositame*, me depositas|deposites, girame*, me giras,
  mandame|mandas|pasame|pasas|manda primero|antes|ya? la|el|o plata|dinero|dinheiro|guita,
  podes|podrias|puedes|podras transferir|transferirme|depositar|depositarme|girar|girarme
`);
const transferToYou = phrases(`
  te|le transfiero|deposito|transferi|deposite|giro|gire, ya transferi|deposite|gire, te acabo de transferir|depositar|girar,
  ya? te? hago|hice|haria un|una|la|el transferencia|giro|deposito|transfer|pix, pague por|con transferencia|deposito|giro,
  te mando|mande la plata|guita, ja? te? fiz|faço|mandei o|um|a pix|transferencia|deposito
`);
const transfer = phrases(`
  transferencia, transferis, transferi, transf, transfer, pix, por|con|un|hago|hacer|hace giro|deposito
`);
const parcels = phrases('paquete, encomienda, prenda, caja, bolsa, bulto');
const shipping = phrases(`
  te? lo|la|los|las mando|envio|despacho|llevo|guardo|separo|reservo, te mando|envio|despacho, despach*,
  mandalo, mandala, enviala, envialo, me lo|la mandas|envias
`);

// Deposits.

const deposit = phrases(`
  seña, senia, sena de|para|por, una sena, señame*, señar, señarla, señarlo, señarte, señarme, señaste, señada, señado, señando,
  me|la|lo|las|los|si|vos señas, señala con|y|por, señalo con|y|por, um|o sinal de|para|e, sinal para, deixa|deixar|manda um sinal,
  adelantame*, adelantas|adelanto|adelantes|adelantan algo|parte|plata|unos|#, adelantas|adelanto|adelantes la|una|el mitad|parte,
  un|el|como|con adelanto, adelanto de, anticipo, por|pago adelantado, mitad ahora|ya|antes|primero|adelantad*,
  mandame|pasame|pagame|dame|depositas|mandas|transferis|transferir|depositar|girar algo|la|una|el|# mitad|parte|ahora|antes,
  te doy la|el mitad|50 ahora|antes|ya
`);
const harmlessDeposit = phrases(`
  te adelanto|anticipo que, te hago|hice una|la seña, señala que, adelantas que, gracias por adelantado, seña de uso|vida|desgaste
`);
const reserving = phrases(`
  te la|lo|las|los reserv*|guard*|separ*, la|lo reservo|guardo|separo, reservar*, guardar*, separar*, asegurar*
`);
const somethingFirst = phrases(`
  pasame|mandame|dame|dejame|pasas|mandas|dejas|das|transferis algo|plata|unos|una|#
`);

// Forged proof and couriers with money.

const proof = phrases(`
  comprobante*, comprovante, voucher, captura|foto|screenshot|print|pantallazo de|del|do la|mi|tu? pago|transferencia|deposito|giro|banco
`);
const otherProof = phrases(`
  comprobante|comprobantes|voucher de|del la|el? envio|despacho|agencia|dac|ues|correo|compra|tienda|encomienda|retiro|cambio|entrega|local
`);
const showing = phrases(`
  te|le mande|mando|paso|pase|puse|subi|deje|envie|envio|adjunto|dejo|muestro|mandei|passei|reenvio, te llega|llegara|llego, ya te,
  mira|mire|miralo|fijate|revisa|chequea|olha, aca|ahi|aqui esta|va|te|tenes|ta|tienes, adjunto, recibiste
`);
const capture = phrases('captura, capturas, screenshot, pantallazo');
const arrival = phrases(`
  te llego|llegaron|llegara|deberia|debe, te tiene|debe|tuvo que haber? llegado|llegar, te va a llegar, haber llegado,
  recibiste, revisa, revisaste, revise, fijate, chequea, te mandaron
`);
const mail = phrases('correo, mail, mails, email, spam, sms');
const payer = phrases(`
  mercado pago|pagos, mercadopago, mp, del|el|mi|tu banco, brou, transferencia, deposito, el pago, pague
`);
const moneyArrived = phrases(`
  plata|dinero|dinheiro|pago ya|ja? te? esta|ta|figura acreditad*|en|na, ya|ja tenes|tens la|el|o plata|dinero|dinheiro
`);
const yourAccount = phrases('tu|tua|su cuenta|conta');
const moneyHeld = phrases('retenid*, se|te libera|liberan|acredita|acreditan|desbloquea');
const untilSent = phrases(`
  hasta que me|la|lo|nos? mandes|despaches|envies|pases|subas|cargues|compartas, una vez que me|la|lo? mandes|despaches|envies|pases,
  cuando me|la|lo mandes|despaches|envies|pases|mandas|despachas|envias|pasas
`);
const couriers = phrases(`
  cadete*, cadeteria, mensajer*, courier, fletero, flete, chofer, transportista, empresa de, agente, motoquero, remisero
`);
const courierPays = phrases(`
  te|le paga|abona|entrega|lleva|deja la|el|en? plata|dinero|efectivo|sobre|puerta?, con|lleva la|el plata|dinero|efectivo|sobre, en un sobre
`);
const handedOver = phrases('te|le lleva|alcanza|acerca|entrega la|el plata|dinero|efectivo');
const fees = phrases('seguro, flete, envio, tasa, impuesto*, aduana, tramite');
const paidByYou = phrases('abonas, pagas, abona, paga, pagues, abones, depositas, adelantas');
const refund = phrases('te lo|la|los? devuel*|reintegr*|descuent*, reintegr*, reembols*');
const overpayment = phrases(`
  me devolves|devuelves|devuelve|reintegras la|el|lo diferencia|vuelto|sobrante|resto|cambio|que,
  devolveme la|el diferencia|vuelto|sobrante, te pago|mando|deposito|transfiero|mande|transferi|deposite de mas
`);

const rules: readonly Rule[] = [
  { all: [withoutTheSite] },
  { all: [outside, deal], unless: garmentOutside },
  { all: [direct, payment], unless: goingDirect, distance: 35 },
  { all: [direct, payPerson] },
  { all: [elsewhere, payPerson], distance: 20 },
  { all: [cash, payPerson], distance: 25 },
  { all: [cash, cheaper], distance: 35 },
  { all: [inPerson, payPerson], unless: paidHere, distance: 20 },
  { all: [foreignServices] },
  { all: [withoutCommission] },
  { all: [commission, avoiding], distance: 25 },
  { all: [siteTakes, purpose], distance: 12 },
  { all: [paymentLink] },
  { all: [transfer, cheaper], distance: 35 },
  { all: [transfer, shipping], distance: 35 },
  { all: [deposit], unless: harmlessDeposit, distance: 0 },
  { all: [reserving, somethingFirst], distance: 35 },
  { all: [proof, showing], unless: otherProof },
  { all: [proof, shipping], unless: otherProof },
  { all: [capture, payer], distance: 30 },
  { all: [arrival, mail, payer], distance: 60 },
  { all: [moneyArrived, yourAccount], distance: 60 },
  { all: [moneyHeld, untilSent], distance: 30 },
  { all: [couriers, courierPays] },
  { all: [handedOver] },
  { all: [fees, paidByYou, refund], distance: 60 },
  { all: [overpayment] },
];
/** Paying a person: where an account is named too, that is the finding. */
const transferRules: readonly Rule[] = [
  { all: [transferToMe] },
  { all: [transferToYou], unless: parcels, distance: 14 },
  { all: [otherMeans, payPerson], distance: 20 },
];

/** Somebody who wants none of it. */
const refusals = phrases(`
  no acepto|hago|doy|transfiero|deposito|trabajo|manejo|pido|tomo|hacemos|aceptamos, nunca|jamas, me da miedo|desconfianza|cosa,
  desconfio, no confio
`);
const refusalDistance = 20;

/** Paying or cheaper outside, deposits, and forged proof of a payment. */
export function findLures(words: readonly Word[], accounts: readonly Span[]): Span[] {
  const refused = find(refusals, words);
  return applyRules(accounts.length === 0 ? [...rules, ...transferRules] : rules, words).filter(
    (span) => !refused.some(({ from, to }) => from <= span.from && to >= span.from - refusalDistance),
  );
}
