import { beforeEach, describe, expect, it } from 'vitest'
import type { Email } from '../platform/email.ts'
import type { BusEvent, Consumer } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { onBankAccountChanged } from './onBankAccountChanged.ts'
import { onNewDeviceSignedIn } from './onNewDeviceSignedIn.ts'
import { onPasswordChanged } from './onPasswordChanged.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
let sent: Email[]
let dependencies: ConsumerDependencies
beforeEach(() => {
  sent = []
  const told = new Set<string>()
  dependencies = {
    now: () => now,
    once: async (consumer, { id }, deed) => {
      if (told.has(`${consumer}#${id}`)) return
      await deed()
      told.add(`${consumer}#${id}`)
    },
    identityOf: investorId =>
      Promise.resolve(
        investorId === 'inv_gone'
          ? undefined
          : {
              email: 'asha@example.in',
              name: 'Asha Rao',
              phone: '9876543210',
              phoneVerified: true,
              emailConfirmed: investorId !== 'inv_unconfirmed',
            },
      ),
    mailer: { send: mail => Promise.resolve(void sent.push(mail)) },
    siteOrigin: 'https://site.test',
  }
})

const event = (payload: unknown): BusEvent => ({
  id: 'bus-1',
  source: 'sthirank.auth',
  'detail-type': 'any',
  time: now.toISOString(),
  detail: {
    id: 'evt_1',
    name: 'any',
    version: 1,
    at: now.toISOString(),
    correlationId: 'req-1',
    aggregate: { type: 'credentials', id: 'inv_1', version: 3 },
    payload,
  },
})

const notices: readonly [string, (with_: ConsumerDependencies) => Consumer, object, string, string][] = [
  [
    'a new device',
    onNewDeviceSignedIn,
    { device: 'Firefox on Linux' },
    'Log-in from a new device',
    'Firefox on Linux',
  ],
  [
    'a changed password',
    onPasswordChanged,
    { how: 'changed' },
    'Your password was changed',
    'All your other sessions were ended',
  ],
  [
    'a password set by link',
    onPasswordChanged,
    { how: 'reset' },
    'Your password was changed',
    'All your sessions were ended',
  ],
  [
    'a changed bank account',
    onBankAccountChanged,
    {},
    'Your bank account was changed',
    'Another bank account was saved',
  ],
]

describe.each(notices)('the notice of %s', (_name, open, payload, subject, sentence) => {
  it('goes to the investor, in Indian time, with nothing secret', async () => {
    await open(dependencies).consume(event({ investorId: 'inv_1', ...payload }), now)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ to: 'asha@example.in', subject })
    expect(sent[0]?.text).toContain(sentence)
    expect(sent[0]?.text).toMatch(/20 Nov 2026, 10:00\sam \(Indian time\)/)
    expect(sent[0]?.text).not.toMatch(/9876543210|Asha/)
  })
  it('goes once, however often the event comes', async () => {
    await open(dependencies).consume(event({ investorId: 'inv_1', ...payload }), now)
    await open(dependencies).consume(event({ investorId: 'inv_1', ...payload }), now)
    expect(sent).toHaveLength(1)
  })
  it('goes to nobody unknown and to no address that was never confirmed', async () => {
    await open(dependencies).consume(event({ investorId: 'inv_gone', ...payload }), now)
    await open(dependencies).consume(event({ investorId: 'inv_unconfirmed', ...payload }), now)
    expect(sent).toEqual([])
  })
})
