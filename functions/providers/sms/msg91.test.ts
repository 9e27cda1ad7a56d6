import { describe, expect, it } from 'vitest'
import { providerClient } from '../../platform/vendors/providerClient.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { openMsg91 } from './msg91.ts'

const values: Readonly<Record<string, string>> = {
  'sms/auth-key': 'auth-key',
  'sms/template-otp': 'template-1',
  'sms/template-redeem-quote': 'local-sms-template-redeem-quote',
}
const secrets = { read: (name: string) => Promise.resolve(values[name] ?? '') }
const message = {
  to: '+919876543210',
  template: 'otp' as const,
  variables: ['4711', 'confirm your phone', '5'],
}

describe('text messages', () => {
  it('travel as a template with its variables, and lie in the outbox as their reader gets them', async () => {
    const sandbox = await startSandbox({
      secretOf: name => values[name] ?? '',
    })
    try {
      const origin = `http://127.0.0.1:${sandbox.port}`
      const client = providerClient()
      await openMsg91({ client, secrets, url: `${origin}/msg91` }).send(message)
      const sent = await fetch(`${origin}/outbox?to=%2B919876543210`)
      expect(await sent.json()).toMatchObject([
        {
          channel: 'sms',
          to: '+919876543210',
          text: '4711 is your OTP to confirm your phone. Valid for 5 minutes. Do not share it with anyone.',
        },
      ])
      const link = 'https://invest.example.in/platform/#/orobonds-asset/mld/p/redeem/liq_1'
      const variables = ['3 units of Nifty Shield', 'Rs 3,30,296.27', '20 Nov 2026, 3:30 pm', link]
      await openMsg91({ client, secrets, url: `${origin}/msg91` }).send({
        to: '+919876543210',
        template: 'redeem-quote',
        variables,
      })
      const quoted = await fetch(`${origin}/outbox?to=%2B919876543210`)
      expect(await quoted.json()).toMatchObject([
        {},
        {
          text: `Your quote for 3 units of Nifty Shield: you receive Rs 3,30,296.27. It is valid until 20 Nov 2026, 3:30 pm. Agree or decline: ${link}`,
        },
      ])
      const stranger = { read: () => Promise.resolve('wrong') }
      await expect(
        openMsg91({ client, secrets: stranger, url: `${origin}/msg91` }).send(message),
      ).rejects.toMatchObject({
        name: 'ProviderRefused',
      })
    } finally {
      await sandbox.stop()
    }
  })

  it.each([
    ['a 200 that says error', 200, '{"type":"error","message":"flow id not found"}', 'ProviderRefused'],
    ['a 200 that says nothing', 200, '{}', 'ProviderUnavailable'],
    ['a 500', 500, '{}', 'ProviderUnavailable'],
  ])('%s is no success, and nothing is sent twice', async (_, status, body, name) => {
    let requests = 0
    const client = providerClient({
      fetch: () => {
        requests += 1
        return Promise.resolve(new Response(body, { status }))
      },
    })
    const sending = openMsg91({ client, secrets, url: 'http://vendor.test' }).send(message)
    await expect(sending).rejects.toMatchObject({ name })
    expect(requests).toBe(1)
  })
})
