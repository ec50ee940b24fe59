import type { Reading } from './reading.ts';
import { find, isNear, overlaps, phrases, type Span } from './words.ts';

const messengerNames = `
  whatsapp, whatsap, whatsaap, whatsup, whatapp, whatssap, wasap, wasapp, wassap, wassapp, watsap, watsapp, watsup, wattsap,
  guasap, guazap, guatsap, guassap, wpp, wsp, wspp, wsapp, wsap, wapp, whats, wats, whasap, whassap, zapzap,
  telegram, telegran, messenger, mesenger
`;
const socialNames = `
  instagram, instagran, istagram, isntagram, insta, facebook, facebok, feisbuk, feisbu, tiktok, tik tok, tictoc, twitter,
  snapchat, discord, threads, marketplace, market place, mercado libre, mercadolibre, linkedin, redes sociales|sociais?
`;
/** Other words or abbreviations too: they need a word like "por" before them, or a sign and a name after them. */
const ambiguousNames = 'ig, face, fb, feis, tt, wp, wap, zap, verdecito, camarita, app verde|verdecita';

export const networks = phrases(`${messengerNames}, ${socialNames}`);
const messengers = phrases(messengerNames);
const ambiguous = phrases(ambiguousNames);
const networkPrepositions =
  /(?:^|[^a-zñ])(?:mi|mis|tu|su|a|por|x|en|el|al|del|de|un|una|via|no|pelo|meu|teu|nuestro|nuestra|la|tenes|tienen|tenemos|pasame|dame|dejame) $/;
const signedNameAfter = /^ ?(?:[:=•→>]|->|@|,? ?(?:soy|somos|estoy|estamos|aparezco|figuro) )/;
/** A name that only an account has: with a dot, an underscore or digits inside. */
const accountNameAfter =
  /^[ :=•→>-]{0,4}(?:(?:es|como|soy|por) )?@?[a-zñ]+[0-9]*[._][a-z0-9ñ]|^[ :=•→>-]{0,4}[a-zñ]{4,}\d/;

const accountNameBefore = /[a-z0-9ñ][._][a-z0-9ñ]+ (?:en|de|no|por) (?:el |la )?$/;

/** Verbs of meeting elsewhere. */
const meetingVerbs = phrases(`
  buscame, buscanos, busquen*, me|nos buscas|buscan|busca, encontrame, encontranos, me|nos encontras|encuentran|encontra|encontraras,
  hablame, hablanos, hableme, escribime, escribinos, escribanme, contactame, contactanos, contactate, llamame, mensajeame,
  agregame, agreganos, agregalo, te agrego, agendame, seguime, seguinos, siganme, sigannos, sumate, unite, sumense,
  me|nos escribis|hablas|agregas|seguis|contactas|llamas, me|nos podes|podrias escribir|hablar|contactar|llamar, te|les escribo|hablo|contacto|llamo|sigo|busco,
  hablamos, hablemos, seguimos, sigamos, charlamos, coordinamos, coordinemos, arreglamos, nos hablamos, hablar por,
  estoy|estamos|aparezco|figuro|soy|somos como|en, soy|somos _ en|de, pagina|perfil|cuenta|grupo en|de,
  fala comigo, falamos, me chama|procura|adiciona|segue|acha|encontra, procura, te chamo|adiciono|procuro
`);
/** Verbs that may also ask for a photo: they must lead to the network's name. */
const askingVerbs = phrases(`
  pasame, pasamelo, mandame, mandanos, enviame, dame, dejame, tirame, decime, avisame, mostrame, preguntame, consultame, consultas,
  me|nos pasas|mandas|das|dejas|envias|avisas|tiras|decis, te|les paso|mando|dejo|doy|envio|aviso|tiro|muestro|respondo|contesto,
  me passa|manda|avisa|da, te passo, tenes, tienen, tienes, tenemos, usas, tens, tem, cual es, respondo, contesto
`);
const refusals = phrases(`
  no|nunca|sin uso|hago|tengo|doy|paso|tenemos|usamos|usar|pasar|dar, no te|le|les paso|doy|mando|escribo|hablo, no por, que por, nada de, ni por|en|de, en vez de, en lugar de
`);
const channel =
  /(?:^|[^a-zñ])(?:por|x|al|a|via|en|no|pelo|con|mejor|prefiero) (?:el |mi |tu |la |privado de )?$/;
const possessive =
  /(?:^|[^a-zñ])(?:mi|mis|tu|nuestro|nuestra|nuestras|meu|minha|teu|(?:cuenta|grupo|perfil|usuario|user) (?:de|en)) $/;
const meetingDistance = 45;
const askingDistance = 28;
const refusalDistance = 14;
const lookBehind = 24;

/** A network's name with an account's name, an @, or a verb of meeting there. */
export function findHandles({ text, words }: Reading, links: readonly Span[]): Span[] {
  const before = (span: Span) => text.slice(Math.max(0, span.from - lookBehind), span.from);
  const after = (span: Span) => text.slice(span.to, span.to + lookBehind);
  const isQualified = (span: Span) =>
    [signedNameAfter, accountNameAfter].some((name) => name.test(after(span))) ||
    networkPrepositions.test(before(span));
  const mentioned = [...find(networks, words), ...find(ambiguous, words).filter(isQualified)].filter(
    (span) => !links.some((link) => overlaps(link, span)),
  );
  const messenger = find(messengers, words);
  const meeting = find(meetingVerbs, words);
  const asking = find(askingVerbs, words);
  const refused = find(refusals, words);

  return mentioned.filter((span) => {
    if (refused.some(({ to }) => to <= span.from && to >= span.from - refusalDistance)) return false;
    const leadsHere = asking.filter(({ to }) => to <= span.from);
    const isChannel = channel.test(before(span));
    return (
      signedNameAfter.test(after(span)) ||
      accountNameAfter.test(after(span)) ||
      possessive.test(before(span)) ||
      (isChannel && messenger.some((name) => overlaps(name, span))) ||
      words.length <= 3 ||
      isNear(meeting, span, meetingDistance) ||
      isNear(leadsHere, span, isChannel ? meetingDistance : askingDistance) ||
      (isChannel && isNear(asking, span, 12)) ||
      hasAccountName(text, span)
    );
  });
}

/** "@ana en insta", "ana_ropa en insta" */
function hasAccountName(text: string, { from, to }: Span): boolean {
  if (accountNameBefore.test(text.slice(Math.max(0, from - 40), from))) return true;
  return /(?:^|[^a-z0-9])@[a-z0-9_]/.test(text.slice(Math.max(0, from - 40), to + 40));
}
