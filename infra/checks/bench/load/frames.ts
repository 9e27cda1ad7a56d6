import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'

/** How long the frames of a page take while it is used, of what is done there by `steps`. */

export interface Frame {
  /** What was done when the frame began. */
  readonly step: string
  /**
   * What the page's own thread worked for the frame, by Chromium's durations of its tasks: time in which other processes had
   * the processor does not count.
   */
  readonly ms: number
}

/** A step must not ask the page for roles or names: that is work of the page's thread too. */
export type Step = readonly [name: string, run: () => Promise<unknown>]

const traced = z.object({
  traceEvents: z.array(
    z.looseObject({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Microseconds: when, how long, and how long with a processor. */
      ts: z.number(),
      dur: z.number().optional(),
      tdur: z.number().optional(),
    }),
  ),
})
const longFrame = z.array(z.object({ startTime: z.number(), duration: z.number() }))
const categories = ['toplevel', 'blink.user_timing', 'disabled-by-default-devtools.timeline']

/** Until the page has painted what a step has changed, and what comes with the frames after it. */
const settleMs = 250

/** The frames of 50 ms and more (Long Animation Frames), in their order. */
export async function longFrames(browser: Browser, page: Page, steps: readonly Step[]): Promise<Frame[]> {
  await page.evaluate(() => {
    new PerformanceObserver(list => {
      for (const { startTime, duration } of list.getEntries())
        performance.measure('long frame', { start: startTime, duration })
    }).observe({ type: 'long-animation-frame' })
  })
  await browser.startTracing(page, { categories })
  const synchronized = await page.evaluate(() => performance.mark('synchronized').startTime)
  const started: { readonly step: string; readonly at: number }[] = []
  for (const [step, run] of steps) {
    started.push({ step, at: await page.evaluate(() => performance.now()) })
    await run()
    await page.waitForTimeout(settleMs)
  }
  const noted = longFrame.parse(
    await page.evaluate(() =>
      performance.getEntriesByName('long frame').map(({ startTime, duration }) => ({ startTime, duration })),
    ),
  )
  const tasks = tasksOf((await browser.stopTracing()).toString('utf8'), synchronized)
  return noted.map(({ startTime, duration }) => {
    const own = tasks.filter(({ from, to }) => to > startTime && from < startTime + duration)
    const worked = own.reduce((sum, { processorMs }) => sum + processorMs, 0)
    const step = started.findLast(({ at }) => at <= startTime)?.step ?? ''
    return { step, ms: Math.min(duration, worked) }
  })
}

/** The tasks of the thread that has set the mark, on the page's own clock. */
function tasksOf(trace: string, synchronized: number) {
  const { traceEvents } = traced.parse(JSON.parse(trace))
  const mark = traceEvents.find(({ name }) => name === 'synchronized')
  if (mark === undefined) throw new Error('the trace has no mark of the page')
  return traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === mark.pid && tid === mark.tid)
    .map(({ ts, dur = 0, tdur = 0 }) => {
      const from = (ts - mark.ts) / 1000 + synchronized
      return { from, to: from + dur / 1000, processorMs: tdur / 1000 }
    })
}
