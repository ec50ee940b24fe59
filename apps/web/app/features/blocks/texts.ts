import { firstName } from '#app/shared/first-name.ts';
import { siteTexts } from '#app/shared/texts.ts';

export const texts = {
  options: 'Más opciones',
  block: (fullName: string) => `Bloquear a ${firstName(fullName)}`,
  question: (fullName: string) => `¿Bloquear a ${firstName(fullName)}?`,
  about:
    'No van a poder escribirse ni comprarse, y no van a ver lo que cuelga la otra persona. No le avisamos.',
  undo: 'Si cambiás de idea, podés desbloquear en Configuración, Cuenta, Personas bloqueadas.',
  cancel: 'Cancelar',
  confirm: 'Bloquear',
  blocking: 'Bloqueando…',
  blocked: (fullName: string) => `Bloqueaste a ${firstName(fullName)}`,
  unblock: 'Desbloquear',
  unblockOf: (fullName: string) => `Desbloquear a ${fullName}`,
  unblocking: 'Desbloqueando…',
  unblocked: (fullName: string) => `Desbloqueaste a ${firstName(fullName)}`,

  listTitle: 'Personas bloqueadas',
  listAbout: 'No pueden escribirse ni comprarse, ni ver lo que cuelga la otra persona.',
  none: 'No bloqueaste a nadie.',
  failed: 'No pudimos leer a quién bloqueaste.',
  retry: siteTexts.retry,
  loading: 'Cargando…',
  more: 'Ver más',
  since: (moment: string) => `Bloqueo: ${moment}`,
  at: (username: string) => `@${username}`,
};
