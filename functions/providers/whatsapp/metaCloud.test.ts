import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answeringClient } from '../../platform/testing/answeringClient.ts'
import { providerClient } from '../../platform/vendors/providerClient.ts'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { openMetaCloud } from './metaCloud.ts'

const secrets = { read: (name: string) => Promise.resolve(`local-${name.replaceAll('/', '-')}`) }
const message = {
  to: '+919876543210',
  sentence: 'UGRO Capital 2028: ₹779.20 was paid to you',
  link: 'https://site.test/platform/#/orobonds-payouts',
  language: 'en',
} as const

let sandbox: Sandbox
let origin: string
beforeEach(async () => {
  sandbox = await startSandbox()
  origin = `http://127.0.0.1:${sandbox.port}`
})
afterEach(() => sandbox.stop())
const sender = (read = secrets.read) =>
  openMetaCloud({ client: providerClient(), secrets: { read }, url: `${origin}/whatsapp/v23.0` })

describe('WhatsApp messages', () => {
  it('travel as a template in the language of the reader, and lie in the outbox as they are read', async () => {
    const ids = [
      await sender().send(message),
      await sender().send({ ...message, sentence: 'आपको ₹779.20 का भुगतान हुआ', language: 'hi' }),
    ]
    expect(new Set(ids).size).toBe(2)
    expect(ids[0]).toMatch(/^wamid\./)
    const sent = await fetch(`${origin}/outbox?to=%2B919876543210`)
    expect(await sent.json()).toMatchObject([
      {
        channel: 'whatsapp',
        text: `Sthirank: ${message.sentence}. Details: ${message.link}\nTo end these messages write STOP.`,
      },
      { text: expect.stringContaining('आपको ₹779.20 का भुगतान हुआ') },
    ])
  })

  it.each([
    ['a number that is not there', '+919876543217', { name: 'ProviderRefused', code: '131026' }],
    ['a limit that passes', '+919876543218', { name: 'ProviderUnavailable' }],
  ])('%s has its own failure', async (_what, to, failure) => {
    await expect(sender().send({ ...message, to })).rejects.toMatchObject(failure)
  })

  it('are refused with another token, and with a sentence of two lines', async () => {
    const other = sender(() => Promise.resolve('local-whatsapp-phone-number-id'))
    await expect(other.send(message)).rejects.toMatchObject({ code: '190' })
    const lines = { ...message, sentence: 'one\ntwo' }
    await expect(sender().send(lines)).rejects.toMatchObject({ code: '132000' })
  })

  it.each([
    ['an outage', 503, '', 'ProviderUnavailable'],
    ['what nobody can read', 200, '<html>', 'ProviderUnavailable'],
    ['an answer without an id', 200, '{"messages":[]}', 'ProviderUnavailable'],
    ['a refusal without a code', 404, '{}', 'ProviderRefused'],
  ])('%s is no success', async (_what, status, answer, name) => {
    const client = answeringClient(status, answer)
    await expect(openMetaCloud({ client, secrets, url: '' }).send(message)).rejects.toMatchObject({ name })
  })
})
