import type { Scene } from '../scene.ts';

export interface Scenario {
  /** As the guide to the provider counts them. */
  readonly number: number;
  readonly title: string;
  /** Throws when something is not as it must be. */
  readonly play: (scene: Scene) => Promise<void>;
}

export function scenario(number: number, title: string, play: Scenario['play']): Scenario {
  return { number, title, play };
}

export const minutes = (count: number) => count * 60;
export const hours = (count: number) => minutes(count * 60);
export const days = (count: number) => hours(count * 24);
