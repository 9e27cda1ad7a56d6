import { expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { spreadFrom } from './spread.ts'

const from = new Date('2026-11-27T05:30:00.000Z')
const window = 300_000

it('begins 10,000 of one instant within the window, in each second about as many', () => {
  const perSecond = new Map<number, number>()
  for (let index = 0; index < 10_000; index += 1) {
    const at = spreadFrom(from, newId('liq', from), window).getTime() - from.getTime()
    expect(at).toBeGreaterThanOrEqual(0)
    expect(at).toBeLessThan(window)
    perSecond.set(at, (perSecond.get(at) ?? 0) + 1)
  }
  expect(perSecond.size).toBe(300)
  expect(Math.max(...perSecond.values())).toBeLessThan(70)
})

it('is the same for an id at every repeat', () => {
  expect(spreadFrom(from, 'liq_1', window)).toEqual(spreadFrom(from, 'liq_1', window))
  expect(spreadFrom(from, 'liq_1', window)).not.toEqual(spreadFrom(from, 'liq_2', window))
})
