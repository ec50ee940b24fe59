export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}

export interface LegalTexts {
  readonly title: string;
  readonly description: string;
  readonly intro: string;
  readonly sections: readonly LegalSection[];
}

export const texts = {
  version: (date: string) => `Versión del ${date}`,
  contents: 'En esta página',
  other: 'Leé también:',
};

export const termsTexts: LegalTexts = {
  title: 'Términos y condiciones',
  description: 'Las reglas de Perchero: cuentas, ventas, pagos, lo que se publica y cuándo suspendemos.',
  intro: 'Estas son las reglas de la casa. Las escribimos cortas para que las puedas leer enteras.',
  sections: [
    {
      title: 'Qué es Perchero',
      paragraphs: [
        'Perchero es un lugar para vender y comprar ropa, calzado y accesorios de segunda mano en Uruguay, y para contar la historia de cada prenda.',
        'Nosotros ponemos el perchero: el sitio donde las personas se encuentran. Las prendas son de quien las publica. La compra se hace entre quien vende y quien compra; Perchero no es parte de ella.',
      ],
    },
    {
      title: 'Tu cuenta',
      paragraphs: ['Para publicar o comprar necesitás una cuenta. Al crearla nos decís que:'],
      points: [
        'Tenés 15 años o más. Si sos menor de 18, usás Perchero con permiso de tu madre, padre o tutor.',
        'Tus datos son verdaderos y el email y el celular son tuyos.',
        'La cuenta es personal: cuidás tu contraseña y no se la das a nadie.',
        'Tenés una sola cuenta con cada email y cada celular.',
      ],
    },
    {
      title: 'Qué se puede vender',
      paragraphs: [
        'Ropa, calzado y accesorios tuyos, limpios y en el estado que describís. Si tiene un detalle, contalo y mostralo en una foto.',
        'No se puede vender:',
      ],
      points: [
        'Imitaciones o falsificaciones de marcas.',
        'Cosas robadas o que no sean tuyas.',
        'Ropa interior usada, artículos peligrosos y todo lo que la ley prohíba vender.',
        'Productos hechos con animales de especies protegidas.',
      ],
    },
    {
      title: 'Pagos y entregas',
      paragraphs: [
        'Los pagos se hacen por Mercado Pago, directamente entre quien compra y quien vende. Perchero no guarda los datos de tu tarjeta ni tiene tu dinero.',
        'Para cobrar, quien vende conecta su propia cuenta de Mercado Pago y acepta sus condiciones. La entrega la acuerdan entre ustedes.',
        'Si hay un problema con un pago, vale también lo que dicen las reglas de Mercado Pago. Los derechos que te da la ley de defensa del consumidor siguen siendo tuyos.',
      ],
    },
    {
      title: 'Lo que publicás',
      paragraphs: [
        'Tus fotos y tus textos son tuyos. Nos das permiso para mostrarlos en Perchero y en los enlaces que se comparten, mientras estén publicados.',
        'Publicá solo fotos y palabras tuyas, y tratá bien a los demás. Podemos quitar lo que sea falso, ofensivo, discriminatorio, publicidad ajena o contrario a la ley.',
      ],
    },
    {
      title: 'Suspensión',
      paragraphs: [
        'Si alguien no cumple estas reglas podemos quitar publicaciones o suspender la cuenta. Una cuenta suspendida no puede ingresar. Si creés que nos equivocamos, escribinos a hola@perchero.uy y lo revisamos.',
        'Vos podés irte cuando quieras: en Configuración, Cuenta, está «Eliminar cuenta».',
      ],
    },
    {
      title: 'Cambios y ley',
      paragraphs: [
        'Si cambiamos algo importante, cambia la fecha de arriba y te avisamos antes de que valga.',
        'Se aplican las leyes de la República Oriental del Uruguay.',
      ],
    },
  ],
};

