import { applyRules, type Rule } from './rules.ts';
import { find, overlaps, phrases, type Span, type Word } from './words.ts';

// Asks for a code, a password or a card.

const asking = phrases(`
  pasame*, mandame*, decime*, dame, damelo, enviame*, envie*, compartime*, dictame*, reenviame*, copiame*, confirmame*, indicame*, indique*,
  escribime*, facilit*, brind*, proporcion*, informe, informa, necesito|necesitamos|preciso|precisa|precisamos|requerimos|solicitamos,
  pasarme*, decirme*, mandarme*, enviarme*, darme*, mandala, pasala, enviala, sacale, sacala, qual a|e, cual es tu|su|la,
  me|nos lo|la|los|las? das|pasas|decis|mandas|confirmas|dictas|envias|compartis|reenvias|dirias|digas|pases|mandes|des,
  me|nos lo|la? da|pasa|manda|diz|passa|envia|confirma|informa
`);
const entering = phrases(`
  pone, poner, ponga, pones, pongas, ingresa, ingrese, ingresas, ingresar, ingreses, introduc*, carga, cargue, cargas, completa, complete,
  completar, coloca, coloque, registra, asocia, vincula, responde, responda
`);
const cardData = `numero*|datos|foto|fotos|frente|dorso|digitos de|da|do|del|con|a tu|la|su|tua|a|tus? tarjeta|cartao|cedula`;
const privateData = phrases(`
  contraseña*, contrasena*, clave, claves, password, senha, cvv, cvc, tu|su pin, ${cardData}, tu|su|teu|la tarjeta|cartao
`);
const secrets = phrases(`
  contraseña*, contrasena*, clave, claves, password, senha, cvv, cvc, tu|su pin, el pin que|de, codigo*, numeritos,
  seis|6|cuatro|4|16 digitos|numeros, ${cardData}, tu|su|teu cvv|tarjeta|cartao
`);
/** What people do ask each other. */
const harmlessSecrets = phrases(`
  codigo*|clave|numero de|del|da|do la|el|tu|su? seguimiento|rastreo|envio|guia|barra*|descuento|compra|producto|prenda|articulo|color*,
  codigo*|clave de|del la|el|tu|su? referencia|talle|area|promocion|cupon|vestimenta|agencia|paquete|pedido|modelo|etiqueta|orden|dac|ues,
  codigo*|clave de|del la|el|los|las|esa|ese? campera|remera|jean|pantalon|vestido|zapato*|bota*|champion*|buzo|cartera|pollera|camisa,
  codigo postal|promocional|qr, codigo que figura|aparece|dice|esta|tiene|viene, codigo de|para la|el? retir*|locker, palabra|la clave es,
  tu|la|su tarjeta de regalo|garantia|fidelidad
`);
const received = phrases(
  'sms, mensaje de texto, numero* que te, un|el pin|codigo, mensaje con un|el numero|codigo',
);
const handOver = phrases(`
  pasamel*, mandamel*, decimel*, dictamel*, reenvia*, copiamel*, enviamel*, envialo, mandalo, pasalo,
  me lo|los pasas|mandas|decis|dictas|reenvias
`);
const card = phrases('tarjeta de debito|credito, tu|su|la|de|los|tua tarjeta, cartao, cedula');
const cardUse = phrases(`
  acreditart*, devolvert*, depositart*, asi te|le acredit*|devuelv*|deposit*|hago|cae, te cae, con tu tarjeta,
  los? dos lados, ambos lados, frente y dorso, el dorso, selfie
`);
const remoteControl = phrases('anydesk, teamviewer, compart* pantalla, compart* la pantalla');

// Speaks as Perchero or Mercado Pago.

