import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import { darkStyle } from './colours.ts';
import type { FactGroup, MailContent } from './mail-content.ts';
import { styles } from './styles.ts';
import { frame, language } from './texts.ts';

/** Tables and inline styles, without images or remote content. */
export function MailHtml({ content }: { readonly content: MailContent }) {
  return (
    <Html lang={language}>
      <Head>
        <title>{content.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyle(content.tone)}</style>
      </Head>
      <Preview>{content.preview}</Preview>
      <Body className="page" style={styles.page}>
        <Container className="card" style={styles.card}>
          <Section className="header" style={styles.header(content.tone)}>
            <Text className="header-ink" style={styles.brand(content.tone)}>
              {frame.brand}
            </Text>
            <Heading as="h1" className="header-ink" style={styles.title(content.tone)}>
              {content.title}
            </Heading>
          </Section>
          <Section style={styles.content}>
            {[content.greeting, ...content.paragraphs].map((paragraph) => (
              <Text key={paragraph} className="ink" style={styles.paragraph}>
                {paragraph}
              </Text>
            ))}
            <Facts facts={content.facts} />
            {content.groups?.map((group) => (
              <Group key={group.title + (group.more?.url ?? '')} group={group} />
            ))}
            <Action content={content} />
            <SecondaryAction secondaryAction={content.secondaryAction} />
          </Section>
        </Container>
        <Container style={styles.foot}>
          <Text className="quiet" style={styles.small}>
            {content.reason}
          </Text>
          <Text className="quiet" style={styles.small}>
            {frame.neverAsks}
          </Text>
          <Text className="quiet" style={styles.tagline}>
            {frame.tagline}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

function Facts({ facts }: Pick<MailContent, 'facts'>) {
  if (facts.length === 0) return null;
  return (
    <Section className="facts" style={styles.facts}>
      {facts.map(({ name, value, url }) => (
        <Row key={name + (url ?? '')}>
          <Column style={styles.fact}>
            <Text className="quiet" style={styles.factName}>
              {name}
            </Text>
            <Text className="ink" style={styles.factValue}>
              {url ? (
                <Link className="link" href={url} style={styles.link}>
                  {value}
                </Link>
              ) : (
                value
              )}
            </Text>
          </Column>
        </Row>
      ))}
    </Section>
  );
}

function Group({ group: { title, facts, more } }: { readonly group: FactGroup }) {
  return (
    <>
      <Heading as="h2" className="ink" style={styles.groupTitle}>
        {title}
      </Heading>
      <Facts facts={facts} />
      {more && (
        <Text style={styles.more}>
          <Link className="link" href={more.url} style={styles.link}>
            {more.label}
          </Link>
        </Text>
      )}
    </>
  );
}

function Action({ content: { action, deadline } }: { readonly content: MailContent }) {
  if (!action) return null;
  return (
    <>
      <Button className="action" href={action.url} style={styles.action}>
        {action.label}
      </Button>
      {deadline && (
        <Text className="quiet" style={styles.small}>
          {deadline}
        </Text>
      )}
      <Text className="quiet" style={styles.small}>
        {frame.plainLink}
        <br />
        <Link className="link" href={action.url} style={styles.plainLink}>
          {action.url}
        </Link>
      </Text>
    </>
  );
}

function SecondaryAction({ secondaryAction }: { readonly secondaryAction: MailContent['secondaryAction'] }) {
  if (!secondaryAction) return null;
  return (
    <>
      <Hr className="line" style={styles.line} />
      <Text className="ink" style={styles.secondaryAction}>
        {secondaryAction.question}{' '}
        {secondaryAction.link && (
          <Link className="link" href={secondaryAction.link.url} style={styles.link}>
            {secondaryAction.link.label}
          </Link>
        )}
      </Text>
    </>
  );
}
