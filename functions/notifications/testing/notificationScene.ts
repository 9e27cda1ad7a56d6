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
    trusteeOf: () => Promise.resolve(undefined),
    liquidationOf: () => Promise.resolve(undefined),
    sms: { send: () => Promise.reject(new Error('no text message here')) },
    mailer: { send: () => Promise.reject(new Error('no letter here')) },
    siteOrigin: 'https://site.test',
    ...more,
  }
}
