import { beforeEach, describe, expect, it } from 'vitest'
import type { BusEvent } from '../../platform/eventFunction.ts'
import { runAt } from '../../platform/testing.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { busEvent, hindiFaults, inEachLanguage, openNotificationScene } from '../testing/notificationScene.ts'
import { type Written, writesTo } from '../testing/written.ts'
import { onEmailChanged } from './onEmailChanged.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const event = (payload: unknown): BusEvent => busEvent(now, { type: 'otp', id: 'inv_1', version: 3 }, payload)
let sent: Written[]
let dependencies: ConsumerDependencies
beforeEach(() => {
  sent = []
  dependencies = openNotificationScene(now, { notifications: writesTo(sent) })
})

describe('a changed e-mail (U13)', () => {
  it('is written to the new address and to the former one, once each, and names neither', async () => {
    const consumer = onEmailChanged(dependencies)
    for (let time = 0; time < 2; time += 1) await consumer.consume(event({ investorId: 'inv_1' }), runAt(now))
    expect(sent.map(({ to }) => to)).toEqual([undefined, 'former'])
    for (const { subject, text } of sent) {
      expect(subject).toBe('Your email address was changed')
      expect(text).toContain('nothing can be sold for 24 hours')
      expect(text).not.toMatch(/@/)
    }
  })

  it('is in Hindi to who chose it', async () => {
    const arrived = event({ investorId: 'inv_1' })
    const letter = await inEachLanguage(dependencies, with_ =>
      onEmailChanged(with_).consume(arrived, runAt(now)),
    )
    expect(hindiFaults(letter)).toEqual([])
  })
})
