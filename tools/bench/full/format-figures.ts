import { type ClassRates, middle } from '../../prove/listing/rates.ts';
import type { FullFigures } from './full-bench.ts';
import type { ClassCost } from './measure-class.ts';

interface FigureLine {
  readonly what: string;
  readonly value: string;
}

/** Rounds that differ more say more about other load than about us. */
const maxSpread = 0.3;

export function spreadOf(ratios: readonly number[]): { middle: number; isSteady: boolean; text: string } {
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)];
  const one = middle(ratios);
  return {
    middle: one,
    isSteady: (most - least) / one <= maxSpread,
    text: `${one.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`,
  };
}

/** The figures of one size, a line each. */
export function formatFigures({ classes, listing, reserve }: FullFigures): FigureLine[] {
  const lines: FigureLine[] = [];
  const add = (what: string, value: string) => lines.push({ what, value });
  for (const [name, rates] of Object.entries(listing)) add(name, ofListing(rates));
  for (const [name, cost] of Object.entries(classes)) {
    add(name, ofClass(cost));
    const times = Object.entries(cost.times).map(
      ([crowd, { p50, p99, perSecond }]) =>
        `${crowd}: ${p50.toFixed(1)} / ${p99.toFixed(1)} ms, ${perSecond.toFixed(0)}/s`,
    );
    add(`${name}: p50 / p99 by how many ask at once`, times.join('; '));
  }
  if (reserve)
    add('setting a product aside, whole order: PostgreSQL CPU µs', us(reserve.reserveUs, reserve.orderUs));
  return lines;
}

function ofListing({ ours, bare, rateRatios, cpuShares }: ClassRates): string {
  return `${spreadOf(rateRatios).text} of bare, ${ours.perSecond.toFixed(0)} / ${bare.perSecond.toFixed(0)} a second, CPU µs ${us(...cpuShares.map((ms) => ms * 1000))} against ${us(bare.cpuMs * 1000)}`;
}

function ofClass({ perSecond, cpuUs, bare, statements, blocks, walBytes, bytes }: ClassCost): string {
  const against = bare
    ? `${spreadOf(bare.ratios).text} of bare, ${perSecond.toFixed(0)} / ${bare.perSecond.toFixed(0)} a second`
    : `${perSecond.toFixed(0)} a second`;
  const cpu =
    us(cpuUs.api, cpuUs.postgres, cpuUs.engine, cpuUs.redis) +
    (bare ? ` against ${us(bare.postgresUs)}` : '');
  const work = `${statements.toFixed(1)} statements, ${blocks.toFixed(0)} blocks, ${walBytes.toFixed(0)} WAL, ${bytes.toFixed(0)} bytes`;
  return `${against}, CPU µs ${cpu}, ${work}`;
}

function us(...values: readonly number[]): string {
  return values.map((value) => value.toFixed(0)).join(' / ');
}
