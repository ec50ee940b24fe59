import { Mark } from '#app/ui/brand.tsx';
import { Glyph } from './glyph.tsx';
import css from './money-slide.module.css';
import shared from './slide.module.css';
import { Slide, titleId } from './slide.tsx';
import { moneyTexts as texts } from './texts.ts';

const careSigns = ['wash', 'bleach', 'dry', 'iron'] as const;

/** How money moves and what it costs: only what the configuration says and the shop does. */
export function MoneySlide({ basisPoints }: { basisPoints: number | null }) {
  const { payment, commission, guarantee } = texts;
  const pillars = [
    { sign: 'shield', ...payment },
    { sign: 'receipt', title: commission.title(basisPoints), text: commission.text(basisPoints) },
    { sign: 'seal', ...guarantee },
  ] as const;
  return (
    <Slide place={3} className={css.slide}>
      <div className={[shared.width, shared.beside, css.inside].join(' ')}>
        <div className={css.words}>
          <h2 id={titleId(3)}>
            {texts.title.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h2>
          <ul className={css.pillars}>
            {pillars.map(({ sign, title, text }) => (
              <li key={sign}>
                <Glyph shape={sign} className={css.sign} />
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <CareLabel basisPoints={basisPoints} />
      </div>
    </Slide>
  );
}

function CareLabel({ basisPoints }: { basisPoints: number | null }) {
  const { care } = texts;
  return (
    <div className={css.care}>
      <Mark className={css.mark} />
      <p className={css.made}>{care.title}</p>
      <Lines lines={care.above} />
      <ul className={css.rules}>
        {care.rules.map((rule, index) => (
          <li key={rule}>
            <Glyph shape={careSigns[index] ?? 'wash'} grid={36} className={css.careSign} />
            {rule}
          </li>
        ))}
      </ul>
      <Lines lines={care.below} />
      {basisPoints !== null && (
        <p className={css.commission}>
          <b>{care.percent(basisPoints)}</b>
          <span>{care.commission}</span>
        </p>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <p className={css.joke}>
      {lines.map((line) => (
        <span key={line}>{line} </span>
      ))}
    </p>
  );
}
