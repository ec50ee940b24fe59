import type { CDPSession, Page } from '@playwright/test';

/** What the main thread of a page does, in milliseconds of its own processor time. */
export interface Work {
  readonly all: number;
  readonly script: number;
  readonly layout: number;
}

/** A page on a slow processor whose work can be read. */
export async function slowedDown(page: Page, times: number) {
  const session = await page.context().newCDPSession(page);
  // Thread ticks, not the clock on the wall: what other programs of this machine do is not the page's work.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  return {
    async workOf(act: () => Promise<unknown>): Promise<Work> {
      const before = await read(session);
      await act();
      const after = await read(session);
      return {
        all: after.all - before.all,
        script: after.script - before.script,
        layout: after.layout - before.layout,
      };
    },
    atFullSpeed: () => session.send('Emulation.setCPUThrottlingRate', { rate: 1 }),
  };
}

async function read(session: CDPSession): Promise<Work> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    all: seconds('TaskDuration') * 1000,
    script: seconds('ScriptDuration') * 1000,
    layout: (seconds('LayoutDuration') + seconds('RecalcStyleDuration')) * 1000,
  };
}