const company = phrases('perchero, mercado pago|pagos|libre, mercadopago, mp, banco, brou');
const office = 'equipo|soporte|suporte|area|departamento|depto|sector';
const impersonation = phrases(`
  soy|somos|sou _? de|del|do|da el|la|${office}|parte? de|del|da|pagos|tecnico|seguridad? de|da|del|do? perchero|mercado|mercadopago|mp,
  soy|somos|sou de|del|do|el|la el|la? ${office}, le|te|les escribe|habla|saluda|contacta|comunica*,
  soy|somos|sou el|la|un|una? administrador*|moderador*|asesor*|ejecutiv*|representante de|del|da,
  le|les informamos|comunicamos|notificamos|contactamos|escribimos
`);
const writingFrom = phrases(
  'le|te|les escribo|hablo|contacto|llamo|escribimos|contactamos|hablamos de|desde|del',
);
const desk = phrases(`
  soporte, suporte, equipo, departamento, depto, atencion al cliente|usuario|comprador, asistencia, administracion, administrador*,
  seguridad de, de seguridad, perchero|pago seguridad, servicio al|tecnico, comunicado, informa
`);
const demands = phrases(`
  verifica*, verifique*, valid*, confirma|confirme*|confirmar, liberar*, retenid*, bloquead*, desbloque*, suspendid*, limitad*, reactiv*,
  codigo*, clave, contraseña*, pin, cvv, tus|sus datos, un problema, link, enlace, actualic*, actualiza*, necesitamos, urgente, indiqu*,
  envie*, ingrese*, su|tu cobro|cuenta|pago|venta
`);
const talkingAbout = phrases(`
  hable|hablamos|hablar con, escribi|escribile|escribiste|escribir a|al, consult*, pregunt*, llame a|al, reclame, avise, avisa|avisale a|al,
  me|le|nos dijeron|dijo|respond*|contest*|ayud*|solucion*, no responde*, no contesta*
`);
const verify = phrases(`
  verifica|verificas|verifique|verifiques|verificar|valida|validas|valide|valides|validar tu|su|tua|sua cuenta|identidad|tarjeta|cobro|conta|usuario,
  confirma|confirmas|confirme|confirmes|autentica|autentique tu|su cuenta|identidad|tarjeta|cobro|usuario,
  actualiza|actualizas|actualice|actualices|desbloquea|desbloquee|reactiva|reactive|recupera|recupere tu|su cuenta|tarjeta|usuario|perfil,
  verifica|verifique|valida|valide|actualiza|actualice tus|sus datos, verificacion|validacion de tu|su cuenta|identidad,
  desbloquear|reactivar|actualizar tu|su cuenta
`);
const closed =
  'suspendid*|bloquead*|eliminad*|cerrad*|dad*|limitad*|inhabilitad*|desactivad*|retenid*|congelad*|pausad*';
const threat = phrases(`
  tu|su|tus cuenta|usuario|perfil|publicacion|acceso|pago|dinero|cobro|venta|plata sera|fue|esta|quedo|queda|quedara|ha|va a|sido? ser? ${closed},
  tu|su pago|dinero|cobro|venta|plata esta|quedo|sigue en espera|revision, o|y sera|seran ${closed},
  actividad|ingreso|movimiento|acceso sospechos*|inusual|extrañ*|irregular*
`);
const bait = phrases(`
  link, enlace, formulario, reclama*, tarjeta, codigo*, clave, contraseña*, datos, pin, entra|entre|ingresa|ingrese a|en|al|aqui|aca,
  hace|haga clic*|click, clic*, verifica*, verifique*, valida*, valide*, desbloque*
`);
const gettingPaid = phrases(`
  link|enlace|pagina|formulario|boton|qr para|de|donde|que cobrar|recibir|liberar|acreditar|reclamar|retirar|cobro|cobras|receber,
  para|asi liberar|cobrar|recibir|acreditar|receber|destrabar|desbloquear|libero|retirar tu|el|la|o|a|los|su pago|dinero|plata|venta|cobro|dinheiro
`);
const link = phrases('link, enlace, formulario');
const receiving = phrases('el|tu|su cobro, cobrar, recibir el|la|tu|los pago|plata|dinero|fondos, receber');
const prize = phrases('ganaste, ganadora, ganador, premio, sorteo, sorteada, sorteado');

const rules: readonly Rule[] = [
  { all: [privateData, entering], distance: 30 },
  { all: [received, handOver], distance: 40 },
  { all: [card, cardUse], distance: 50 },
  { all: [remoteControl] },
  { all: [impersonation, company], unless: talkingAbout, distance: 35 },
  { all: [impersonation, demands], unless: talkingAbout, distance: 60 },
  { all: [writingFrom, company], unless: talkingAbout, distance: 22 },
  { all: [desk, company, demands], unless: talkingAbout, distance: 60 },
  { all: [verify] },
  { all: [threat, bait], distance: 80 },
  { all: [gettingPaid, bait], distance: 60 },
  { all: [link, receiving], distance: 35 },
  { all: [prize, bait], distance: 40 },
];
const askingRule: Rule = { all: [secrets, asking] };
/** "Nunca paso mi clave". */
const refusals = phrases('no|nunca|jamas te|le? paso|doy|digo|mando|pases|des|digas');
const refusalDistance = 20;

/** Asks for a code, a password or a card, or speaks as Perchero or Mercado Pago. */
export function findPhishing(words: readonly Word[]): Span[] {
  const harmless = find(harmlessSecrets, words);
  const refused = find(refusals, words);
  const asked = applyRules([askingRule], words).filter(
    (span) => !harmless.some((other) => overlaps(other, span)),
  );
  return [...asked, ...applyRules(rules, words)].filter(
    (span) => !refused.some(({ from, to }) => from <= span.from && to >= span.from - refusalDistance),
  );
}
