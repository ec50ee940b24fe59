import type { MailContent } from './mail-content.ts';
import type { Mail } from './mail.ts';
import { days, hello, hours, inUruguay, minutes } from './texts.ts';

type MailContents = { [Kind in Mail['kind']]: (mail: Extract<Mail, { kind: Kind }>) => MailContent };

const account = (username: string) => ({ name: 'Tu cuenta', value: `@${username}` });
const ofYourAccount = (username: string) =>
  `Te escribimos porque este correo es el de la cuenta @${username} de Perchero.`;
const recover = (url: string) => ({ label: 'Recuperar mi cuenta', url });

const contents: MailContents = {
  'verify-email': (mail) => ({
    subject: `@${mail.username}, verificá tu correo`,
    preview: 'Un paso más y tu perchero queda colgado.',
    tone: 'request',
    title: 'Verificá tu correo',
    greeting: hello(mail.fullName),
    paragraphs: [
      '¡Qué bueno que viniste! Confirmá que este correo es tuyo y seguí con tu registro: falta elegir contraseña y verificar tu celular.',
    ],
    facts: [{ name: 'Usuario elegido', value: `@${mail.username}` }],
    action: { label: 'Verificar mi correo', url: mail.confirmUrl },
    deadline: `El enlace funciona durante ${days(mail.days)}.`,
    secondaryAction: {
      question: '¿No te registraste en Perchero? Avisanos y borramos el registro.',
      link: { label: 'No fui yo', url: mail.disownUrl },
    },
    reason: 'Te escribimos porque alguien se registró en Perchero con este correo.',
  }),

  'already-registered': (mail) => ({
    subject: 'Ya tenés una cuenta en Perchero',
    preview: 'Alguien quiso registrarse con tu correo. Si fuiste vos, ingresá con tu cuenta de siempre.',
    tone: 'notice',
    title: 'Ya tenés una cuenta',
    greeting: 'Hola:',
    paragraphs: [
      'Alguien quiso crear una cuenta de Perchero con este correo, que ya tiene una. No cambió nada.',
      'Si fuiste vos, ingresá con tu cuenta de siempre.',
    ],
    facts: [],
    action: { label: 'Ingresar', url: mail.signInUrl },
    secondaryAction: {
      question: '¿No te acordás de la contraseña?',
      link: { label: 'Elegir una nueva', url: mail.recoverUrl },
    },
    reason: 'Te escribimos porque este correo tiene una cuenta en Perchero. Si no fuiste vos, no hagas nada.',
  }),

  'recover-password': (mail) => ({
    subject: 'Elegí una contraseña nueva',
    preview: `El enlace funciona durante ${minutes(mail.minutes)} y una sola vez.`,
    tone: 'request',
    title: 'Elegí una contraseña nueva',
    greeting: 'Hola:',
    paragraphs: ['Nos pidieron recuperar tu cuenta. Tocá el botón y elegí una contraseña nueva.'],
    facts: [account(mail.username)],
    action: { label: 'Elegir contraseña', url: mail.url },
    deadline: `El enlace funciona durante ${minutes(mail.minutes)} y una sola vez.`,
    secondaryAction: { question: '¿No lo pediste? No hagas nada: tu contraseña sigue siendo la misma.' },
    reason: ofYourAccount(mail.username),
  }),

  'associate-phone': (mail) => ({
    subject: 'Sumá un celular a tu cuenta',
    preview: 'Con tu celular verificado vas a poder ingresar.',
    tone: 'request',
    title: 'Sumá tu celular',
    greeting: 'Hola:',
    paragraphs: [
      'Tu cuenta todavía no tiene un celular verificado y lo necesitás para ingresar. Tocá el botón y te mandamos un código por SMS.',
    ],
    facts: [account(mail.username)],
    action: { label: 'Sumar mi celular', url: mail.url },
    deadline: `El enlace funciona durante ${minutes(mail.minutes)} y una sola vez.`,
    secondaryAction: {
      question:
        '¿No intentaste ingresar? Alguien sabe tu contraseña: recuperá tu cuenta y elegí otra cuanto antes.',
    },
    reason: ofYourAccount(mail.username),
  }),

  'confirm-email-change': (mail) => ({
    subject: 'Confirmá tu correo nuevo',
    preview: 'Hasta que lo confirmes, tu cuenta sigue con el correo de antes.',
    tone: 'request',
    title: 'Confirmá tu correo nuevo',
    greeting: 'Hola:',
    paragraphs: [
      'Pediste usar este correo en tu cuenta. Confirmalo y desde ese momento ingresás con él. Hasta entonces, todo sigue como antes.',
    ],
    facts: [account(mail.username), { name: 'Correo nuevo', value: mail.newEmail }],
    action: { label: 'Confirmar mi correo', url: mail.url },
    deadline: `El enlace funciona durante ${hours(mail.hours)} y una sola vez.`,
    secondaryAction: { question: '¿No lo pediste? No hagas nada: sin tu confirmación no cambia nada.' },
    reason: `Te escribimos porque la cuenta @${mail.username} de Perchero pidió usar este correo.`,
  }),

  'email-changed': (mail) => ({
    subject: 'Cambió el correo de tu cuenta',
    preview: `Si no fuiste vos, podés deshacerlo durante ${hours(mail.hours)}.`,
    tone: 'notice',
    title: 'Cambió el correo de tu cuenta',
    greeting: 'Hola:',
    paragraphs: [
      'Desde ahora tu cuenta usa otro correo, y a este ya no te vamos a escribir. Si fuiste vos, no tenés que hacer nada.',
      'Si no fuiste vos, deshacé el cambio: recuperás tu correo y cerramos todas las sesiones.',
    ],
    facts: [account(mail.username), { name: 'Correo nuevo', value: mail.newEmail }],
    action: { label: 'No fui yo, deshacer el cambio', url: mail.revertUrl },
    deadline: `Se puede deshacer durante ${hours(mail.hours)}.`,
    reason: `Te escribimos porque este correo era el de la cuenta @${mail.username} de Perchero.`,
  }),

  'password-changed': (mail) => ({
    subject: 'Cambió tu contraseña',
    preview: 'Si fuiste vos, no tenés que hacer nada.',
    tone: 'notice',
    title: 'Cambió tu contraseña',
    greeting: 'Hola:',
    paragraphs: [
      'La contraseña de tu cuenta es otra. Si fuiste vos, no tenés que hacer nada.',
      'Si no fuiste vos, recuperá tu cuenta ahora.',
    ],
    facts: [account(mail.username), { name: 'Cuándo', value: inUruguay(mail.at) }],
    action: recover(mail.recoverUrl),
    reason: ofYourAccount(mail.username),
  }),

  'phone-changed': (mail) => ({
    subject: 'Cambió el celular de tu cuenta',
    preview: 'Si fuiste vos, no tenés que hacer nada.',
    tone: 'notice',
    title: 'Cambió tu celular',
    greeting: 'Hola:',
    paragraphs: [
      'Los códigos de tu cuenta llegan a otro celular. Si fuiste vos, no tenés que hacer nada.',
      'Si no fuiste vos, recuperá tu cuenta ahora.',
    ],
    facts: [account(mail.username), { name: 'Celular nuevo', value: mail.maskedPhone }],
    action: recover(mail.recoverUrl),
    reason: ofYourAccount(mail.username),
  }),

  'new-device': (mail) => ({
    subject: 'Ingresaron a tu cuenta desde un dispositivo nuevo',
    preview: 'Si fuiste vos, no tenés que hacer nada.',
    tone: 'notice',
    title: 'Un dispositivo nuevo',
    greeting: 'Hola:',
    paragraphs: [
      'Alguien ingresó a tu cuenta desde un dispositivo que no conocíamos. Si fuiste vos, no tenés que hacer nada.',
      'Si no fuiste vos, recuperá tu cuenta ahora: al elegir otra contraseña se cierran todas las sesiones.',
    ],
    facts: [
      account(mail.username),
      { name: 'Dispositivo', value: mail.device },
      { name: 'Cuándo', value: inUruguay(mail.at) },
    ],
    action: recover(mail.recoverUrl),
    reason: ofYourAccount(mail.username),
  }),

  'contact-answer': (mail) => ({
    subject: 'Respondimos tu mensaje',
    preview: mail.answer,
    tone: 'notice',
    title: 'Respondimos tu mensaje',
    greeting: 'Hola:',
    paragraphs: [mail.answer],
    facts: [
      { name: 'Tema', value: mail.topic },
      { name: 'Tu mensaje', value: mail.words },
    ],
    reason: 'Te escribimos porque nos mandaste un mensaje desde la ayuda de Perchero con este correo.',
  }),

  'unread-notifications': (mail) => {
    const [latest] = mail.news;
    const isOne = mail.news.length === 1;
    return {
      subject: isOne && latest ? latest.title : `Tenés ${mail.news.length + mail.more} novedades en Perchero`,
      preview: latest?.message || 'Mirá qué pasó con tu perchero.',
      tone: 'notice',
      title: 'Mientras no estabas',
      greeting: hello(mail.fullName),
      paragraphs: [
        isOne ? 'Pasó esto y todavía no lo viste:' : 'Pasaron estas cosas y todavía no las viste:',
      ],
      facts: [
        ...mail.news.map(({ title, message, url }) => ({
          name: title,
          value: message || 'Ver la prenda',
          url,
        })),
        ...(mail.more > 0 ? [{ name: 'Y además', value: `${mail.more} más` }] : []),
      ],
      action:
        isOne && latest
          ? { label: 'Verlo en Perchero', url: latest.url }
          : { label: 'Entrar a Perchero', url: mail.siteUrl },
      secondaryAction: {
        question: '¿No querés recibir estos correos?',
        link: { label: 'Elegí qué te avisamos', url: mail.settingsUrl },
      },
      reason: `Te escribimos porque la cuenta @${mail.username} de Perchero recibe avisos por correo cuando no estás.`,
    };
  },

  daily: (mail) => ({
    ...newProducts(mail),
    title: 'Lo nuevo de hoy',
    paragraphs: ['Esto apareció desde ayer en lo que seguís y guardaste.'],
    secondaryAction: {
      question: '¿No querés este resumen?',
      link: { label: 'Dejar de recibirlo', url: mail.unsubscribeUrl },
    },
    reason: `Te escribimos porque la cuenta @${mail.username} de Perchero recibe un resumen de lo que sigue y guardó.`,
  }),

  alert: (mail) => ({
    ...newProducts(mail),
    title: 'Nuevo en tus búsquedas',
    paragraphs: ['Esto acaba de aparecer para lo que guardaste.'],
    secondaryAction: {
      question: '¿No querés estos correos?',
      link: { label: 'Dejar de recibirlos', url: mail.unsubscribeUrl },
    },
    reason: `Te escribimos porque la cuenta @${mail.username} de Perchero pidió correos de sus búsquedas guardadas.`,
  }),

  'money-news': (mail) => ({
    subject: mail.title,
    preview: mail.message,
    tone: 'notice',
    title: mail.title,
    greeting: hello(mail.fullName),
    paragraphs: [mail.message],
    facts: mail.facts,
    action: { label: mail.action, url: mail.url },
    ...(mail.settingsUrl !== null && {
      secondaryAction: {
        question: '¿No querés recibir estos correos?',
        link: { label: 'Elegí qué te avisamos', url: mail.settingsUrl },
      },
    }),
    reason: `Te escribimos porque es sobre el dinero de la cuenta @${mail.username} de Perchero.`,
  }),

  'moderation-news': (mail) => ({
    subject: mail.title,
    preview: mail.message,
    tone: 'notice',
    title: mail.title,
    greeting: hello(mail.fullName),
    paragraphs: [mail.message],
    facts: mail.facts,
    action: { label: mail.action, url: mail.url },
    reason: `Te escribimos porque cuidamos las reglas de Perchero y esto es sobre la cuenta @${mail.username}.`,
  }),

  'unread-message': (mail) => ({
    subject: `${mail.from} te escribió por ${mail.product}`,
    preview: mail.quote || 'Te mandó un mensaje.',
    tone: 'notice',
    title: `${mail.from} te escribió por ${mail.product}`,
    greeting: hello(mail.fullName),
    paragraphs: [
      mail.quote || 'Te mandó un mensaje.',
      'No respondas este correo: contestá en Perchero. Si te piden seguir por otro lado, no hace falta.',
    ],
    facts: [],
    action: { label: 'Ver mensajes', url: mail.url },
    secondaryAction: {
      question: '¿No querés recibir estos correos?',
      link: { label: 'Elegí qué te avisamos', url: mail.settingsUrl },
    },
    reason: `Te escribimos porque la cuenta @${mail.username} de Perchero recibe avisos por correo cuando no estás.`,
  }),

  'account-deleted': (mail) => ({
    subject: 'Eliminamos tu cuenta',
    preview: 'Gracias por haber pasado por acá.',
    tone: 'warning',
    title: 'Eliminamos tu cuenta',
    greeting: 'Hola:',
    paragraphs: [
      'Como pediste, tu cuenta ya no existe y tus prendas dejaron de verse.',
      'Gracias por haber pasado por acá. Si algún día volvés, hay lugar en el perchero.',
    ],
    facts: [{ name: 'Cuenta eliminada', value: `@${mail.username}` }],
    secondaryAction: { question: '¿No lo pediste? Respondé este correo cuanto antes.' },
    reason: `Te escribimos porque este correo era el de la cuenta @${mail.username} de Perchero. Es el último.`,
  }),

  'account-suspended': (mail) => ({
    subject: 'Suspendimos tu cuenta',
    preview: 'Mientras tanto no podés ingresar y tus prendas no se ven.',
    tone: 'warning',
    title: 'Suspendimos tu cuenta',
    greeting: 'Hola:',
    paragraphs: [
      'Tu cuenta quedó suspendida: no podés ingresar y tus prendas no se ven.',
      'Las ventas ya pagadas siguen en pie: enviá lo que falte y respondé este correo con el seguimiento. Si no podés, avisanos y devolvemos el dinero. Lo que nadie había pagado se canceló.',
      'Si creés que es un error, respondé este correo y lo revisamos.',
    ],
    facts: [account(mail.username)],
    reason: ofYourAccount(mail.username),
  }),

  'content-removed': (mail) => {
    const removed = mail.what === 'product' ? 'una prenda tuya' : 'un comentario tuyo';
    return {
      subject: `Quitamos ${removed}`,
      preview: mail.reason,
      tone: 'warning',
      title: `Quitamos ${removed}`,
      greeting: 'Hola:',
      paragraphs: [
        mail.what === 'product'
          ? 'Ya no la ve nadie más que vos y no se puede comprar. Lo que ya te pagaron sigue en pie.'
          : 'Ya no lo lee nadie.',
        'Si creés que es un error, respondé este correo y lo revisamos.',
      ],
      facts: [
        { name: mail.what === 'product' ? 'Prenda' : 'Comentario', value: mail.excerpt },
        { name: 'Motivo', value: mail.reason },
      ],
      reason: ofYourAccount(mail.username),
    };
  },
};

/** What mails about new products have in common. */
function newProducts({ sections, count, fullName, siteUrl }: Extract<Mail, { sections: unknown }>) {
  const titles = sections.flatMap(({ items }) => items.map(({ title }) => title));
  return {
    subject: count === 1 && titles[0] ? titles[0] : `${count} prendas nuevas para vos`,
    preview: titles.join(', '),
    tone: 'notice',
    greeting: hello(fullName),
    facts: [],
    groups: sections.map(({ title, url, items, more }) => ({
      title,
      facts: items.map((item) => ({ name: item.price, value: item.title, url: item.url })),
      ...(more > 0 && { more: { label: `y ${more} más`, url } }),
    })),
    action: { label: 'Ver en Perchero', url: siteUrl },
  } as const;
}

export function contentOf(mail: Mail): MailContent {
  // TypeScript cannot infer that the entry of a kind accepts the mail of that kind.
  return (contents[mail.kind] as (mail: Mail) => MailContent)(mail);
}
