import { floorPercents } from '@perchero/contract/offers/offer-prices.rules';
import type { OfferSettings, saveOfferSettings } from '@perchero/contract/offers/offers';
import { useId, useState } from 'react';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { SegmentedField } from '#app/ui/segmented-field.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import css from './delivery-section.module.css';
import settingsFormCss from './settings-form.module.css';
import { messageFor } from './settings-page.ts';
import { offerTexts as texts } from './texts.ts';

const [lowestFloor] = floorPercents;
const options = floorPercents.map((percent) => ({ value: String(percent), label: texts.percent(percent) }));

/** Whether the person takes offers, and from which price. */
export function OffersSection({ first }: { first: OfferSettings }) {
  const [values, setValues] = useState({ isOpen: first.is_open, floor: String(first.floor_percent) });
  const hintId = useId();
  const form = useForm({
    values,
    onChange: setValues,
    send: async ({ isOpen, floor }) => {
      const result = await send<typeof saveOfferSettings>('POST', '/api/offer-settings/save', {
        is_open: isOpen,
        floor_percent: floorPercents.find((percent) => String(percent) === floor) ?? lowestFloor,
      });
      if (!result.ok) return { form: messageFor(result, result.error) };
      showToast({ kind: 'done', text: texts.saved });
    },
  });

  return (
    <Form form={form}>
      <div className={css.panel}>
        <div className={css.switch}>
          <Switch
            label={texts.open}
            name={texts.open}
            isOn={values.isOpen}
            describedBy={hintId}
            onChange={(isOpen) => setValues({ ...values, isOpen })}
          />
          <p id={hintId} className={settingsFormCss.hint}>
            {texts.openHint}
          </p>
        </div>
        {values.isOpen && (
          <div className={css.below}>
            <SegmentedField
              {...form.field('floor')}
              label={texts.floor}
              hint={texts.floorHint}
              options={options}
            />
          </div>
        )}
      </div>
      <p className={settingsFormCss.hint}>{texts.scope}</p>
      {form.error && <Note kind="error">{form.error}</Note>}
      <div>
        <Button type="submit" busyLabel={form.isPending ? texts.saving : undefined}>
          {texts.save}
        </Button>
      </div>
    </Form>
  );
}
