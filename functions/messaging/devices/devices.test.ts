import { createECDH } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, callOf, deliveredEvent, problemOf } from '../../platform/testing/calls.ts'
import { memoryTable, testCipher } from '../../platform/testing/memoryTable.ts'
import { runAt } from '../../platform/testing.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import type { PushSender } from '../../providers/webPush/port.ts'
import { onNotificationCreated } from '../onNotificationCreated.ts'
import { sendWaitingMessages } from '../sendWaitingMessages.ts'
import { morning, night, openMessagingScene, paid, written } from '../testing/messagingScene.ts'
import { deviceIdOf, deviceStore, mostDevices } from './deviceStore.ts'
import { handleAddPushDevice, handleListPushDevices, handleRemovePushDevice } from './devices.ts'
import { onPasswordChanged } from './onPasswordChanged.ts'

const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
const address = (name: string | number): string => `https://push.test/${name}`

describe('the devices of an investor', () => {
  let table: ReturnType<typeof memoryTable>
  let dependencies: Parameters<typeof handleAddPushDevice>[0]
  beforeEach(() => {
    table = memoryTable()
    dependencies = {
      devices: deviceStore(table, 'messaging', testCipher),
      isOfPushService: endpoint => endpoint.startsWith('https://push.test/'),
      isDeviceKey: p256dh => p256dh === keys.p256dh,
      pushKey: () => Promise.resolve('our key'),
    }
  })
  const at = (minute: number): Date => new Date(morning.getTime() + minute * 60_000)
  const add = (name: string | number, investorId = 'inv_1', minute = 0, more: object = {}) =>
    handleAddPushDevice(dependencies)(
      { endpoint: address(name), keys: { ...keys, ...more } },
      callOf(investorId, at(minute)),
    )
  const list = async (investorId = 'inv_1') =>
    bodyOf(await handleListPushDevices(dependencies)({}, callOf(investorId, morning)))
  const ids = async (investorId?: string) => (await list(investorId)).devices.map(({ id }) => id)

  it('are added once, and sealed', async () => {
    for (let time = 0; time < 2; time += 1) bodyOf(await add('phone'))
    expect(await list()).toEqual({
      key: 'our key',
      devices: [{ id: deviceIdOf(address('phone')), addedAt: morning.toISOString() }],
    })
    expect(await dependencies.devices.subscriptionsOf('inv_1')).toMatchObject([
      { to: { endpoint: address('phone'), ...keys } },
    ])
    const rows = JSON.stringify([...table.rows.values()])
    for (const secret of [address('phone'), keys.p256dh, keys.auth]) expect(rows).not.toContain(secret)
  })
  it('of a service that we do not know are refused, and those whose key is none', async () => {
    const elsewhere = { endpoint: 'https://169.254.169.254/latest', keys }
    const refused = await handleAddPushDevice(dependencies)(elsewhere, callOf('inv_1', morning))
    expect(refused).toMatchObject({
      problem: { id: 'notifications.pushServiceUnknown', field: 'endpoint' },
    })
    expect(problemOf(await add('phone', 'inv_1', 0, { p256dh: `B${'A'.repeat(86)}` }))).toBe(
      'common.fieldInvalid',
    )
    expect(await ids()).toEqual([])
  })
  it('are removed by their investor alone, and a repeat is harmless', async () => {
    await add('phone')
    const remove = async (investorId: string) =>
      bodyOf(
        await handleRemovePushDevice(dependencies)(
          { id: deviceIdOf(address('phone')) },
          callOf(investorId, morning),
        ),
      )
    await remove('inv_2')
    expect(await ids()).toHaveLength(1)
    for (let time = 0; time < 2; time += 1) await remove('inv_1')
    expect(table.rows.size).toBe(0)
  })
  it('are ten at most: the oldest leaves', async () => {
    for (let n = 0; n < mostDevices + 2; n += 1) await add(n, 'inv_1', n)
    const newest = Array.from({ length: mostDevices }, (_, n) => deviceIdOf(address(mostDevices + 1 - n)))
    expect(await ids()).toEqual(newest)
    expect(table.rows.size).toBe(2 * mostDevices)
  })
  it('belong to who has added them last', async () => {
    await add('shared')
    await add('shared', 'inv_2')
    expect([await ids('inv_1'), await ids('inv_2')]).toEqual([[], [deviceIdOf(address('shared'))]])
    // The first one, who still thinks that it is on, ends nothing of the second one's.
    await dependencies.devices.remove('inv_1', deviceIdOf(address('shared')))
    expect(await ids('inv_2')).toHaveLength(1)
  })
  it('that two investors add at once belong to one of them', async () => {
    table.meanwhile(async () => void (await add('shared', 'inv_2')))
    await add('shared', 'inv_1')
    expect([await ids('inv_1'), await ids('inv_2')]).toEqual([[deviceIdOf(address('shared'))], []])
  })
  it('all leave with a new password', async () => {
    for (const name of ['phone', 'desk']) await add(name)
    await add('other', 'inv_2')
    const event = deliveredEvent(
      'auth',
      'passwordChanged',
      { investorId: 'inv_1', how: 'changed' },
      { now: morning, type: 'investor' },
    )
    await onPasswordChanged(dependencies).consume(event, runAt(morning))
    expect([await ids('inv_1'), (await ids('inv_2')).length]).toEqual([[], 1])
  })
})