export const privacyTexts: LegalTexts = {
  title: 'Política de privacidad',
  description:
    'Qué datos tuyos tiene Perchero, para qué, con quién los comparte y cómo los bajás o los borrás.',
  intro:
    'Pedimos los datos que hacen falta para que comprar y vender sea seguro, y nada más. No los vendemos y no mostramos publicidad de terceros.',
  sections: [
    {
      title: 'Qué datos tenemos',
      paragraphs: ['Los que nos das vos y los que aparecen por usar el sitio:'],
      points: [
        'Email: para ingresar, avisarte y recuperar tu contraseña.',
        'Celular: para comprobar que sos una persona y que la cuenta es tuya.',
        'Fecha de nacimiento: para saber que tenés 15 años o más.',
        'Género: el que elijas, que puede ser «Prefiero no decir».',
        'Perfil público: nombre de la cuenta, nombre de usuario, foto, descripción y desde cuándo estás. Lo ve todo el mundo.',
        'Lo que publicás: prendas, fotos y comentarios.',
        'Contraseña: guardamos solo una huella que no permite leerla.',
        'Sesiones: qué navegador usaste, cuándo y desde qué dirección de internet, para cuidar tu cuenta.',
      ],
    },
    {
      title: 'Para qué los usamos',
      paragraphs: [
        'Para que tu cuenta funcione, para que las compras se puedan hacer, para cuidar a todos de engaños y para cumplir la ley. Tu email, tu celular, tu fecha de nacimiento y tu género no se muestran a otras personas.',
      ],
    },
    {
      title: 'Con quién los compartimos',
      paragraphs: ['Solo con quienes hacen una parte del trabajo, y solo lo que esa parte necesita:'],
      points: [
        'El servicio de SMS recibe tu celular, para mandarte el código.',
        'El servicio de correo recibe tu email, para mandarte los mensajes.',
        'El control contra robots recibe datos de tu navegador y tu dirección de internet cuando te registrás o pedís un código.',
        'Mercado Pago recibe los datos del pago cuando comprás o vendés.',
      ],
    },
    {
      title: 'Dónde y por cuánto tiempo',
      paragraphs: [
        'Tus datos quedan mientras tengas la cuenta. Un registro sin terminar se borra a los 7 días, y los códigos y enlaces que te mandamos vencen solos.',
        'Cuando eliminás la cuenta borramos tu perfil y tus publicaciones. De las compras y ventas guardamos, sin tu nombre, lo que la otra persona necesita y lo que la ley obliga a guardar.',
        'Si vendiste, guardamos cifrado el permiso de tu cuenta de Mercado Pago hasta 180 días después de tu última venta, solo para devoluciones y reclamos, aunque la desvincules o elimines tu cuenta.',
        'Algunos de estos servicios trabajan fuera de Uruguay; elegimos los que protegen los datos como pide nuestra ley.',
      ],
    },
    {
      title: 'Tus derechos',
      paragraphs: [
        'La Ley 18.331 de Protección de Datos Personales te da derecho a ver, corregir y borrar tus datos. En Perchero lo hacés vos, sin pedir permiso:',
      ],
      points: [
        'Acceso: Configuración, Cuenta, «Descargar mis datos».',
        'Rectificación: Configuración, Perfil, «Editar perfil»; el email, el celular y la contraseña se cambian en Cuenta.',
        'Supresión: Configuración, Cuenta, «Eliminar cuenta».',
        'Si algo no se resuelve, podés reclamar ante la Unidad Reguladora y de Control de Datos Personales (URCDP).',
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'Usamos solo las que el sitio necesita. No hay cookies de publicidad ni de seguimiento, por eso no ves un cartel que pida permiso.',
      ],
      points: [
        'De sesión: recuerda que ingresaste. Dura hasta 30 días.',
        'De dispositivo conocido: nos ayuda a notar un ingreso raro. Dura 1 año.',
        'De registro: recuerdan en qué paso quedaste. Duran 7 días.',
        'De ingreso a medias: dura 10 minutos, mientras asociás tu celular.',
        'De tema: recuerda si preferís claro u oscuro.',
      ],
    },
  ],
};
