import { paths } from '#app/shared/paths.ts';

export const texts = {
  main: 'Principal',
  menu: 'Menú',
  tabs: 'Accesos rápidos',
  ownProfile: 'Perfil',
  messages: 'Mensajes',
  unreadMessages: (unread: number) =>
    unread === 0 ? 'Mensajes' : `Mensajes, ${unread > 99 ? '99+' : unread} sin leer`,
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  login: 'INGRESÁ',
  register: 'Creá tu cuenta',
  accountMenu: 'Menú de tu cuenta',
  profile: 'Mi Perfil',
  purchases: 'Mis compras',
  sales: 'Mis ventas',
  settings: 'Configuración',
  money: 'Dinero',
  moderation: 'Moderación',
  signOut: 'Cerrar sesión',
  links: [
    { to: paths.home, name: 'Inicio', isForMembers: false },
    { to: paths.products, name: 'Productos', isForMembers: false },
    { to: paths.sell, name: 'Vender', isForMembers: true },
  ],
};
