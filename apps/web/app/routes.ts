import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** URL paths are Spanish, file names English. */
export default [
  index('routes/home.tsx'),
  route('productos', 'routes/products.tsx'),
  route('siguiendo', 'routes/feed.tsx'),
  route('busquedas', 'routes/saved-searches.tsx'),
  route('busquedas/:id', 'routes/saved-search.tsx'),
  route('Post/:id', 'routes/product.tsx'),
  route('prenda/:code', 'routes/garment.tsx'),
  route('prenda/:code/etiqueta', 'routes/garment-tag.tsx'),
  route('vender', 'routes/sell.tsx'),
  route('editar/:id', 'routes/edit-product.tsx'),
  route('perfil/:username', 'routes/profile.tsx'),
  route('perfil/:username/editar', 'routes/settings.tsx'),
  route('carrito', 'routes/cart.tsx'),
  route('mensajes', 'routes/messages.tsx', [
    index('routes/latest-thread.tsx'),
    route('nueva', 'routes/new-thread.tsx'),
    route(':id', 'routes/thread.tsx'),
  ]),
  route('compras', 'routes/purchases.tsx'),
  route('ventas', 'routes/sales.tsx'),
  route('ventas/estanteria', 'routes/desk.tsx'),
  route('ventas/estanteria/:id', 'routes/product-numbers.tsx'),
  route('compras/:id', 'routes/order.tsx', { id: 'purchase' }),
  route('ventas/:id', 'routes/order.tsx', { id: 'sale' }),
  route('compras/:id/reclamo', 'routes/claim.tsx'),
  route('pago-resultado', 'routes/payment-result.tsx'),
  route('terminos', 'routes/terms.tsx'),
  route('privacidad', 'routes/privacy.tsx'),
  route('como-ordenamos', 'routes/how-we-order.tsx'),
  route('reglas', 'routes/rules.tsx'),
  route('ayuda', 'routes/help.tsx'),
  route('ayuda/contacto', 'routes/contact.tsx'),

  // Pages of staff.
  layout('routes/admin.tsx', [
    route('eliminarusuarios', 'routes/people.tsx'),
    route('admin/dinero', 'routes/money.tsx'),
    route('admin/reclamos/:id?', 'routes/admin-claims.tsx'),
    route('admin/moderacion', 'routes/moderation.tsx'),
    route('admin/registro', 'routes/audit.tsx'),
  ]),

  // Pages without navbar and footer.
  layout('routes/chromeless.tsx', [
    route('Registrarse', 'routes/register.tsx'),
    route('correo-verificado', 'routes/email-verified.tsx'),
    route('CorreoCambiado', 'routes/email-changed.tsx'),
    route('recuperar-contraseña', 'routes/recover-password.tsx'),
    route('asociar-telefono', 'routes/associate-phone.tsx'),
    route('verificar-telefono', 'routes/verify-phone.tsx'),
    route('ventas/:id/etiqueta', 'routes/parcel-label.tsx'),
    route('no-fui-yo', 'routes/disown.tsx'),
    route('dejar-de-recibir/:token', 'routes/unsubscribe.tsx'),
    route('mercado-pago/vinculacion', 'routes/finish-link.tsx'),
  ]),

  // For search engines.
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('sitemaps/:file', 'routes/sitemap-file.ts'),

  route('acciones/tema', 'routes/actions/choose-theme.ts'),
  route('dev/componentes', 'routes/dev/gallery.tsx'),
  route('dev/falla', 'routes/dev/crash.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
