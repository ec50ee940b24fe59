import { applyRules, type Rule } from './rules.ts';
import { phrases, type Span, type Word } from './words.ts';

const site = 'app|aplicacion|pagina|plataforma|sitio|site|web|perchero|publicacion';
const here = 'aca|aqui|perchero';

/** Clear by themselves. */
const withoutTheSite = phrases(`
  fuera|afuera|fora de|da|del|do la|el|a|esta|este? ${site}|aca|aqui,
  sin|sem la|el|a ${site}, sin|sem intermediarios, sin|sem pasar|usar|meter por? la|el|a|o? ${site},
  saltear*|saltarnos|saltamos|esquiv*|evit*|puentear|pular a? la|el|o? ${site},
  no la|lo? pagues|pagas|compres|pagar|comprar|pague|compre por|en ${here}, no la|lo? pagues|compres|pagas|pague|compre por|en la|el ${site},
  te|me pago|pagas|abono|abonas por|de otro|otra lado|medio|via|forma|manera, pagame por|de otro|otra lado|medio|via|forma,
  baja|borra|elimina|saca|cancela la|el publicacion|aviso y|que arregl*|cerr*|te|pag*|transf*
`);
const outside = phrases('por fuera, por afuera, por fora, por aparte');
/** "Por fuera es de cuero". */
const garmentOutside = phrases(`
  forr*, tela, cuero, manch*, impecable, gastad*, costur*, por dentro|adentro, lana, bolsillo*, color, piel, se ve|nota,
  por fuera|afuera tiene|esta|parece|se|viene|del
`);
const deal = phrases(`
  pag*, abon*, arregl*, cobr*, precio, barat*, descuento, rebaja, negoci*, cerr*, vend*, compr*, transf*, comision, recargo,
  dinero, plata, dinheiro, sale|queda|sai menos|mas|en, te|se lo|la dejo|bajo|vendo|hago, lo|la|los? hacemos|hagamos|manejamos,
  hablamos|hablemos|seguimos|sigamos|coordinamos|coordinemos|hablar, te hago|dejo|bajo|vendo|sale|queda, queres|podemos|prefiero|conviene|mejor
`);
const direct = phrases(`
  directo, directa, direto, directamente, diretamente, entre nosotros|nosotras|nos|ambas|ambos, vos y yo, nosotras dos,
  por izquierda, por privado
`);
const goingDirect = phrases('directo|directamente a|al|del|desde|para|hasta|en');
const payment = phrases(`
  pag*, abon*, cobr*, precio, barat*, descuento, rebaja, transf*, comision, arreglamos|arreglemos|arreglar, comprame, hagamoslo, hacerlo, hacemos, hagamos, se queda con,
  lo|la|los|las hacemos|hagamos|cerramos, te lo|la dejo|hago|vendo|bajo, compra|venta|trato
`);
const payToPerson = phrases(`
  pagame, pagueme, pagarme, comprame, me pagas|pagues|abonas|paga|pague, te|le pago|abono|pagaria, pagarte, abonarte, paga direto|pra|para
`);
const cash = phrases('efectivo, contado, cash, plata|dinero|billete en mano, dinheiro');
const cheaper = phrases(`
  mas barat*, menos, descuento, descuent*, rebaja, mejor precio, te hago|dejo|bajo, te|se lo|la dejo|bajo|hago|vendo, te queda|sale|conviene,
  ahorr*, mais barat*, sai
`);

const withoutCommission = phrases(
  'sin|sem|libre la|a|de|pagar? la? comision|comisiones|comissao|comisao|taxa|taxas',
);
const commission = phrases(
  'comision, comisiones, comissao, recargo, porcentaje, taxa, lo que me|te|nos|se? cobra*|queda|descuenta*|saca*',
);
const avoiding = phrases(
  'ahorr*, evit*, zaf*, esquiv*, saltear*, descuento, descontamos, nos quedamos, no te|nos|me? pag*|cobr*, asi no',
);

