import { applyRules, type Rule } from './rules.ts';
import { find, overlaps, phrases, type Span, type Word } from './words.ts';

const asking = phrases(`
  pasame*, mandame*, decime*, dame, damelo, enviame*, envie*, compartime*, dictame*, reenviame*, copiame*, confirmame*, indicame*, indique*,
  ingresa, ingrese, ingresas, ingresar, ingreses, pone, poneme, poner, ponga, pones, completa, complete, completar, carga, cargue, cargas,
  responde, responda, escribime*, facilit*, brind*, proporcion*, introduc*, coloca, coloque, informe, informa,
  necesito|necesitamos|preciso|precisamos|requerimos|solicitamos, pasarme*, decirme*, mandarme*, enviarme*, darme*,
  mandala, pasala, enviala, sacale, sacala, me|nos lo|la|los|las? das|pasas|decis|mandas|confirmas|dictas|envias|compartis|reenvias|dirias|da|pasa|manda|diz|passa|envia|confirma|informa,
  qual a|e, cual es tu|su|la
`);
const secrets = phrases(`
  contraseña*, contrasena*, clave, claves, password, senha, cvv, cvc, tu|su pin, el pin que|de, numeritos, codigo*, vencimiento,
  seis|6|cuatro|4 digitos|numeros, numero*|datos|foto|fotos|frente|dorso|digitos de|da|do|del|con|a tu|la|su|tua|a|tus? tarjeta|cartao|cedula,
  tu|su|teu cvv|tarjeta|cartao
`);
/** What people do ask each other. */
const harmlessSecrets = phrases(`
  codigo*|clave|numero de|del|da|do la|el|tu|su? seguimiento|rastreo|envio|guia|barra*|descuento|compra|producto|prenda|articulo|color*,
  codigo*|clave de|del la|el|tu|su? referencia|talle|area|promocion|cupon|vestimenta|agencia|paquete|pedido|modelo|etiqueta|orden|dac|ues,
  codigo*|clave de|del la|el|los|las|esa|ese? campera|remera|jean|pantalon|vestido|zapato*|bota*|champion*|buzo|cartera|pollera|camisa,
  codigo postal|promocional|qr, codigo que figura|aparece|dice|esta|tiene|viene, palabra|la clave es, tu tarjeta de regalo
`);

const company = phrases('perchero, mercado pago|pagos|libre, mercadopago, mp, banco, brou');
const impersonation = phrases(`
  soy|somos|sou _? de|del|do|da el|la|equipo|area|soporte|suporte|parte|departamento|sector? de|del|da|pagos|tecnico|seguridad? de|da|del|do? perchero|mercado|mercadopago|mp,
  soy|somos|sou de|del|do|el|la equipo|soporte|suporte|area|departamento|sector,
  soy|somos|sou el|la|un|una? administrador*|moderador*|asesor*|ejecutiv*|representante de|del|da, le|te|les|nos escribe|habla|saluda|contacta|comunica*,
  le|te|les|nos escribo|hablo|contacto|escribimos|contactamos|hablamos|informamos|comunicamos|notificamos de|desde|que|del
`);
const desk = phrases(`
  soporte, suporte, equipo, departamento, depto, area, sector, atencion al cliente|usuario|comprador, asistencia, servicio, central, centro,
  administracion, administrador*, seguridad, soy, somos, sou, aviso, notificacion, comunicado
`);
const demands = phrases(`
  verifica*, verifique*, valid*, confirma|confirme*|confirmar, liberar*, retenid*, bloquead*, desbloque*, suspendid*, reactiv*, codigo*, clave,
  contraseña*, pin, cvv, tus|sus datos, un problema, link, enlace, actualic*, actualiza*, necesitamos, urgente, indiqu*, envie*, ingrese*, su|tu cobro|cuenta|pago
`);
const talkingAbout = phrases(`
  hable|hablamos|hablar con, escribi|escribile|escribiste|escribir|escribi a|al, consult*, pregunt*, llame a|al, reclam*,
  me|le|nos dijeron|dijo|respond*|contest*|ayud*|solucion*, avise, avisa|avisale a|al, no responde*, no contesta*, dice perchero|que
`);

