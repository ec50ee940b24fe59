import { redirect } from 'react-router';
import { ContactPage } from '#app/features/help/contact-page.tsx';
import { contactTexts as texts } from '#app/features/help/texts.ts';
import { guestPageHeaders } from '#app/shared/guest-page.server.ts';
import { paths } from '#app/shared/paths.ts';
import { previewTags } from '#app/shared/page-tags.ts';
import { siteTexts } from '#app/shared/texts.ts';
import type { Route } from './+types/contact.ts';

/** A form submitted before hydration starts again; its data belongs to the API only. */
export function action() {
  return redirect(paths.contact);
}

export const headers = () => guestPageHeaders(true);

export function meta({ matches }: Route.MetaArgs) {
  return previewTags({
    title: siteTexts.pageTitle(texts.title),
    description: texts.description,
    publicUrl: matches[0].loaderData?.site.publicUrl ?? '',
    path: paths.contact,
  });
}

export default function ContactRoute() {
  return <ContactPage />;
}
