import type { Language } from '../../../shared/texts/areas.ts'
import type { Email } from '../../platform/email.ts'
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
    formerEmailOf: () => Promise.resolve(undefined),
    bankStepOf: () => Promise.resolve({ status: 'none', shown: 'none' }),
    trusteeOf: () => Promise.resolve(undefined),
    watchedDealOf: () => Promise.resolve(undefined),
    paymentOf: () => Promise.resolve(undefined),
    calledPaymentOf: () => Promise.resolve(undefined),
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

/** The only letter that `send` sends, to an investor of each language. */
export async function inEachLanguage(
  dependencies: ConsumerDependencies,
  send: (to: ConsumerDependencies) => Promise<unknown>,
): Promise<Readonly<Record<Language, Email>>> {
  const letterIn = async (language: Language): Promise<Email> => {
    const sent: Email[] = []
    await send({
      ...dependencies,
      once: (_consumer, _event, deliver) => deliver(),
      identityOf: async investorId => {
        const identity = await dependencies.identityOf(investorId)
        return identity && { ...identity, language }
      },
      mailer: { send: mail => Promise.resolve(void sent.push(mail)) },
      sms: { send: () => Promise.resolve() },
    })
    const [letter, ...others] = sent
    if (letter === undefined || others.length > 0) throw new Error(`${sent.length} letters in ${language}`)
    return letter
  }
  return { en: await letterIn('en'), hi: await letterIn('hi') }
}

const paragraphsOf = ({ text }: Email): string[] => text.split('\n\n')
const isHindi = (text: string): boolean => /[\u0900-\u097F]{3}/.test(text)
const figuresOf = ({ text }: Email): string[] =>
  (text.match(/₹[\d,.]*\d|https?:[^\s।]*[\w/]/g) ?? []).toSorted()

/** What is wrong with the Hindi of a letter: paragraphs, amounts and addresses are as in English, and every one is Hindi. */
export function hindiFaults({ en, hi }: Readonly<Record<Language, Email>>): string[] {
  const [figures, expected] = [figuresOf(hi).join(' '), figuresOf(en).join(' ')]
  return [
    ...(paragraphsOf(en).length === paragraphsOf(hi).length ? [] : ['another number of paragraphs']),
    ...(figures === expected ? [] : [`${figures}, not ${expected}`]),
    ...[hi.subject, ...paragraphsOf(hi)].filter(text => !isHindi(text)),
    ...paragraphsOf(hi).filter(text => /undefined|\b[a-z]+\.[a-z]+[A-Z]/.test(text)),
    ...[en.subject, ...paragraphsOf(en)].filter(isHindi),
  ]
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
