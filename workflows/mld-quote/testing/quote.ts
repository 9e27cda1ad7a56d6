import type { Amounts, Liquidation } from '../../../functions/liquidation/liquidationRows.ts'
import { answerWaiting } from '../../../functions/liquidation/quotes/answerWaiting.ts'
import type { TaskTokens } from '../../../functions/platform/executions/taskTokens.ts'
import { type Step, step } from '../../../functions/platform/taskFunction.ts'
import { amounts, at, type LiquidationScene, saleNow } from '../../testing/liquidationScene.ts'
import { readMachine, type TokenDesk, type Walked, walk } from '../../testing/machine.ts'
import { ask } from '../ask.ts'
import { askInput, lapseInput } from '../contract.ts'
import { lapseIfOver } from '../lapseIfOver.ts'

/** The machine of a request with the real stores and consumers, and a desk and an investor who act by the clock. */

export const machine = readMachine(new URL('../machine.test.ts', import.meta.url).href)

/** What happens in the world, at its instant, while the machine waits; earliest first. */
export interface Happening {
  readonly at: Date
  action(now: Date): Promise<unknown>
}

export interface Tokens extends TokenDesk {
  readonly taskTokens: TaskTokens
  readonly answered: Map<string, unknown>
}

/** Answers arrive here; after each happening the real consumers answer the token that waits, unless their event was lost. */
export function tokensOf(
  scene: LiquidationScene,
  happenings: readonly Happening[],
  consumers = true,
): Tokens {
  const answered = new Map<string, unknown>()
  const left = [...happenings]
  const taskTokens: TaskTokens = {
    async answer(token, output) {
      if (answered.has(token)) return 'gone'
      answered.set(token, output)
      return 'answered'
    },
  }
  return {
    answered,
    taskTokens,
    answerTo: token => answered.get(token),
    async meanwhile(_state, _from, until) {
      const next = left[0]
      if (next === undefined || next.at > until) return undefined
      left.shift()
      await next.action(next.at)
      if (consumers)
        await answerWaiting(
          { store: scene.liquidations, taskTokens },
          await saleNow(scene),
          next.at,
          scene.calendar,
        )
      return next.at
    },
  }
}

export const stepsOf = (scene: LiquidationScene, taskTokens: TaskTokens): Step[] => {
  const { calendar } = scene
  const dependencies = { liquidations: scene.liquidations, taskTokens }
  return [
    step('askTheDesk', askInput, (input, { now }) => ask('desk')(dependencies)(input, { now, calendar })),
    step('askTheInvestor', askInput, (input, { now }) =>
      ask('investor')(dependencies)(input, { now, calendar }),
    ),
    step('lapseIfOver', lapseInput, (input, { now }) => lapseIfOver(dependencies)(input, { now, calendar })),
  ]
}

/** Walks the execution of a request, started with what its consumer gives. */
export const quoteOf = (
  scene: LiquidationScene,
  input: Readonly<Record<string, string | number>>,
  tokens: Tokens,
  startedAt: Date,
): Promise<Walked> =>
  walk({
    machine,
    steps: () => stepsOf(scene, tokens.taskTokens),
    input,
    startedAt: startedAt.toISOString(),
    tokens,
  })

const ok = (moved: { readonly ok: boolean }): void => {
  if (!moved.ok) throw new Error(`not done: ${JSON.stringify(moved)}`)
}

/** The desk names a price until an instant; the investor agrees, or not. */
export const actions = (scene: LiquidationScene) => ({
  price:
    (validUntil: string, named: Amounts = amounts) =>
    async (now: Date) =>
      ok(await scene.liquidations.readyQuote(await saleNow(scene), { ...named, validUntil }, at(now))),
  accept: async (now: Date) => {
    const quote: Liquidation = await saleNow(scene)
    ok(await scene.liquidations.accept(quote, quote.quoteNo, {}, at(now)))
  },
  refuse: async (now: Date) => ok(await scene.liquidations.refuse(await saleNow(scene), {}, at(now))),
  decline: async (now: Date) =>
    ok(await scene.liquidations.decline(await saleNow(scene), 'No price for this size today', at(now))),
})
