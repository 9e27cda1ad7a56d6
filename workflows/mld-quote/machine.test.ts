import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bookFaults } from '../../functions/book/invariants.ts'
import { machineInput } from '../../functions/liquidation/liquidationLifecycle.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { runAt } from '../../functions/platform/testing.ts'
import { MarketCalendar, publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { payoutOf } from '../bond-liquidation/testing/payout.ts'
import {
  at,
  fresh,
  liquidationScene,
  orderId,
  personal,
  placedAt,
  requestedQuote,
  saleNow,
  unitsNow,
} from '../testing/liquidationScene.ts'
import { machineFaults, readReleased } from '../testing/machine.ts'
import { ask } from './ask.ts'
import { askInput, flowInput, flowOutput, lapseInput } from './contract.ts'
import { lapseIfOver } from './lapseIfOver.ts'
import { manifest } from './manifest.ts'
import { actions, type Happening, machine, quoteOf, stepsOf, tokensOf } from './testing/quote.ts'

const scene = eachTest(liquidationScene)

/** Monday 15:30; Tuesday is a holiday, so the next trading day closes on Wednesday at 15:30. */
const mondayClose = '2026-11-23T10:00:00.000Z'
const wednesdayClose = '2026-11-25T10:00:00.000Z'
const minutesIn = (minutes: number): Date => new Date(placedAt.getTime() + minutes * 60_000)
const happens = (minutes: number, action: Happening['action']): Happening => ({
  at: minutesIn(minutes),
  action,
})
const run = async (happenings: readonly Happening[], consumers = true) => {
  const request = await requestedQuote(scene)
  const tokens = tokensOf(scene, happenings, consumers)
  return quoteOf(scene, machineInput(request, placedAt, publishedCalendar), tokens, placedAt)
}
const sound = () => expect(bookFaults([...scene.table.rows.values()])).toEqual([])
/** It ended without an order: the units are free again, once. */
const nothingSold = async (state: string): Promise<void> => {
  expect((await saleNow(scene)).state).toBe(state)
  expect(await unitsNow(scene)).toEqual([10, 0, 0])
  expect(scene.table.events('liquidationPlaced')).toEqual([])
  sound()
}

it('the machine leads every state somewhere, and takes no time-out for a failure', () => {
  const { taskTokens } = tokensOf(scene, [])
  expect(machineFaults(machine, stepsOf(scene, taskTokens), manifest.steps.timeoutSeconds)).toEqual([])
})

describe('when all goes well', () => {
  it('enters 5 states from the request to the order, and with its payout no more than 14', async () => {
    const { price, accept } = actions(scene)
    const walked = await run([happens(60, price(mondayClose)), happens(90, accept)])
    expect(walked.entered).toEqual([
      'WhoseTurnIsIt',
      'AskTheDesk',
      'WhoseTurnIsIt',
      'AskTheInvestor',
      'TheQuoteIsOver',
    ])
    expect([walked.status, walked.seconds, walked.retries]).toEqual(['SUCCEEDED', 90 * 60, 0])
    expect(flowOutput.parse(walked.data)).toMatchObject({ orderId, state: 'placed' })
    expect(await unitsNow(scene)).toEqual([7, 3, 0])

    const paid = await payoutOf(scene, { startedAt: minutesIn(90).toISOString() })
    expect(walked.entered.length + paid.entered.length).toBeLessThanOrEqual(14)
    expect(await saleNow(scene)).toMatchObject({
      state: 'processed',
      quoteNo: 1,
      paidAt: '2026-11-27T05:31:00.000Z',
    })
    sound()
  })

  it('shows nobody: no price, no account lies in the history', async () => {
    const { price, accept } = actions(scene)
    const { history } = await run([happens(60, price(mondayClose)), happens(90, accept)])
    expect(history).not.toMatch(personal)
    expect(history).not.toMatch(/1_?12_?345|11234567/)
  })
})

describe('a token', () => {
  it('is answered at once when the desk was quicker than the question', async () => {
    const request = await requestedQuote(scene)
    await actions(scene).price(mondayClose)(minutesIn(1))
    const tokens = tokensOf(scene, [], false)
    // The machine still believes that the desk has to answer.
    const walked = await quoteOf(
      scene,
      machineInput(request, placedAt, publishedCalendar),
      tokens,
      minutesIn(2),
    )
    expect(walked.entered.slice(0, 4)).toEqual([
      'WhoseTurnIsIt',
      'AskTheDesk',
      'WhoseTurnIsIt',
      'AskTheInvestor',
    ])
    expect(await scene.liquidations.tokenOf(orderId, 'desk')).toBeUndefined()
    expect((await saleNow(scene)).state).toBe('lapsed')
  })

  it('is answered at once when the investor was quicker than the question', async () => {
    const request = await requestedQuote(scene)
    await actions(scene).price(mondayClose)(minutesIn(1))
    const ready = machineInput(await saleNow(scene), minutesIn(1), publishedCalendar)
    await actions(scene).accept(minutesIn(2))
    const walked = await quoteOf(scene, ready, tokensOf(scene, [], false), minutesIn(3))
    expect(walked.entered).toEqual(['WhoseTurnIsIt', 'AskTheInvestor', 'TheQuoteIsOver'])
    expect([walked.seconds, flowOutput.parse(walked.data).state]).toEqual([0, 'placed'])
    expect(request.state).toBe('quoteRequested')
  })

  it.each([
    ['desk', 'just before', true],
    ['desk', 'just after', false],
  ] as const)(
    'of the %s meets the answer %s it is stored: received exactly once',
    async (waiter, _when, early) => {
      await requestedQuote(scene)
      const tokens = tokensOf(scene, [])
      const price = () => actions(scene).price(mondayClose)(minutesIn(1))
      // Early: the price is written between the step's look and its write, and the consumer ran before a token was there.
      if (early) scene.table.meanwhile(price)
      const input = { orderId, investorId: (await saleNow(scene)).investorId, token: 'token-1' }
      await ask(waiter)({ liquidations: scene.liquidations, taskTokens: tokens.taskTokens })(
        input,
        runAt(minutesIn(1)),
      )
      expect(tokens.answered.size).toBe(early ? 1 : 0)
      if (!early) {
        await price()
        const { answerWaiting } = await import('../../functions/liquidation/quotes/answerWaiting.ts')
        const store = scene.liquidations
        await answerWaiting(
          { store, taskTokens: tokens.taskTokens },
          await saleNow(scene),
          minutesIn(1),
          publishedCalendar,
        )
      }
      expect([...tokens.answered]).toMatchObject([['token-1', { orderId, state: 'quoteReady' }]])
    },
  )

  it('stored again after a crash takes the place of the first, which nobody waits for', async () => {
    await requestedQuote(scene)
    const tokens = tokensOf(scene, [])
    const store = ask('desk')({ liquidations: scene.liquidations, taskTokens: tokens.taskTokens })
    const { investorId } = await saleNow(scene)
    await store({ orderId, investorId, token: 'token-1' }, runAt(placedAt))
    await store({ orderId, investorId, token: 'token-2' }, runAt(placedAt))
    expect(await scene.liquidations.tokenOf(orderId, 'desk')).toBe('token-2')
  })
})

describe('it is over without an order when', () => {
  it('the desk declines', async () => {
    const walked = await run([happens(60, actions(scene).decline)])
    expect(walked.entered).toEqual(['WhoseTurnIsIt', 'AskTheDesk', 'WhoseTurnIsIt', 'TheQuoteIsOver'])
    await nothingSold('declined')
  })

  it('the investor takes the request back', async () => {
    await run([happens(60, actions(scene).refuse)])
    await nothingSold('cancelled')
  })

  it('the investor says no to the price', async () => {
    const { price, refuse } = actions(scene)
    const walked = await run([happens(60, price(mondayClose)), happens(61, refuse)])
    expect(walked.entered.at(-2)).toBe('AskTheInvestor')
    await nothingSold('rejected')
  })

  it.each([
    ['before a price', false],
    ['after one', true],
  ])('a newer request takes its place, %s', async (_name, priced) => {
    const supersede = async (now: Date) => {
      const orderId = 'liq_mfz3k1x1-0123456789abcdef01234567'
      const newer = { ...(await fresh(scene, 'mld', 4)), orderId }
      const answer = await scene.liquidations.requestQuote(newer, await saleNow(scene), {}, at(now))
      expect(answer.ok).toBe(true)
    }
    const before = priced ? [happens(30, actions(scene).price(mondayClose))] : []
    const walked = await run([...before, happens(60, supersede)])
    expect(walked.entered.at(-1)).toBe('TheQuoteIsOver')
    expect((await saleNow(scene)).state).toBe('superseded')
    expect(await unitsNow(scene)).toEqual([6, 4, 0])
    sound()
  })

  it('the desk is silent: it lapses at the close of the next trading day', async () => {
    const walked = await run([])
    expect(walked.entered).toEqual([
      'WhoseTurnIsIt',
      'AskTheDesk',
      'LapseItIfItsTimeIsOver',
      'WhoseTurnIsIt',
      'TheQuoteIsOver',
    ])
    expect(minutesIn(walked.seconds / 60).toISOString()).toBe(wednesdayClose)
    await nothingSold('lapsed')
    expect(scene.table.events('redeemQuoteLapsed')).toHaveLength(1)
  })

  it('the investor is silent: it lapses at the close of the market, to the second', async () => {
    const walked = await run([happens(60, actions(scene).price(mondayClose))])
    expect(minutesIn(walked.seconds / 60).toISOString()).toBe(mondayClose)
    await nothingSold('lapsed')
  })

  it('the desk’s earlier time has come', async () => {
    const walked = await run([happens(60, actions(scene).price('2026-11-23T06:30:00.000Z'))])
    expect(minutesIn(walked.seconds / 60).toISOString()).toBe('2026-11-23T06:30:00.000Z')
    await nothingSold('lapsed')
  })
})

describe('what lasts longer by now is waited for again', () => {
  it('Wednesday becomes a holiday: the desk has until Thursday', async () => {
    const holiday = async () => {
      scene.calendar = new MarketCalendar([{ date: '2026-11-25', standing: 'holiday' }])
    }
    const walked = await run([happens(300, holiday)])
    expect(walked.entered.filter(name => name === 'AskTheDesk')).toHaveLength(2)
    expect(minutesIn(walked.seconds / 60).toISOString()).toBe('2026-11-26T10:00:00.000Z')
    await nothingSold('lapsed')
  })

  it('another price that counts longer: agreed to after the first one’s time', async () => {
    const { price, accept } = actions(scene)
    const walked = await run([
      happens(60, price('2026-11-23T06:30:00.000Z')),
      happens(100, price(mondayClose)),
      happens(200, accept),
    ])
    expect(walked.entered).toEqual([
      'WhoseTurnIsIt',
      'AskTheDesk',
      'WhoseTurnIsIt',
      'AskTheInvestor',
      'LapseItIfItsTimeIsOver',
      'WhoseTurnIsIt',
      'AskTheInvestor',
      'TheQuoteIsOver',
    ])
    expect(await saleNow(scene)).toMatchObject({ state: 'placed', quoteNo: 2 })
  })

  it('another price that counts shorter: it lapses by its own time at the latest when the first one’s is over', async () => {
    const { price, accept } = actions(scene)
    await run([happens(60, price(mondayClose)), happens(61, price('2026-11-23T06:00:00.000Z'))])
    await nothingSold('lapsed')
    await expect(accept(new Date('2026-11-23T06:00:00.000Z'))).rejects.toThrow('conflict')
  })
})

describe('at the close, in the same instant,', () => {
  const close = new Date(mondayClose)
  const justBefore = new Date(close.getTime() - 1)
  const ready = async () => {
    await requestedQuote(scene)
    await actions(scene).price(mondayClose)(minutesIn(60))
    return saleNow(scene)
  }
  const lapseNow = async () => {
    const { investorId } = await saleNow(scene)
    return lapseIfOver({ liquidations: scene.liquidations })({ orderId, investorId }, runAt(close))
  }

  it('the investor agrees while it is to lapse: the order stands, and nothing lapsed', async () => {
    const quote = await ready()
    scene.table.meanwhile(async () => {
      expect((await scene.liquidations.accept(quote, 1, {}, at(justBefore))).ok).toBe(true)
    })
    expect(await lapseNow()).toMatchObject({ state: 'placed' })
    expect(scene.table.events('redeemQuoteLapsed')).toEqual([])
    expect(await unitsNow(scene)).toEqual([7, 3, 0])
    sound()
  })

  it('it lapses while the investor agrees: no order, and the units are free', async () => {
    const quote = await ready()
    scene.table.meanwhile(async () => {
      expect(await lapseNow()).toMatchObject({ state: 'lapsed' })
    })
    expect(await scene.liquidations.accept(quote, 1, {}, at(justBefore))).toEqual({
      ok: false,
      reason: 'conflict',
    })
    await nothingSold('lapsed')
  })

  it('the machine hears the order though its time is over', async () => {
    const { price, accept } = actions(scene)
    const agreed: Happening = { at: close, action: () => accept(justBefore) }
    const walked = await run([happens(60, price(mondayClose)), agreed])
    expect(flowOutput.parse(walked.data)).toMatchObject({ state: 'placed' })
  })
})

describe('events that are lost', () => {
  it('a price whose event was lost is found when the desk’s time is over', async () => {
    const { price, accept } = actions(scene)
    const nextDay = new Date('2026-11-25T05:00:00.000Z')
    const walked = await run([{ at: nextDay, action: price(wednesdayClose) }], false)
    expect(walked.entered).toContain('LapseItIfItsTimeIsOver')
    await nothingSold('lapsed')
    await expect(accept(new Date(wednesdayClose))).rejects.toThrow('conflict')
  })
})

describe('the contract', () => {
  const shapes = { flowInput, askInput, lapseInput }
  it.each(Object.entries(readReleased(import.meta.url)))(
    'still takes every %s ever released',
    (name, fixtures) => {
      const shape = z.enum(['flowInput', 'askInput', 'lapseInput']).parse(name)
      for (const fixture of fixtures) expect(shapes[shape].safeParse(fixture).success).toBe(true)
    },
  )
})
