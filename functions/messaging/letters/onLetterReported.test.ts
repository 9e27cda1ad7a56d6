import { beforeEach, describe, expect, it } from 'vitest'
import type { BusEvent } from '../../platform/eventFunction.ts'
import { runAt } from '../../platform/testing.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { onNotificationCreated } from '../onNotificationCreated.ts'
import { sendWaitingMessages } from '../sendWaitingMessages.ts'
import { bounceOf, complaintOf } from '../testing/letterReports.ts'
import { morning, night, openMessagingScene, paid, written } from '../testing/messagingScene.ts'
import { onMessageUndelivered } from '../whatsapp/onMessageUndelivered.ts'
import { onLetterReported } from './onLetterReported.ts'

const address = 'asha@example.in'
let scene: ReturnType<typeof openMessagingScene>
beforeEach(() => {
  scene = openMessagingScene()
})
const send = (more: Partial<ConsumerDependencies> = {}) =>
  onNotificationCreated({ ...scene.dependencies, ...more }).consume(
    written('notificationCreated'),
    runAt(morning),
  )
const report = (event: BusEvent, more: Partial<ConsumerDependencies> = {}, now = morning) =>
  onLetterReportedOf(more).consume(event, runAt(now))
const onLetterReportedOf = (more: Partial<ConsumerDependencies>) =>
  onLetterReported({ ...scene.dependencies, ...more })
const nextMorning = new Date('2026-11-21T03:00:00.000Z')
/** The tags of the last letter. */
const tags = () => scene.tags.at(-1) ?? {}
const counts = () => [scene.mails.length, scene.texts.length, scene.whatsapps.length]
const who = (more: object) => {
  scene.identity = scene.identity && { ...scene.identity, ...more }
}
/** The same investor's next notification. */
const next = () => {
  scene.stored = { ...paid, notificationId: 'ntf_2.onCouponCredited' }
}

describe('a letter that bounces for good', () => {
  it('names its notification and nothing of its reader', async () => {
    await send()
    expect(tags()).toEqual({
      investor: 'inv_1',
      notification: 'ntf_1.onCouponCredited',
      shown: 'yes',
      next: 'whatsapp',
    })
  })

  it('is replaced by a text message, once, however often its event comes', async () => {
    await send()
    for (let time = 0; time < 2; time += 1) await report(bounceOf(tags(), { address }))
    expect(scene.texts).toEqual([
      { to: '+919876543210', template: 'letter-returned', variables: ['https://site.test/platform/'] },
    ])
    expect(counts()).toEqual([1, 1, 0])
  })

  it('needs no text message beside the WhatsApp message, nor beside a text message of its own', async () => {
    scene.wantsWhatsApp = true
    await send()
    await report(bounceOf(tags(), { address }))
    expect(counts()).toEqual([1, 0, 1])
    scene.wantsWhatsApp = false
    scene.stored = { ...paid, sms: { template: 'redeem-quote', variables: [], to: 'verified' } }
    await report(bounceOf(tags(), { address }))
    expect(counts()).toEqual([1, 0, 1])
  })

  it('goes by WhatsApp when that is consented to since, in the morning where it can wait', async () => {
    await send()
    scene.wantsWhatsApp = true
    await report(bounceOf(tags(), { address }), {}, night)
    expect(counts()).toEqual([1, 0, 0])
    await report(bounceOf(tags(), { address }))
    expect(counts()).toEqual([1, 0, 1])
  })

  it.each([
    ['without the consent', () => undefined],
    [
      'of a kind that is off for WhatsApp',
      () => Object.assign(scene, { wantsWhatsApp: true, preferences: { email: [], whatsapp: ['payments'] } }),
    ],
  ])('does not go by WhatsApp %s', async (_what, set) => {
    set()
    await send()
    await report(bounceOf(tags(), { address }))
    expect(counts()).toEqual([1, 1, 0])
  })

  it('at night by text message in the morning where it can wait, once, and beside WhatsApp that waits', async () => {
    await send()
    const first = tags()
    for (let time = 0; time < 2; time += 1) await report(bounceOf(first, { address }), {}, night)
    // The notification itself waits too, since WhatsApp is wanted meanwhile: neither takes the other's place.
    scene.wantsWhatsApp = true
    await report(bounceOf(first, { address }), {}, night)
    expect(counts()).toEqual([1, 0, 0])
    const sweep = sendWaitingMessages(scene.dependencies)
    for (let time = 0; time < 2; time += 1) {
      await sweep.run(runAt(nextMorning))
      expect(counts()).toEqual([1, 1, 1])
    }
    expect(scene.texts[0]?.template).toBe('letter-returned')
  })

  it('at night goes at once where the investor may have to act', async () => {
    scene.stored = { ...paid, kind: 'orders' }
    await send()
    await report(bounceOf(tags(), { address }), {}, night)
    expect(counts()).toEqual([1, 1, 0])
  })

  it('of an investor without a verified number is logged alone', async () => {
    who({ phoneVerified: false })
    scene.wantsWhatsApp = true
    await send()
    await report(bounceOf(tags(), { address }))
    expect(counts()).toEqual([1, 0, 0])
  })

  it('in the place of a WhatsApp message goes by text message', async () => {
    scene.wantsWhatsApp = true
    scene.preferences = { email: ['payments'], whatsapp: [], push: [] }
    await send()
    await onMessageUndelivered(scene.dependencies).consume(written('messageUndelivered'), runAt(morning))
    await report(bounceOf(tags(), { address }))
    expect(counts()).toEqual([1, 1, 1])
  })

  it('comes again when the next channel is down', async () => {
    await send()
    const down = { send: () => Promise.reject(new ProviderUnavailable('down')) }
    await expect(report(bounceOf(tags(), { address }), { sms: down })).rejects.toThrow('down')
    await report(bounceOf(tags(), { address }))
    expect(counts()).toEqual([1, 1, 0])
  })

  it.each([
    ['of a notification that is not kept any more', () => Object.assign(scene, { stored: undefined })],
    ['of an investor who has left', () => Object.assign(scene, { identity: undefined })],
  ])('%s changes nothing', async (_what, set) => {
    await send()
    set()
    await report(bounceOf(tags(), { address }))
    expect(counts()).toEqual([1, 0, 0])
  })

  it('without tags, or with those of somebody else, changes nothing', async () => {
    await report(bounceOf({}, { address }))
    await report(bounceOf({ notification: 'x' }, { address }))
    expect(counts()).toEqual([0, 0, 0])
  })

  it('to the address before a change says nothing about the present one', async () => {
    scene.stored = { ...paid, to: 'former' }
    await send()
    expect(tags().shown).toBe('no')
    await report(bounceOf(tags(), { address: 'former@example.in' }))
    scene.stored = undefined
    expect(counts()).toEqual([1, 0, 0])
    expect(await scene.dependencies.messages.bouncing('inv_1', morning)).toBeUndefined()
  })
})