describe('a message to a device', () => {
  let scene: ReturnType<typeof openMessagingScene>
  beforeEach(async () => {
    scene = openMessagingScene()
    for (const name of ['phone', 'desk'])
      await scene.dependencies.devices.add('inv_1', { endpoint: address(name), ...keys }, morning)
  })
  const deliver = (now = morning, push: PushSender = scene.dependencies.push) =>
    onNotificationCreated({ ...scene.dependencies, push }).consume(
      written('notificationCreated', now),
      runAt(now),
    )
  const to = () => scene.pushes.map(one => one.to.endpoint).sort()
  const both = [address('desk'), address('phone')]

  it('goes to each once, however often its event comes, with the subject and a path alone', async () => {
    for (let time = 0; time < 3; time += 1) await deliver()
    expect(to()).toEqual(both)
    expect(JSON.parse(scene.pushes[0]?.text ?? '')).toEqual({
      id: paid.notificationId,
      subject: 'UGRO 2028: ₹779.20 was paid to you',
      path: '/platform/#/orobonds-payouts',
      language: 'en',
    })
    expect(scene.mails).toHaveLength(1)
  })
  it('is in the language of the investor, and leads to the site when its letter leads elsewhere', async () => {
    scene.identity = scene.identity && { ...scene.identity, language: 'hi' }
    const { en, hi } = paid.letter
    const paragraphs = ['सेबी: https://site.test.evil.test/platform/']
    scene.stored = { ...paid, letter: { en, hi: { ...hi, paragraphs } } }
    await deliver()
    expect(JSON.parse(scene.pushes[0]?.text ?? '')).toMatchObject({
      subject: 'UGRO 2028: आपको ₹779.20 का भुगतान हुआ',
      path: '/platform/',
      language: 'hi',
    })
  })
  it('is not sent of a kind that is off, nor of what goes to a former address', async () => {
    scene.preferences = { email: [], whatsapp: [], push: ['payments'] }
    await deliver()
    scene.preferences = { email: [], whatsapp: [], push: [] }
    scene.stored = { ...paid, to: 'former' }
    await deliver()
    expect(scene.pushes).toEqual([])
  })
  it('that can wait comes at eight in the morning, to who still wants it', async () => {
    await deliver(night)
    expect(scene.pushes).toEqual([])
    await scene.dependencies.devices.remove('inv_1', deviceIdOf(address('desk')))
    const sweep = sendWaitingMessages(scene.dependencies)
    for (let time = 0; time < 2; time += 1) await sweep.run(runAt(new Date('2026-11-21T02:30:00Z')))
    expect(to()).toEqual([address('phone')])
    scene.stored = { ...paid, notificationId: 'ntf_2.onOrderPaid', kind: 'orders' }
    await deliver(night)
    expect(scene.pushes).toHaveLength(2)
  })
  it('whose service is down is tried again alone', async () => {
    const { send } = scene.dependencies.push
    const down: PushSender = {
      send: message =>
        message.to.endpoint === address('desk')
          ? Promise.reject(new ProviderUnavailable('down'))
          : send(message),
    }
    await expect(deliver(morning, down)).rejects.toThrow('down')
    expect([to(), scene.mails.length]).toEqual([[address('phone')], 1])
    await deliver()
    expect([to(), scene.mails.length]).toEqual([both, 1])
  })
  it('that has ended drops the device; one that is refused keeps it, and nothing goes instead', async () => {
    scene.preferences = { email: ['payments'], whatsapp: [], push: [] }
    const answers: PushSender = {
      send: message =>
        message.to.endpoint === address('desk')
          ? Promise.resolve('gone')
          : Promise.reject(new ProviderRefused('413')),
    }
    for (let time = 0; time < 2; time += 1) await deliver(morning, answers)
    expect(await scene.dependencies.devices.list('inv_1')).toMatchObject([
      { id: deviceIdOf(address('phone')) },
    ])
    expect([scene.mails, scene.pushes]).toEqual([[], []])
  })
  it('longer than a service takes is shortened', async () => {
    const subject = 'भुगतान '.repeat(600)
    scene.stored = { ...paid, letter: { ...paid.letter, en: { ...paid.letter.en, subject } } }
    await deliver()
    expect(Buffer.byteLength(scene.pushes[0]?.text ?? '')).toBeLessThan(3_000)
  })
})
