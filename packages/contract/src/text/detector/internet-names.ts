/** Mail providers, with usual misspellings. */
export const mailProviders = new Set(
  `gmail gmial gmal gamil gmeil hotmail hotmial hotmal jotmail hormail outlook outlok yahoo yaho icloud live msn aol
  protonmail proton gmx zoho adinet vera montevideo internet netgate dedicado terra uol bol mail`.split(
    /\s+/,
  ),
);

/** Providers whose bare name can mean nothing but mail. */
export const mailOnlyProviders = 'gmail|hotmail|outlook|yahoo|icloud';

/** Endings of domains. */
export const endings = new Set(
  `com net org info biz edu gub uy ar br cl py bo pe ec mx eu uk fr pt ru cn ly gl gle ee io gg cc tk ws ai fm at gd ch nl id
  app shop store site online xyz link click club web page dev blog tienda moda vip live fun website space social bio lat
  boutique fashion art ink art one today email cloud tech`.split(/\s+/),
);

/** Endings that are also words: "qué linda.es de lana". They count only with a path or a known host. */
export const wordEndings = new Set('es me de la co to it us be tv am pro top no si mi'.split(' '));

/** Hosts whose ending is a word. */
export const knownHosts = new Set(
  't.me wa.me m.me youtu.be amzn.to lnk.to bit.do paypal.me walink.co linktr.ee s.id g.co t.co tr.ee'.split(
    ' ',
  ),
);
