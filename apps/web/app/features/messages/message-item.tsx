import type { Message } from '@perchero/contract/messages/messages';
import { type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ReportMenu } from '#app/features/reports/report-menu.tsx';
import type { ReportRequest } from '#app/features/reports/report-request.ts';
import { formatTime } from '#app/shared/format-moment.ts';
import { SiteContext } from '#app/shared/site.ts';
import { TextButton } from '#app/ui/button.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { CheckCheck, CircleAlert, Info, ShieldAlert } from '#app/ui/icons.ts';
import { MissingPicture } from '#app/ui/picture.tsx';
import css from './message-item.module.css';
import { splitOwnLinks } from './own-links.ts';
import { threadTexts as texts } from './texts.ts';
import type { Outgoing } from './use-outgoing.ts';

interface MessageItemProps {
  readonly message: Message;
  /** On the last one of a group. */
  readonly hasTime: boolean;
  /** The other person has read up to this message. */
  readonly isLastRead: boolean;
  /** The URLs of its photos have expired. */
  readonly onPhotoExpired: () => void;
  readonly onBlock: (() => void) | null;
  /** The other person, if they can be blocked. */
  readonly other: ReportRequest['owner'];
  /** The other person was blocked after a report. */
  readonly onBlocked: () => Promise<void>;
}

export function MessageItem(props: MessageItemProps) {
  const { message, hasTime, isLastRead, onPhotoExpired, onBlock, other, onBlocked } = props;
  const { from, text, photos, removed, warning } = message;
  if (from === null) return <SystemMessage text={text} />;
  return (
    <>
      <Bubble
        isOwn={from === 'me'}
        text={removed ? texts.removed[removed] : text}
        isRemoved={removed !== null}
        menu={
          from === 'other' &&
          removed === null && (
            <ReportMenu
              request={{ kind: 'message', id: message.id, owner: other, onBlocked }}
              label={texts.optionsOfMessage}
            />
          )
        }
      >
        {photos.length > 0 && (
          <ul className={css.photos}>
            {photos.map((photo, index) => (
              <li key={index}>
                <MessagePhoto files={photo} position={index + 1} onExpired={onPhotoExpired} />
              </li>
            ))}
          </ul>
        )}
      </Bubble>
      {(hasTime || isLastRead) && (
        <p className={[css.time, from === 'me' && css.own].filter(Boolean).join(' ')}>
          {hasTime && <time dateTime={message.created_at}>{formatTime(new Date(message.created_at))}</time>}
          {isLastRead && (
            <span className={css.read}>
              <CheckCheck aria-hidden="true" />
              {texts.read}
            </span>
          )}
        </p>
      )}
      {warning && (
        <div
          className={[css.warning, warning === 'danger' && css.danger].filter(Boolean).join(' ')}
          role="note"
        >
          <ShieldAlert aria-hidden="true" />
          <p>
            {texts.warning[warning]}{' '}
            {warning === 'danger' && onBlock && <TextButton onClick={onBlock}>{texts.blockShort}</TextButton>}
          </p>
        </div>
      )}
    </>
  );
}

function SystemMessage({ text }: { text: string }) {
  // Empty for an event of a later release.
  if (text === '') return null;
  return (
    <p className={css.note}>
      <Info aria-hidden="true" />
      {text}
    </p>
  );
}

interface BubbleProps {
  readonly isOwn: boolean;
  readonly text: string;
  readonly isRemoved?: boolean;
  readonly menu?: ReactNode;
  readonly children?: ReactNode;
}

function Bubble({ isOwn, text, isRemoved = false, menu, children }: BubbleProps) {
  const { publicUrl } = useContext(SiteContext);
  return (
    <div className={[css.message, isOwn && css.own].filter(Boolean).join(' ')}>
      {children}
      {text !== '' && (
        <p className={css.bubble} data-removed={isRemoved || undefined}>
          {splitOwnLinks(text, publicUrl).map(({ text: part, path }, index) =>
            path === null ? (
              part
            ) : (
              <Link key={index} to={path}>
                {part}
              </Link>
            ),
          )}
        </p>
      )}
      {menu && <div className={css.menu}>{menu}</div>}
    </div>
  );
}

interface MessagePhotoProps {
  readonly files: Message['photos'][number];
  readonly position: number;
  readonly onExpired: () => void;
}

/** A private photo. Its URLs are asked for once more when one has expired. */
function MessagePhoto({ files, position, onExpired }: MessagePhotoProps) {
  const [firstFailed, setFirstFailed] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const src = files[0]?.url ?? '';
  const image = useRef<HTMLImageElement>(null);
  function fail(): void {
    if (firstFailed !== null) return setHasFailed(true);
    setFirstFailed(src);
    onExpired();
  }
  const failEarly = useEffectEvent(fail);
  // It may have failed before hydration.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) failEarly();
  }, []);
  if (hasFailed) return <MissingPicture alt={texts.photoGone(position)} />;
  return (
    <a href={files.at(-1)?.url} target="_blank" rel="noreferrer" aria-label={texts.photoOf(position)}>
      <img
        ref={image}
        src={src}
        srcSet={files.map(({ url, width }) => `${url} ${width}w`).join(', ')}
        sizes="144px"
        width={144}
        height={180}
        alt=""
        onError={fail}
      />
    </a>
  );
}

interface OutgoingItemProps {
  readonly message: Outgoing;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

/** A message on its way, or one that could not be sent. */
export function OutgoingItem({ message, onRetry, onDiscard }: OutgoingItemProps) {
  const { text, photos, error, code } = message;
  return (
    <>
      <Bubble isOwn text={text}>
        {photos.length > 0 && (
          <ul className={css.photos}>
            {photos.map(({ id, src }) => (
              <li key={id}>{src && <img src={src} width={144} height={180} alt="" />}</li>
            ))}
          </ul>
        )}
      </Bubble>
      {error === null ? (
        <p className={[css.time, css.own].join(' ')}>{texts.sending}</p>
      ) : (
        <div className={css.failure}>
          <p role="alert">
            <CircleAlert aria-hidden="true" />
            {error}
          </p>
          <TextButton onClick={onRetry}>{texts.retry}</TextButton>
          <TextButton onClick={onDiscard}>{texts.discard}</TextButton>
          {code === 'contact-not-allowed' && <HelpLink question="por-que-no-puedo-mandar-mi-numero" />}
        </div>
      )}
    </>
  );
}
