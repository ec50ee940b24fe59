import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { EntryContext } from 'react-router';
import { config } from './config.server.ts';

/** Whose largest paint is text. It waits for no picture, and they are small: their document brings the styles along. */
const textPages = ['routes/cart', 'routes/register'];

const client = join(import.meta.dirname, '../client');
const kept = new Map<string, string>();

/** How a page names its styles. */
export function dressing({
  staticHandlerContext,
}: EntryContext): (links: ReactNode, nonce: string) => ReactNode {
  const isText = staticHandlerContext.matches.some(({ route }) => textPages.includes(route.id));
  return isText && !config.isDevelopment ? dressWithin : (links) => links;
}

function dressWithin(links: ReactNode, nonce: string): ReactNode {
  return elementsOf(links).map((link) => {
    const { rel, href } = link.props;
    if (rel !== 'stylesheet' || !href) return link;
    return (
      // The script that starts the page puts the link in its place, which the router looks for.
      <style key={href} nonce={nonce} data-href={href}>
        {textOf(href)}
      </style>
    );
  });
}

function textOf(href: string): string {
  const [path = ''] = href.split('#');
  const text = kept.get(path) ?? readFileSync(join(client, path), 'utf8');
  kept.set(path, text);
  return text;
}

interface LinkProps {
  readonly rel?: string;
  readonly href?: string;
  readonly children?: ReactNode;
}

function elementsOf(node: ReactNode): ReactElement<LinkProps>[] {
  return Children.toArray(node).flatMap((part) => {
    if (!isValidElement<LinkProps>(part)) return [];
    return part.type === Fragment ? elementsOf(part.props.children) : [part];
  });
}