const transferToMe = phrases(`
  transferime*, transferirme, transfiereme, transferinos, me transferis|transfieres|transfieras|transferes|transfiere|transfere,
  haceme|hacenos|me|nos haces|hace|hagas|faz? la|una|um|un? transferencia|transfer|giro|deposito|pix,
  pagame|pagas|pagues|paga|pagarme por|con transferencia|giro|deposito|pix, depositame*, me depositas|deposites, girame*, me giras,
  mandame|mandas|pasame|manda primero|antes|ya? la|el|o plata|dinero|dinheiro,
  podes|podrias|puedes|podras transferir|transferirme|depositar|depositarme|girar|girarme
`);
const transferToYou = phrases(`
  te|le transfiero|deposito|transferi|deposite|giro|gire, ya transferi|deposite|gire, ya? te? hago|hice|haria un|una|la|el transferencia|giro|deposito|transfer|pix,
  te acabo de transferir|depositar|girar, pague por|con transferencia|deposito|giro, te mando|mande la plata, ja? te? fiz|faço|mandei o|um|a pix|transferencia|deposito
`);
const transfer = phrases('transferencia, transferis, transferi, transf, transfer, giro, deposito, pix');
const shipping = phrases(`
  te? lo|la|los|las mando|envio|despacho|llevo|guardo|separo|reservo, te mando|envio|despacho, despach*, mandalo, mandala, enviala, envialo,
  me lo|la mandas|envias
`);
const foreignServices = phrases(
  'western union, moneygram, bitcoin*, usdt, cripto*, binance, paypal, zelle, gift card*, tarjeta de regalo',
);

const deposit = phrases(`
  seña, senia, sena de|para|por, una sena, señame*, señar, señarla, señarlo, señarte, señarme, señaste, señada, señado, señando,
  me|la|lo|las|los|si|vos señas, señala con|y|por, señalo con|y|por,
  um|o sinal de|para|e, sinal para, deixa|deixar|manda um sinal,
  adelantame*, adelantas|adelanto|adelantes|adelantan algo|la|una|parte|plata|un|unos|el, un|el|como|con adelanto, adelanto de, anticipo, por|pago adelantado,
  mandame|pasame|pagame|dame|depositas|pagas|mandas|pagame algo|la|una|el mitad|parte|50, mitad|50 ahora|ya|antes|primero|adelantad*|por, transferir|depositar|girar|mandar|pagar|transferis la|una|el mitad|parte|50
`);
const harmlessDeposit = phrases(`
  te adelanto que, te hago|hice una|la seña, señala que, adelantas que, gracias por adelantado, seña de uso|vida|desgaste
`);

const proof = phrases(`
  comprobante*, comprovante, voucher, captura|foto|screenshot|print|pantallazo de|del|do la|mi|tu? pago|transferencia|deposito|giro|banco
`);
const otherProof = phrases(`
  comprobante|comprobantes|voucher de|del la|el? envio|despacho|agencia|dac|ues|correo|compra|tienda|encomienda|retiro|cambio|entrega|local
`);
const showing = phrases(`
  te|le mande|mando|paso|pase|envie|envio|adjunto|dejo|muestro|mandei|passei|reenvio, mira|mire|miralo|fijate|revisa|chequea|olha,
  aca|ahi|aqui esta|va|te|tenes|ta|tienes, ya te, te llega|llegara, adjunto, recibiste, te llego
`);
const arrival = phrases(`
  te llego|llegaron|llegara|deberia|debe, te tiene|debe|tuvo que haber? llegado|llegar, te va a llegar, haber llegado,
  recibiste, revisa, revisaste, revise, fijate, chequea, te mandaron
`);
const mail = phrases('correo, mail, mails, email, spam, sms, notificacion, aviso');
const payer = phrases(
  'mercado pago|pagos, mercadopago, mp, del|el|mi|tu banco, brou, transferencia, deposito, el pago, pague',
);
const moneyArrived = phrases(`
  plata|dinero|dinheiro|pago ya|ja? te? esta|ta|figura acreditad*|en|na, ya|ja tenes|tens la|el|o plata|dinero|dinheiro, ya|ja esta|ta acreditad*|paga|pago
`);
const yourAccount = phrases(
  'en|na|a tu|tua|su cuenta|conta, despach*, mandala, mandalo, manda a|o|la, enviala, envialo',
);

