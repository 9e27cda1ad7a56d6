import type { Language } from '../../../shared/texts/areas.ts'
import type { BusEvent } from '../../platform/eventFunction.ts'
import type { LetterText } from '../../platform/letters/letter.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { type Written, writesTo } from './written.ts'

/** The dependencies of the notices; without a store of notifications they write nothing. */
export function openNotificationScene(
  now: Date,
  more: Partial<ConsumerDependencies> = {},
): ConsumerDependencies {
  return {
    now: () => now,
    notifications: { create: () => Promise.reject(new Error('no notification here')) },
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
    siteOrigin: 'https://site.test',
    ...more,
  }
}

/** What a letter says in a language. */
interface Content {
  readonly subject: string
  readonly text: string
}

/** The only notification that `send` writes, in each language. */
export async function inEachLanguage(
  dependencies: ConsumerDependencies,
  send: (to: ConsumerDependencies) => Promise<unknown>,
): Promise<Readonly<Record<Language, Content>>> {
  const written: Written[] = []
  await send({ ...dependencies, notifications: writesTo(written) })
  const [only, ...others] = written.filter(({ to }) => to === undefined)
  if (only === undefined || others.length > 0) throw new Error(`${written.length} notifications`)
  const contentOf = ({ subject, paragraphs }: LetterText): Content => ({
    subject,
    text: paragraphs.join('\n\n'),
  })
  return { en: contentOf(only.letter.en), hi: contentOf(only.letter.hi) }
}

const paragraphsOf = ({ text }: Content): string[] => text.split('\n\n')
const isHindi = (text: string): boolean => /[\u0900-\u097F]{3}/.test(text)
const figuresOf = ({ text }: Content): string[] =>
  (text.match(/₹[\d,.]*\d|https?:[^\s।]*[\w/]/g) ?? []).toSorted()

/** What is wrong with the Hindi of a letter: paragraphs, amounts and addresses are as in English, and every one is Hindi. */
export function hindiFaults({ en, hi }: Readonly<Record<Language, Content>>): string[] {
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
