import type { Scene } from '../scene.ts';

export interface Scenario {
  readonly number: number;
  readonly title: string;
  readonly play: (scene: Scene) => Promise<void>;
}

export function scenario(number: number, title: string, play: Scenario['play']): Scenario {
  return { number, title, play };
}

export const minutes = (count: number) => count * 60;
export const hours = (count: number) => minutes(count * 60);
export const days = (count: number) => hours(count * 24);
