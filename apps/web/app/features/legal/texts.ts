import { appealAnswerDays, appealDays, suspensionDays } from '@perchero/contract/moderation/decisions.rules';
import { type Order, orders } from '@perchero/contract/search/catalogue-query';
import { guaranteeText } from '#app/shared/guarantee/texts.ts';
import { orderWords } from '#app/shared/product-words/texts.ts';

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

const suspensions = new Intl.ListFormat('es-UY', { type: 'disjunction' }).format(
  Object.values(suspensionDays).map(String),
);

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
        'Venden personas particulares, lo que es suyo: nadie puede vender como empresa.',
        'No se puede vender, y en Reglas hay ejemplos de cada cosa:',
      ],
      points: [
        'Imitaciones o falsificaciones de marcas.',
        'Cosas robadas o que no sean tuyas.',
        'Ropa interior usada y todo lo que la ley prohíba vender.',
        'Armas, medicamentos y cosméticos abiertos.',
        'Animales, y cosas hechas con especies protegidas.',
        'Lo que no sea ropa, calzado ni accesorio.',
      ],
    },
    {
      title: 'Pagos y entregas',
      paragraphs: [
        'Los pagos se hacen por Mercado Pago, directamente entre quien compra y quien vende. Perchero no guarda los datos de tu tarjeta ni tiene tu dinero.',
        'Para cobrar, quien vende conecta su propia cuenta de Mercado Pago y acepta sus condiciones.',
        'Quien compra elige cómo le llega antes de pagar: en persona o por envío, con el costo a la vista. El costo del envío es parte del pago, salvo que se pague al recibir. Las personas que venden son particulares. La dirección llega a quien vende recién con el pago, y solo si va por envío.',
        guaranteeText,
        'No hay devolución porque alguien cambió de idea: quienes venden son particulares. Sí la hay cuando la prenda no llega o no es como la describieron.',
        'La devolución necesita saldo en la cuenta de Mercado Pago de quien vendió.',
        'Si la prenda se devuelve, el envío de vuelta lo paga quien vende, al recibirlo. No pasa por Perchero.',
        'Si hay un problema con un pago, vale también lo que dicen las reglas de Mercado Pago. Los derechos que te da la ley de defensa del consumidor siguen siendo tuyos.',
        'Estos son los plazos. Los días son hábiles: de lunes a viernes, sin feriados.',
      ],
      points: [
        'Para enviar o coordinar la entrega: 5 días desde el pago; quien compra puede dar 3 más, una vez. Después la compra se cancela y el dinero vuelve.',
        'En camino: a los 10 días sin noticias el envío se da por recibido. Si no llegó, se puede reclamar desde el día 8.',
        'En persona: 10 días desde que la prenda está lista. Si no se encuentran, la compra se cancela y el dinero vuelve.',
        'Para reclamar: 48 horas desde que llega o se entrega; 5 días si quien vende dice que la entregó y no hay código. Después la compra queda completa.',
        'Respuesta de quien vende: 3 días para devolver el dinero, devolverlo cuando vuelva la prenda, ofrecer una parte o no estar de acuerdo. Si no responde, el dinero vuelve cuando se devuelve la prenda; si no había llegado, enseguida.',
        'Respuesta de quien compra: 3 días para aceptar la parte o pedir que lo mire Perchero. Si no dice nada, vale la parte ofrecida; si la respuesta fue que no, el reclamo se cierra sin devolución.',
        'Decisión de Perchero: 5 días, con un motivo que leen las dos partes. Si a los 10 no hay decisión, es como si quien vende no hubiera respondido; si la prenda ya fue devuelta, el dinero vuelve.',
        'Devolver la prenda: quien vende dice a dónde en 2 días, y si no, el dinero vuelve igual; quien compra la manda en 5, y si no, no hay devolución. A los 10 de mandada, el dinero vuelve aunque quien vende no diga nada.',
      ],
    },
    {
      title: 'Lo que publicás',
      paragraphs: [
        'Tus fotos y tus textos son tuyos. Nos das permiso para mostrarlos en Perchero y en los enlaces que se comparten, mientras estén publicados.',
        'Publicá solo fotos y palabras tuyas, y tratá bien a los demás. Podemos ocultar o quitar lo que sea falso, ofensivo, discriminatorio, publicidad ajena o contrario a la ley, y revisar una prenda antes de que se vea.',
        'Cualquier persona con cuenta puede reportar lo que no cumple las reglas. Lo mira una persona del equipo. Nunca decimos quién reportó; a quien reportó le contamos si tomamos una decisión, sin detalles.',
      ],
    },
    {
      title: 'Suspensión',
      paragraphs: [
        `Si alguien no cumple estas reglas podemos ocultar o quitar lo que publicó, avisarle, suspender la cuenta ${suspensions} días o cerrarla. Toda decisión dice por qué, llega por correo y queda en Configuración, Decisiones.`,
        'Con la cuenta suspendida podés ingresar, terminar tus compras y ventas, leer tus mensajes, descargar tus datos, cambiar tu email, tu celular y tu contraseña, y eliminar la cuenta. Tus prendas no se ven, y no podés publicar, comprar, ofertar ni comentar; escribís solo por las compras y ventas que te quedan por terminar. Los plazos de esas compras y ventas siguen corriendo.',
        'Una cuenta cerrada conserva lo mismo hasta 30 días después de que termina su última compra o venta. Después no puede ingresar, y con su email y su celular nadie puede registrarse por 2 años.',
        `Si creés que nos equivocamos, pedí la revisión dentro de los ${appealDays} días, una vez por decisión. La mira otra persona del equipo, en menos de ${appealAnswerDays} días hábiles. Mientras tanto la decisión vale. Si la damos vuelta, todo vuelve a como estaba, menos lo que ya venció, como una compra cancelada.`,
        'Si alguien entró a tu cuenta sin permiso podemos trabarla: nadie puede ingresar hasta que nos escribas y comprobemos que es tuya.',
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
        'Fecha de nacimiento: para saber que tenés 15 años o más, y 18 para entregar en persona.',
        'Género: el que elijas, que puede ser «Prefiero no decir».',
        'Perfil público: nombre de la cuenta, nombre de usuario, foto, descripción y desde cuándo estás. Lo ve todo el mundo.',
        'Lo que publicás: prendas, fotos y comentarios.',
        'Tus talles y medidas, si los contás: para filtrar y comparar. Los ves solo vos. Se borran cuando los borrás o eliminás tu cuenta.',
        'La historia de tus prendas: desde cuándo y hasta cuándo las tuviste, lo que contás y su foto. Lo lee todo el mundo, con tu nombre y tu departamento solo si los elegís. Si eliminás tu cuenta, queda cuánto tiempo pasó con «una persona» y nada más.',
        'Cómo entregás: tu departamento y una zona, que ve todo el mundo en tus prendas; nunca una calle.',
        'Direcciones: adónde recibís los envíos, con un nombre y un celular. Las ves vos; si comprás por envío, también quien te vende, desde el pago hasta que termina la entrega. De la compra la borramos 90 días después.',
        'Mensajes: lo que te escribís con otra persona por una prenda, con sus fotos. Los leen ustedes dos; de Perchero, solo quien atiende un reclamo, o un reporte sobre ese mensaje y los diez anteriores. Se borran 365 días después del último mensaje, o 730 después de que termina la compra. Si eliminás tu cuenta, tus textos y tus fotos se borran enseguida.',
        'Avisos en los mensajes: si uno parece tener un teléfono, un correo, un enlace o una propuesta para pagar por fuera, anotamos de qué tipo es para avisarle a quien lo recibe. Se borra con el mensaje.',
        'Reportes: qué reportaste, por qué y cómo estaba en ese momento, con sus fotos. Los lee quien modera; nunca le decimos a nadie quién reportó. La copia se borra 180 días después de que se cierra el caso. Si eliminás tu cuenta, tus reportes quedan sin tu nombre.',
        'Decisiones: qué decidimos sobre algo tuyo, por qué, con qué palabras, y tu pedido de revisión. Las ves vos y quien modera. Se guardan; si eliminás tu cuenta, quedan sin nada que lleve a vos.',
        'Señales: si una regla nuestra encuentra en algo que publicás una palabra prohibida, un dato de contacto o una foto casi igual a otra, o si publicás o escribís muy rápido con una cuenta nueva, lo anotamos para que lo mire una persona. La huella de una foto que no se puede usar se guarda 2 años.',
        'Lo que nos escribís: tu mensaje, el tema y tu email, para contestarte. Lo lee solo quien te contesta. Se borra 180 días después de que se cierra.',
        'Bloqueos: a quién bloqueaste. Lo ves solo vos. Se borra cuando desbloqueás o cuando se elimina una de las dos cuentas.',
        'Vistas: contamos cuántas veces se mira cada prenda por día, sin guardar quién, desde dónde ni con qué navegador. Solo las ve quien vende, durante 90 días; tu navegador recuerda hasta el día siguiente cuáles ya contó, y con «No rastrear» no cuenta ninguna.',
        'Ofertas: qué precio ofreciste o te ofrecieron por cada prenda. Lo ven quien compra y quien vende, y no se borra; si eliminás tu cuenta, queda sin tu nombre.',
        'Avisos push, si los activás: la dirección y las claves que tu navegador nos da, su nombre y cuándo lo usaste por última vez. Los ves en Configuración, Notificaciones. Se borran cuando los quitás, cerrás la sesión o pasan 60 días sin que entres desde ahí.',
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
        'El servicio de avisos de tu navegador (Google, Mozilla, Apple o Microsoft) entrega los avisos push, solo si los activás. Van cifrados: ve cuánto ocupan y a qué hora salen, no lo que dicen.',
        'El control contra robots recibe datos de tu navegador y tu dirección de internet cuando te registrás, pedís un código o nos escribís sin cuenta.',
        'Mercado Pago recibe los datos del pago cuando comprás o vendés.',
      ],
    },
    {
      title: 'Dónde y por cuánto tiempo',
      paragraphs: [
        'Tus datos quedan mientras tengas la cuenta. Un registro sin terminar se borra a los 7 días, y los códigos y enlaces que te mandamos vencen solos.',
        'Cuando eliminás la cuenta borramos tu perfil y tus prendas. De las compras y ventas guardamos, sin tu nombre, lo que la otra persona necesita y lo que la ley obliga a guardar.',
        'Si vendiste, guardamos cifrado el permiso de tu cuenta de Mercado Pago hasta 180 días después de tu última venta, solo para devoluciones y reclamos, aunque la desvincules o elimines tu cuenta.',
        'Si cerramos una cuenta, guardamos 2 años una huella de su email y su celular, que no permite leerlos, para que no vuelva a registrarse.',
        'Algunos de estos servicios trabajan fuera de Uruguay; elegimos los que protegen los datos como pide nuestra ley.',
      ],
    },
    {
      title: 'Tus derechos',
      paragraphs: [
        'La Ley 18.331 de Protección de Datos Personales te da derecho a ver, corregir y borrar tus datos. En Perchero lo hacés vos, sin pedir permiso:',
      ],
      points: [
        'Acceso: Configuración, Cuenta, «Descargar mis datos». Trae también tus reportes, las decisiones sobre vos con sus palabras, tus pedidos de revisión y lo que nos escribiste; nunca quién reportó.',
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
        'De ingreso a medias: dura 10 minutos, mientras sumás tu celular.',
        'De tema: recuerda si preferís claro u oscuro.',
      ],
    },
  ],
};

