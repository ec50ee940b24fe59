/** The parts of the page; their names are in the address, so that back and reload work. */
export const sections = ['perfil', 'cuenta', 'facturacion', 'notificaciones'] as const;

export type SectionId = (typeof sections)[number];

export const sectionParameter = 'seccion';

/** Null for the menu, which small screens show first. */
export function chosenSection(search: URLSearchParams): SectionId | null {
  return sections.find((section) => section === search.get(sectionParameter)) ?? null;
}

export function sectionSearch(section: SectionId): string {
  return `?${new URLSearchParams({ [sectionParameter]: section })}`;
}
