import { beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, callOf, problemOf } from '../../platform/testing/calls.ts'
import { memoryTable } from '../../platform/testing/memoryTable.ts'
import { signatureOf } from '../../platform/vendors/vendorSignature.ts'
import { openMetaWebhooks } from '../../providers/whatsapp/metaWebhooks.ts'
import type { Dependencies } from '../calls/dependencies.ts'
import { type MessageSubject, messageStore } from '../messageStore.ts'
import { handleWhatsappAddressCheck, handleWhatsappHook } from './whatsappHook.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const secrets = { read: (name: string) => Promise.resolve(`secret-of-${name}`) }
const message: MessageSubject = { investorId: 'inv_1', notificationId: 'ntf_1.onOrderPaid', shown: true }

let withdrawn: { investorId: string; device: string }[]
let table: ReturnType<typeof memoryTable>
const undelivered = () => table.events('messageUndelivered')
let dependencies: Dependencies
beforeEach(() => {
  withdrawn = []
  table = memoryTable()
  dependencies = {
    whatsappWebhooks: openMetaWebhooks(secrets),
    messages: messageStore(table, 'messaging'),
    investorsOf: phone => Promise.resolve(phone === '9876543210' ? ['inv_1', 'inv_2'] : []),
    withdraw: ({ investorId, device }) => Promise.resolve(void withdrawn.push({ investorId, device })),
  }
})

const body = (value: object): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  })
const wrote = (text: string, from = '919876543210') =>
  body({ messages: [{ from, id: 'wamid.in', timestamp: '1', type: 'text', text: { body: text } }] })
const send = (raw: string, secret = 'secret-of-whatsapp/webhook-secret') =>
  handleWhatsappHook(dependencies)(
    { raw, headers: { 'x-hub-signature-256': `sha256=${signatureOf(raw, secret)}` } },
    callOf('inv_x', now),
  )

describe('STOP by WhatsApp (D3)', () => {
  it.each(['STOP', 'stop', ' Stop. ', 'UNSUBSCRIBE', 'बंद', 'बंद करें।'])(
    'ends the messages of everybody who verified the number: %s',
    async text => {
      bodyOf(await send(wrote(text)))
      expect(withdrawn).toEqual([
        { investorId: 'inv_1', device: 'WhatsApp' },
        { investorId: 'inv_2', device: 'WhatsApp' },
      ])
    },
  )
  it('by the button of a message ends them too', async () => {
    bodyOf(
      await send(
        body({ messages: [{ from: '919876543210', id: 'w', type: 'button', button: { text: 'STOP' } }] }),
      ),
    )
    expect(withdrawn).toHaveLength(2)
  })
  it.each([
    ['other words', wrote('Do not stop me now')],
    ['a number of nobody', wrote('STOP', '919123456780')],
    ['a number of another country', wrote('STOP', '4915112345678')],
    ['a picture', body({ messages: [{ from: '919876543210', id: 'w', type: 'image' }] })],
    ['news of another kind', wrote('STOP').replace('"field":"messages"', '"field":"history"')],
    ['what is no news', '{"entry":1}'],
    ['what is no JSON', 'STOP'],
  ])('%s changes nothing', async (_what, raw) => {
    bodyOf(await send(raw))
    expect([withdrawn, undelivered()]).toEqual([[], []])
  })
  it('of whom the signature is not that of the vendor is refused', async () => {
    expect(problemOf(await send(wrote('STOP'), 'another secret'))).toBe('bank.hookRefused')
    expect(withdrawn).toEqual([])
  })
  it('comes again when it could not be recorded', async () => {
    dependencies = { ...dependencies, withdraw: () => Promise.reject(new Error('no table')) }
    await expect(send(wrote('STOP'))).rejects.toThrow('no table')
  })
})

describe('a message that was not delivered', () => {
  const status = (state: string, id = 'wamid.1') =>
    body({ statuses: [{ id, status: state, timestamp: '1' }] })
  beforeEach(() => dependencies.messages.sent('wamid.1', message, now))

  it('is reported with its notification, once however often it is sent, and another one as well', async () => {
    const other = { ...message, notificationId: 'ntf_2.onOrderPaid' }
    await dependencies.messages.sent('wamid.2', other, now)
    for (let time = 0; time < 2; time += 1) bodyOf(await send(status('failed')))
    bodyOf(await send(status('failed', 'wamid.2')))
    expect(undelivered()).toEqual([message, other])
  })
  it.each([
    ['that was delivered', status('delivered')],
    ['that is not ours', status('failed', 'wamid.3')],
  ])('one %s is nothing', async (_what, raw) => {
    bodyOf(await send(raw))
    expect(undelivered()).toEqual([])
  })
})

describe('the check of the address', () => {
  const check = (token?: string) =>
    handleWhatsappAddressCheck(dependencies)(
      { 'hub.verify_token': token, 'hub.challenge': '1158201444' },
      callOf('inv_x', now),
    )
  it('gives the challenge back to who knows the word', async () => {
    expect(bodyOf(await check('secret-of-whatsapp/verify-token'))).toBe('1158201444')
  })
  it.each(['', 'another', undefined])('refuses %s', async token => {
    expect(problemOf(await check(token))).toBe('bank.hookRefused')
  })
  it('refuses everybody while no word is set', async () => {
    const { isOurs } = openMetaWebhooks({ read: () => Promise.resolve('') })
    expect(await isOurs('')).toBe(false)
  })
})
