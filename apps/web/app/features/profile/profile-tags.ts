import type { MetaDescriptor } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { previewTags, privatePageTags } from '#app/shared/page-tags.ts';
import type { Site } from '#app/shared/site.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { type ProfilePage, type ProfileReply, type ProfileView, viewPath } from './profile-view.ts';
import { texts } from './texts.ts';

interface ProfileTagsOptions {
  readonly page: ProfilePage;
  readonly view: ProfileView;
  readonly site: Site;
  readonly fromTheStart: boolean;
}

/** Meta tags of a profile. Only first pages of public sections are indexed. */
export function profileTags({ page, view, site, fromTheStart }: ProfileTagsOptions): MetaDescriptor[] {
  if (!page.ok) return privatePageTags(missingTitle(page.code));
  const { profile, content } = page;
  const isIndexed = fromTheStart && isPublic(page);
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

function isPublic({ content }: ProfileReply): boolean {
  if (content.section === 'favoritos') return false;
  return content.section !== 'coleccion' || content.collection.isPublic;
}

/** The profile as JSON-LD. */
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
