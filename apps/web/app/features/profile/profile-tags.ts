import type { MetaDescriptor } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { previewTags, privatePageTags } from '#app/shared/page-tags.ts';
import type { Site } from '#app/shared/site.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { type ProfilePage, type ProfileReply, type ProfileView, viewPath } from './profile-view.ts';
import { texts } from './texts.ts';

interface Shown {
  readonly page: ProfilePage;
  readonly view: ProfileView;
  readonly site: Site;
  /** Whether this is the first page of its section. */
  readonly fromTheStart: boolean;
}

/** The head of a person's page. Search engines keep what everybody may see, and each section's first page alone. */
export function profileTags({ page, view, site, fromTheStart }: Shown): MetaDescriptor[] {
  if (!page.ok) return privatePageTags(missingTitle(page.code));
  const { profile, content } = page;
  const isIndexed = fromTheStart && isForEverybody(page);
  const name = content.section === 'coleccion' ? content.collection.name : null;
  return [
    ...previewTags({
      title: siteTexts.pageTitle(
        name === null
          ? texts.title(profile.full_name, profile.username)
          : texts.collectionTitle(name, profile.full_name),
      ),
      description: profile.description || texts.description(profile.full_name),
      publicUrl: site.publicUrl,
      path: viewPath(profile.username, view),
      type: 'profile',
    }),
    ...(isIndexed
      ? [{ 'script:ld+json': structuredData(page, site) }]
      : [{ name: 'robots', content: 'noindex, follow' }]),
  ];
}

function missingTitle(code: string): string {
  if (code === 'user-not-found') return texts.notFound;
  return code === 'not-found' ? texts.collectionNotFound : texts.failedTitle;
}

function isForEverybody({ content }: ProfileReply): boolean {
  if (content.section === 'favoritos') return false;
  return content.section !== 'coleccion' || content.collection.isPublic;
}

/** A person in the words of schema.org. */
function structuredData({ profile, counters }: ProfileReply, { publicUrl, mediaUrl }: Site) {
  const url = publicUrl + paths.profile(profile.username);
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    dateCreated: profile.created_at,
    mainEntity: {
      '@type': 'Person',
      '@id': url,
      name: profile.full_name,
      alternateName: profile.username,
      ...(profile.description && { description: profile.description }),
      ...(profile.avatar_url && { image: `${mediaUrl}/${profile.avatar_url}-320.webp` }),
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/LikeAction',
        userInteractionCount: counters.likes,
      },
      agentInteractionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/WriteAction',
        userInteractionCount: profile.postsCount,
      },
    },
  };
}