const couriers = phrases(
  'cadete*, cadeteria, mensajer*, courier, fletero, flete, chofer, transportista, empresa de, agente, motoquero, remisero',
);
const courierPays = phrases(`
  te|le paga|abona|entrega|lleva|deja la|el|en? plata|dinero|efectivo|sobre|puerta?, con|lleva la|el plata|dinero|efectivo|sobre, en un sobre
`);
const handedOver = phrases('te|le lleva|alcanza|acerca|entrega la|el plata|dinero|efectivo');
const inPerson = phrases(`
  cuando nos veamos|vemos|encontremos|encontramos, al recib*|retir*|verla|verlo|entreg*|vernos, contra entrega|reembolso,
  en la puerta, en persona, ahi mismo, en mano
`);
const reserving = phrases(
  'te la|lo|las|los reserv*|guard*|separ*, la|lo reservo|guardo|separo, reservar*, guardar*, separar*',
);
const somethingFirst = phrases(
  'pasame|mandame|dame|dejame|pasas|mandas|dejas|das algo|plata|unos|una parte? de?',
);
const moneyHeld = phrases('retenid*, se|te libera|liberan|acredita|acreditan|desbloquea');
const untilSent = phrases(
  'hasta que|cuando|una mandes|despaches|envies|mandas|despachas|envias|vez|pases|pasas|subas',
);
const fees = phrases('seguro, flete, envio, tasa, impuesto*, aduana, tramite');
const paidByYou = phrases('abonas, pagas, abona, paga, pagues, abones, depositas, adelantas');
const refund = phrases(
  'te lo|la|los devuel*|reintegr*|descuent*, te devuel*|reintegr*, reintegr*, reembols*',
);
const overpayment = phrases(`
  me devolves|devuelves|reintegras|devolveme la|el|lo diferencia|vuelto|sobrante|resto|que, devolveme la|el diferencia|vuelto|sobrante,
  te pago|mando|deposito|transfiero|mande|transferi|deposite de mas
`);
const paymentLink = phrases(`
  paga|pagas|pagame por|con|en este|el|un link|qr|enlace, te mando|paso|hago|genero|armo|envio un|el|mi? link|enlace|qr de|del|para|por pago|cobro|mercado|mp|pagar|mercadopago|que
`);

/** Paying a person: where an account is named too, that is the finding. */
const transferRules: readonly Rule[] = [{ all: [transferToMe] }, { all: [transferToYou] }];
const rules: readonly Rule[] = [
  { all: [withoutTheSite] },
  { all: [outside, deal], unless: garmentOutside },
  { all: [direct, payment], unless: goingDirect, distance: 35 },
  { all: [direct, payToPerson] },
  { all: [cash, payToPerson], distance: 25 },
  { all: [cash, cheaper], distance: 35 },
  { all: [withoutCommission] },
  { all: [commission, avoiding], distance: 25 },
  { all: [transfer, cheaper], distance: 35 },
  { all: [transfer, shipping], distance: 35 },
  { all: [foreignServices] },
  { all: [deposit], unless: harmlessDeposit, distance: 0 },
  { all: [proof, showing], unless: otherProof },
  { all: [proof, shipping], unless: otherProof },
  { all: [arrival, mail, payer], distance: 60 },
  { all: [moneyArrived, yourAccount], distance: 60 },
  { all: [moneyHeld, untilSent], distance: 30 },
  { all: [couriers, courierPays] },
  { all: [handedOver] },
  { all: [payToPerson, inPerson], distance: 20 },
  { all: [reserving, somethingFirst], distance: 35 },
  { all: [fees, paidByYou, refund], distance: 60 },
  { all: [overpayment] },
  { all: [paymentLink] },
];

/** Paying or cheaper outside, deposits, and forged proof of a payment. */
export function findLures(words: readonly Word[], accounts: readonly Span[]): Span[] {
  return applyRules(accounts.length === 0 ? [...rules, ...transferRules] : rules, words);
}