const change =
  'verifica|verifique|verifiques|verificar|valida|valide|valides|validar|confirma|confirme|confirmes|autentica|autentique';
const restore =
  'actualiza|actualice|actualices|actualizar|desbloquea|desbloquee|desbloquear|reactiva|reactive|reactivar|recupera|recupere';
const verify = phrases(`
  ${change}|${restore} tu|su|tua|sua cuenta|identidad|tarjeta|cobro|conta|usuario|perfil|venta,
  verifica|verifique|valida|valide|actualiza|actualice tus|sus datos, verificacion|validacion de tu|su cuenta|identidad
`);
const closed =
  'suspendid*|bloquead*|eliminad*|cerrad*|dad*|limitad*|inhabilitad*|desactivad*|retenid*|congelad*|pausad*';
const threat = phrases(`
  tu|su|tus cuenta|usuario|perfil|publicacion|acceso|pago|dinero|cobro|venta|plata|fondos sera|fue|esta|estan|quedo|queda|quedara|ha|va a|sido? ser? ${closed},
  tu|su|el pago|dinero|cobro|venta|plata esta|quedo|se en|encuentra espera|pendiente?, o|y sera|seran ${closed}
`);
const bait = phrases(`
  link, enlace, reclama*, libera*, tarjeta, codigo*, datos, entra|entre|ingresa|ingrese a|en|al, hace clic*|click, clic*, formulario, pin,
  verifica*, verifique*, confirma*, confirme*, valida*, valide*, desbloque*, perchero, mercado pago
`);
const gettingPaid = phrases(`
  link|enlace|pagina|formulario|boton|qr para|pra|de|donde|que cobrar|recibir|liberar|acreditar|reclamar|retirar|cobro|cobras|receber,
  para|asi liberar|cobrar|recibir|acreditar|receber|destrabar|desbloquear|libero|retirar tu|el|la|o|a|los|su pago|dinero|plata|venta|cobro|dinheiro
`);
const prize = phrases('ganaste, ganadora, ganador, premio, sorteo, sorteada, sorteado, reembolso, reintegro');
const card = phrases('tarjeta de debito|credito, tu|su|la|de|los|tua tarjeta, cartao, cedula');
const cardUse = phrases(`
  acreditart*, reintegr*, devolvert*, depositart*, asi te|le acredit*|devuelv*|deposit*|hago|cae, te cae, con tu tarjeta, los? dos lados, ambos lados,
  frente y dorso, el dorso
`);

const textMessage = phrases('sms, mensaje de texto, numero* que te, mensaje con un|el numero|codigo');
const handOver = phrases(
  'pasamel*, mandamel*, decimel*, dictamel*, reenvia*, copiamel*, enviamel*, me lo|los pasas|mandas|decis|dictas|reenvias',
);

const rules: readonly Rule[] = [
  { all: [impersonation, company], unless: talkingAbout, distance: 35 },
  { all: [impersonation, demands], unless: talkingAbout, distance: 60 },
  { all: [desk, company, demands], unless: talkingAbout, distance: 60 },
  { all: [verify] },
  { all: [threat, bait], distance: 80 },
  { all: [gettingPaid, bait], distance: 60 },
  { all: [prize, bait], distance: 40 },
  { all: [card, cardUse], distance: 50 },
  { all: [textMessage, handOver], distance: 40 },
];
const askingRule: Rule = { all: [secrets, asking] };

/** Asks for a code, a password or a card, or speaks as Perchero or Mercado Pago. */
export function findPhishing(words: readonly Word[]): Span[] {
  const harmless = find(harmlessSecrets, words);
  const asked = applyRules([askingRule], words);
  return [
    ...asked.filter((span) => !harmless.some((other) => overlaps(other, span))),
    ...applyRules(rules, words),
  ];
}
