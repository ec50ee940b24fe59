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
import type { Letter } from './letter.ts';
import { styles } from './styles.ts';
import { frame, language } from './texts.ts';

/** The mail as HTML: tables and inline styles, no picture and nothing fetched. */
export function LetterPage({ letter }: { readonly letter: Letter }) {
  return (
    <Html lang={language}>
      <Head>
        <title>{letter.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyle(letter.field)}</style>
      </Head>
      <Preview>{letter.preview}</Preview>
      <Body className="page" style={styles.page}>
        <Container className="card" style={styles.card}>
          <Section className="field" style={styles.field(letter.field)}>
            <Text className="field-ink" style={styles.brand(letter.field)}>
              {frame.brand}
            </Text>
            <Heading as="h1" className="field-ink" style={styles.title(letter.field)}>
              {letter.title}
            </Heading>
          </Section>
          <Section style={styles.content}>
            {[letter.greeting, ...letter.paragraphs].map((paragraph) => (
              <Text key={paragraph} className="ink" style={styles.paragraph}>
                {paragraph}
              </Text>
            ))}
            <Facts facts={letter.facts} />
            <Action letter={letter} />
            <WayOut wayOut={letter.wayOut} />
          </Section>
        </Container>
        <Container style={styles.foot}>
          <Text className="quiet" style={styles.small}>
            {letter.reason}
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

function Facts({ facts }: Pick<Letter, 'facts'>) {
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

function Action({ letter: { action, deadline } }: { readonly letter: Letter }) {
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

function WayOut({ wayOut }: { readonly wayOut: Letter['wayOut'] }) {
  if (!wayOut) return null;
  return (
    <>
      <Hr className="line" style={styles.line} />
      <Text className="ink" style={styles.wayOut}>
        {wayOut.question}{' '}
        {wayOut.link && (
          <Link className="link" href={wayOut.link.url} style={styles.link}>
            {wayOut.link.label}
          </Link>
        )}
      </Text>
    </>
  );
}
