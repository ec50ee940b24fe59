import { materials } from '@perchero/contract/catalogue/materials';
import { productLimits } from '@perchero/contract/catalogue/product';
import { useState } from 'react';
import { ChipsField } from '#app/ui/chips-field.tsx';
import { bare } from '#app/shared/bare-letters.ts';
import type { PartProps } from './form-parts.ts';
import { texts } from './texts.ts';

const mostSuggestions = 8;

export function MaterialsField({ values, onChange }: Pick<PartProps, 'values' | 'onChange'>) {
  const [typed, setTyped] = useState('');
  const found = matching(typed).filter((material) => !values.materials.includes(material));
  return (
    <ChipsField
      name="materials"
      label={texts.materials}
      hint={texts.materialsHint}
      fullHint={texts.materialsFull}
      placeholder={texts.materialExample}
      removeLabel={texts.removeMaterial}
      chips={values.materials}
      most={productLimits.materials}
      onChange={(chosen) => onChange({ ...values, materials: chosen })}
      typed={typed}
      onType={setTyped}
      suggestions={found.slice(0, mostSuggestions)}
      // The list is closed: what is not on it is the first on it that fits.
      chipOf={() => found[0] ?? null}
    />
  );
}

/** Those that begin with what is typed, then those that contain it. */
function matching(typed: string): readonly string[] {
  const wanted = bare(typed.trim());
  if (wanted === '') return [];
  const found = materials.filter((material) => bare(material).includes(wanted));
  return found.toSorted((a, b) => bare(a).indexOf(wanted) - bare(b).indexOf(wanted));
}