describe('an address that bounces', () => {
  beforeEach(async () => {
    await send()
    await report(bounceOf(tags(), { address: 'Asha@Example.in' }))
    next()
  })

  it('gets no more letters: the text message goes at once', async () => {
    await send()
    await send()
    expect(counts()).toEqual([1, 2, 0])
  })
  it('gets none either where WhatsApp takes its place', async () => {
    scene.wantsWhatsApp = true
    await send()
    expect(counts()).toEqual([1, 1, 1])
  })
  it('is no way for what WhatsApp refused: the text message goes', async () => {
    scene.wantsWhatsApp = true
    await send({ whatsapp: { send: () => Promise.reject(new ProviderRefused('131026')) } })
    expect(counts()).toEqual([1, 2, 0])
  })
  it('gets no text message in the place of letters that are off', async () => {
    scene.preferences = { email: ['payments'], whatsapp: [], push: [] }
    await send()
    expect(counts()).toEqual([1, 1, 0])
  })
  it('gets letters again when it is another one', async () => {
    who({ email: 'new@example.in' })
    await send()
    expect(scene.mails.map(({ to }) => to)).toEqual([address, 'new@example.in'])
    // A late report of the former one does not stop them.
    await report(bounceOf(tags(), { address }))
    scene.stored = { ...paid, notificationId: 'ntf_3.onCouponCredited' }
    await send()
    expect(scene.mails).toHaveLength(3)
  })
  it('is tried again after 180 days', async () => {
    const daysLater = (days: number) => new Date(morning.getTime() + days * 86_400_000)
    const { messages } = scene.dependencies
    expect(await messages.bouncing('inv_1', daysLater(179))).toBe('index of asha@example.in')
    expect(await messages.bouncing('inv_1', daysLater(181))).toBeUndefined()
  })
})

describe('other reports of a letter', () => {
  it.each(['Transient', 'Undetermined'] as const)('%s bounces are logged alone', async bounceType => {
    await send()
    await report(bounceOf(tags(), { address, bounceType }))
    next()
    await send()
    expect(counts()).toEqual([2, 0, 0])
  })
  it('one marked as spam is published with its kind, once', async () => {
    await send()
    for (let time = 0; time < 2; time += 1) await report(complaintOf(tags(), { address }))
    expect(scene.table.events('letterMarkedAsSpam')).toEqual([{ investorId: 'inv_1', kind: 'payments' }])
    expect(counts()).toEqual([1, 0, 0])
  })
  it('what is no report of SES comes to the dead letters', async () => {
    await expect(report({ ...bounceOf({}, { address }), detail: { eventType: 'Open' } })).rejects.toThrow()
  })
})
