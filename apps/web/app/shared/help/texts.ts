/** The questions that the help answers, in its order, by their URL fragment. */
export const questionTexts = {
  'como-publico-una-prenda': '¿Cómo publico una prenda?',
  'cuanto-cuesta-vender': '¿Cuánto cuesta vender?',
  'cuando-recibo-el-dinero': '¿Cuándo recibo el dinero?',
  'por-que-necesito-mercado-pago': '¿Por qué necesito Mercado Pago?',
  'como-pago': '¿Cómo pago?',
  'que-pasa-si-mi-pago-queda-pendiente': '¿Qué pasa si mi pago queda pendiente?',
  'como-llega-la-prenda': '¿Cómo llega la prenda?',
  'puedo-retirarla-en-persona': '¿Puedo retirarla en persona?',
  'y-si-no-la-envian': '¿Y si no la envían?',
  'y-si-no-es-como-la-describieron': '¿Y si no es como la describieron?',
  'puedo-devolver-una-prenda-porque-me-arrepenti': '¿Puedo devolver una prenda porque me arrepentí?',
  'como-hago-una-oferta': '¿Cómo hago una oferta?',
  'por-que-no-puedo-mandar-mi-numero': '¿Por qué no puedo mandar mi número?',
  'como-bloqueo-o-reporto-a-alguien': '¿Cómo bloqueo o reporto a alguien?',
  'por-que-ocultaron-o-quitaron-mi-prenda': '¿Por qué ocultaron o quitaron mi prenda?',
  'que-puedo-hacer-si-suspendieron-mi-cuenta': '¿Qué puedo hacer si suspendieron mi cuenta?',
  'que-no-se-puede-vender': '¿Qué no se puede vender?',
  'como-elijo-que-me-avisan': '¿Cómo elijo qué me avisan?',
  'como-descargo-o-elimino-mis-datos': '¿Cómo descargo o elimino mis datos?',
  'como-se-mi-talle': '¿Cómo sé mi talle?',
};

export type HelpQuestion = keyof typeof questionTexts;
export const helpQuestions = Object.keys(questionTexts) as HelpQuestion[];
