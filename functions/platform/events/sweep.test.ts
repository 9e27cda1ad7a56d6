import { describe, expect, it } from 'vitest'
import { mostPerSweep, sweepDue, sweepEach } from './sweep.ts'

const ids = Array.from({ length: 7 }, (_, index) => `id_${index}`)

describe('a sweep', () => {
  it('does each once, a few at a time', async () => {
    let running = 0
    let most = 0
    const seen: string[] = []
    await sweepEach(ids, { atOnce: 3, longestMs: 60_000 }, async id => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      seen.push(id)
    })
    expect([seen, most]).toEqual([ids, 3])
  })

  it('goes on past one that fails, and says so at the end', async () => {
    const seen: string[] = []
    const sweeping = sweepEach(ids, { atOnce: 2, longestMs: 60_000 }, async id => {
      if (id === 'id_1') throw new Error('the vendor is down')
      seen.push(id)
    })
    await expect(sweeping).rejects.toMatchObject({ errors: [new Error('the vendor is down')] })
    expect(seen).toEqual(ids.filter(id => id !== 'id_1'))
  })

  it('begins nothing once its time is up', async () => {
    const seen: string[] = []
    await sweepEach(ids, { atOnce: 2, longestMs: 0 }, async id => void seen.push(id))
    expect(seen).toEqual([])
  })

  it('takes a thousand in one run, past as many at the head that fail', async () => {
    const waiting = Array.from({ length: 1500 }, (_, index) => `id_${index}`)
    const seen: string[] = []
    const { run } = sweepDue(
      'sweep',
      { atOnce: 10, longestMs: 60_000 },
      (_, most) => Promise.resolve(waiting.slice(0, most)),
      async id => {
        if (Number(id.slice(3)) < 500) throw new Error('the vendor is down')
        seen.push(id)
      },
    )
    await expect(run({ now: new Date('2026-11-20T04:30:00.000Z'), calendar: undefined })).rejects.toThrow(
      'could not be swept',
    )
    expect(seen).toHaveLength(1000)
    expect(mostPerSweep).toBeGreaterThanOrEqual(waiting.length)
  })
})
