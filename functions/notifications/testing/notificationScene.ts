import type { BusEvent } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

/** The dependencies of the notices with an outbox in memory. `inv_gone` does not exist, `inv_unconfirmed` has not confirmed. */
export function openNotificationScene(
  now: Date,
  more: Partial<ConsumerDependencies> = {},
): ConsumerDependencies {
  const handled = new Set<string>()
  return {
    now: () => now,
    once: async (consumer, { id }, send) => {
      if (handled.has(`${consumer}#${id}`)) return
      await send()
      handled.add(`${consumer}#${id}`)
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
    formerPhoneOf: () => Promise.resolve(undefined),
    bankStepOf: () => Promise.resolve({ status: 'none', shown: 'none' }),
    trusteeOf: () => Promise.resolve(undefined),
    paymentOf: () => Promise.resolve(undefined),
    claimOf: () => Promise.resolve(undefined),
    orderOf: () => Promise.resolve(undefined),
    paymentsOf: () => Promise.resolve([]),
    dematEndingOf: () => Promise.resolve(undefined),
    liquidationOf: () => Promise.resolve(undefined),
    sms: { send: () => Promise.reject(new Error('no text message here')) },
    mailer: { send: () => Promise.reject(new Error('no letter here')) },
    siteOrigin: 'https://site.test',
    ...more,
  }
}

/** An event of an aggregate as the bus delivers it; consumers do not read its name. */
export const busEvent = (
  now: Date,
  aggregate: { readonly type: string; readonly id: string; readonly version: number },
  payload: unknown,
): BusEvent => ({
  id: 'bus-1',
  source: 'sthirank.any',
  'detail-type': 'any',
  time: now.toISOString(),
  detail: {
    id: 'evt_1',
    name: 'any',
    version: 1,
    at: now.toISOString(),
    correlationId: 'req-1',
    aggregate,
    payload,
  },
})
