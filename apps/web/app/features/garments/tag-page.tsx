import { formatGarmentCode } from '@perchero/contract/garments/garment-code.rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { Mark } from '#app/ui/brand.tsx';
import { Button } from '#app/ui/button.tsx';
import { ArrowLeft, Printer, Scissors, Shirt } from '#app/ui/icons.ts';
import { QrCode, type QrCodeDrawing } from '#app/ui/qr-code.tsx';
import { SegmentedField } from '#app/ui/segmented-field.tsx';
import css from './tag-page.module.css';
import { tagTexts as texts } from './texts.ts';

interface TagProps {
  readonly code: string;
  readonly qr: QrCodeDrawing;
}

type Paper = keyof typeof texts.papers;

const papers = Object.keys(texts.papers) as Paper[];
const copies: Record<Paper, number> = { sheet: 8, label: 1 };
const tipIcons = [Printer, Shirt, Scissors];

/** A tag to sew into a garment: a preview, and for the printer the tags alone. */
export function TagPage({ code, qr }: TagProps) {
  const [paper, setPaper] = useState<Paper>('sheet');
  const tags = Array.from({ length: copies[paper] }, (_, index) => <Tag key={index} code={code} qr={qr} />);
  return (
    <>
      <div className={['page', css.page].join(' ')}>
        <div className={css.column}>
          <header>
            <Link className={css.back} to={paths.garment(code)}>
              <ArrowLeft aria-hidden="true" />
              {texts.back}
            </Link>
            <h1>{texts.title}</h1>
            <p className={css.about}>{texts.about}</p>
          </header>
          <div className={css.cloth}>
            <Tag code={code} qr={qr} />
          </div>
          <ul className={css.tips}>
            {texts.tips.map((tip, index) => {
              const Icon = tipIcons[index] ?? Printer;
              return (
                <li key={tip}>
                  <Icon aria-hidden="true" />
                  {tip}
                </li>
              );
            })}
          </ul>
        </div>
        <section className={css.column} aria-labelledby="how-to">
          <h2 id="how-to">{texts.howTo}</h2>
          <SegmentedField
            name="paper"
            label={texts.paper}
            isLabelHidden
            options={papers.map((value) => ({ value, label: texts.papers[value] }))}
            value={paper}
            onChange={(chosen) => setPaper(papers.find((each) => each === chosen) ?? 'sheet')}
          />
          <div className={css.desk} aria-hidden="true">
            <div className={css.paper} data-paper={paper}>
              {tags}
            </div>
          </div>
          <p className={css.hint}>{texts.onPaper[paper]}</p>
          <Button size="large" wide onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {texts.print}
          </Button>
        </section>
      </div>
      <div className={css.print} data-paper={paper} data-print="only">
        {tags}
      </div>
    </>
  );
}

function Tag({ code, qr }: TagProps) {
  return (
    <div className={css.tag}>
      <QrCode drawing={qr} label={texts.qr} />
      <div className={css.words}>
        <Mark className={css.mark} />
        <b>{formatGarmentCode(code)}</b>
        <p>
          {texts.slogan.map((word) => (
            <span key={word}>{word} </span>
          ))}
        </p>
      </div>
    </div>
  );
}