const how: Record<Order, string> = {
  relevancia:
    'primero lo que más se parece a lo que escribiste. Es el orden de siempre cuando buscás con palabras, y solo existe ahí.',
  recientes:
    'primero lo último que se publicó. Es el orden de siempre cuando mirás sin buscar nada. Editar una prenda, o pausarla y volver a colgarla, no la sube.',
  'precio-asc': 'de la más barata a la más cara.',
  'precio-desc': 'de la más cara a la más barata.',
  likes: 'primero las que más gustaron.',
  comentarios: 'primero las que tienen más comentarios.',
};

/** Describes the ranking of the search: keep both in sync. */
export const howWeOrderTexts: LegalTexts = {
  title: 'Cómo ordenamos',
  description:
    'Por qué una prenda aparece antes que otra en Perchero: los órdenes que hay, qué mira el buscador y qué no. Nadie paga por estar primero.',
  intro:
    'Qué prenda ves primero lo decide una regla, la misma para todas las personas. Acá la contamos entera. Nadie paga por estar más arriba.',
  sections: [
    {
      title: 'Los órdenes que hay',
      paragraphs: ['El orden lo elegís vos, arriba de la lista:'],
      points: orders.map((order) => `${orderWords[order]}: ${how[order]}`),
    },
    {
      title: 'Si dos prendas empatan',
      paragraphs: [
        'Va primero la que se publicó después. Pasa seguido: dos prendas al mismo precio, con los mismos me gusta o que coinciden igual con tu búsqueda.',
      ],
    },
    {
      title: 'Qué mira el buscador',
      paragraphs: [
        'Cuando escribís, primero entendemos qué pedís: qué prenda, de qué marca, color, talle y estado, para quién y cómo es. Después cada prenda suma puntos por cada cosa que cumple. Lo que más pesa es que sea la prenda que pediste.',
        'Para eso miramos el título, la categoría, la marca, los colores, el talle, el estado, los materiales y las etiquetas. La descripción cuenta solo para palabras que no conocemos. Además:',
      ],
      points: [
        'Da lo mismo con tilde o sin tilde, en mayúscula o en minúscula, en singular o en plural. La ñ sí cuenta: un moño no es un mono.',
        'Entendemos cómo se habla acá: si buscás championes también aparecen las que alguien publicó como zapatillas. Las que dicen tu palabra van antes.',
        'Si una palabra nombra una marca, un color, un talle, un estado o para quién es, la tomamos por eso: en «campera negra talle M», la M es el talle.',
        'Un talle al lado de una prenda es un filtro: con «championes 38» ves solo talle 38, hasta que lo quites.',
        'Lo que cumple del todo suma más que lo que se acerca: si pedís negro, una prenda negra va antes que una que tiene algo de negro.',
        'Si una palabra parece mal escrita, buscamos la que más se le parece y te lo decimos. Cuando no estamos seguros, las prendas que la dicen tal como la escribiste van primero.',
        'Si hay pocas prendas con todo lo que pediste, detrás mostramos las que se acercan.',
        'Si no conocemos ninguna de tus palabras y ninguna prenda las dice, preferimos no mostrar nada a mostrar cualquier cosa.',
        'Si no pedís para niños, entre prendas que suman lo mismo van antes las de grandes.',
      ],
    },
    {
      title: 'Los filtros no cambian el orden',
      paragraphs: [
        'Un filtro saca de la lista lo que no va y deja lo demás en el mismo orden. Si elegís dos valores del mismo filtro, ves las prendas de uno o del otro; si elegís dos filtros distintos, ves las que cumplen los dos. Con las etiquetas, las que tienen todas.',
        'Al lado de cada opción decimos cuántas prendas verías con ella.',
      ],
    },
    {
      title: 'Al final de cada prenda',
      paragraphs: [
        'Primero va lo último que colgó la misma persona. Después van prendas parecidas de otras: antes las de la misma clase, y entre ellas las que más coinciden en marca, talle, para quién son, color y precio.',
      ],
    },
    {
      title: 'Qué no miramos',
      paragraphs: ['Dos personas que buscan lo mismo al mismo tiempo ven lo mismo. Para ordenar no usamos:'],
      points: [
        'Dinero: no hay avisos ni prendas destacadas, y lo que cobra Perchero por una venta no cuenta.',
        'Quién sos: ni tu edad, ni tu género, ni dónde estás, ni lo que miraste, buscaste o compraste antes.',
        'Quién vende: ni cuánto vendió, ni hace cuánto está, ni cuánta gente conoce su perfil.',
        'Un perfil tuyo: no armamos ninguno. Tus búsquedas recientes quedan en tu dispositivo y las borrás cuando quieras.',
      ],
    },
    {
      title: 'Qué tan al día está',
      paragraphs: [
        'Cada prenda es única. Cuando se vende o la descuelgan sale de la lista enseguida, por lo común en menos de un segundo, y el precio que ves es el de ese momento.',
        'Las cantidades pueden tener hasta 2 segundos: las contamos de a ratos para que la lista abra rápido.',
        'Si un día el buscador no responde, te mostramos una lista más simple: lo más nuevo primero, con tus filtros y tus palabras tal cual, y sin cantidades.',
      ],
    },
  ],
};
