import { beforeEach, expect, it } from 'vitest'
import type { PublishedClaim } from '../../bond-portfolio/published.ts'
import { runAt } from '../../platform/testing.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { busEvent, hindiFaults, inEachLanguage, openNotificationScene } from '../testing/notificationScene.ts'
import { type Written, writesTo } from '../testing/written.ts'
import { claimPayoutLetter } from './claimLetters.ts'
import { onClaimDecided, onClaimOpened } from './onClaim.ts'

const now = new Date('2026-12-09T04:30:00.000Z')
const key = { investorId: 'inv_1', ISIN: 'INE583D07323', dueDate: '2026-12-08', orderId: 'ord_1' }
const claim: PublishedClaim['claim'] = {
  ...key,
  product: 'ugro-capital-2028',
  side: 'purchase',
  owedTo: 'investor',
  recordDate: '2026-11-23',
  paymentDate: '2026-12-08',
  pricedFor: '2026-11-20',
  settledOn: '2026-11-25',
  units: 10,
  couponPaise: 77_920,
  principalPaise: 0,
  amountPaise: 77_920,
  state: 'open',
  openedAt: '2026-11-25T06:00:00.000Z',
}
let sent: Written[]
let found: PublishedClaim | undefined
let dependencies: ConsumerDependencies
beforeEach(() => {
  sent = []
  dependencies = openNotificationScene(now, {
    claimOf: () => Promise.resolve(found),
    notifications: writesTo(sent),
  })
})
const written = async (
  what: 'opened' | 'decided',
  more: { readonly owedTo: PublishedClaim['claim']['owedTo'] },
) => {
  found = { claim: { ...claim, owedTo: more.owedTo }, displayName: 'UGRO Capital 2028' }
  const open = { opened: onClaimOpened, decided: onClaimDecided }[what]
  const event = busEvent(now, { type: 'claim', id: 'ord_1', version: 1 }, { ...key, ...more })
  await open(dependencies).consume(event, runAt(now))
  await open(dependencies).consume(event, runAt(now))
  if (sent.length === 0) return undefined
  expect(sent).toHaveLength(1)
  const letter = await inEachLanguage(dependencies, with_ => open(with_).consume(event, runAt(now)))
  expect(hindiFaults(letter)).toEqual([])
  return letter
}

it('the first letter names bond, amount and the three days, in English and Hindi', async () => {
  const letter = await written('opened', { owedTo: 'investor' })
  expect(letter?.en.subject).toBe('UGRO Capital 2028: a payment that is yours goes to the other side')
  expect(letter?.en.text.split('\n\n')).toEqual([
    'The issuer pays ₹779.20 for 10 units of UGRO Capital 2028, due on 8 Dec 2026, before tax, to the other side of your trade, although it is part of your price.',
    'Your purchase was priced for 20 Nov 2026 and settled on 25 Nov 2026; the record date of the payment, 23 Nov 2026, decides whom the issuer pays.',
    expect.stringMatching(/^It is yours\. .* your price does not change\.$/),
    'Your payouts: https://site.test/platform/#/orobonds-payouts',
  ])
  expect(letter?.hi.text.split('\n\n')).toEqual([
    expect.stringContaining('UGRO Capital 2028 की 10 यूनिट का 8 दिसंबर 2026 को देय ₹779.20'),
    expect.stringContaining('23 नवंबर 2026'),
    expect.stringContaining('यह राशि आपकी है'),
    'आपके भुगतान: https://site.test/platform/#/orobonds-payouts',
  ])
})

it.each([
  ['opened', { owedTo: 'counterparty' }, 'is not yours', /keep the amount available/],
  ['decided', { owedTo: 'investor', decision: 'accept' }, 'is accepted', /on the third working day/],
  ['decided', { owedTo: 'investor', decision: 'refuse' }, 'nothing is claimed', /not owed to you/],
  [
    'decided',
    { owedTo: 'counterparty', decision: 'accept' },
    'please pay back',
    /Nothing is taken from your account/,
  ],
  ['decided', { owedTo: 'counterparty', decision: 'refuse' }, 'yours after all', /you owe nothing/],
  ['decided', { owedTo: 'counterparty', decision: 'received' }, 'has arrived', /Nothing is owed any more/],
  ['decided', { owedTo: 'counterparty', decision: 'writeOff' }, 'owe nothing', /no longer ask/],
] as const)('%s %j: one letter in both languages, with the amount', async (what, more, subject, words) => {
  const letter = await written(what, more)
  expect(letter?.en.subject).toContain(subject)
  expect(letter?.en.text).toMatch(words)
  for (const part of [letter?.en, letter?.hi]) expect(part?.text).toContain('₹779.20')
})

it.each(['received', 'writeOff'])(
  'an investor who is paid hears nothing of %s by the other side',
  async decision => {
    expect(
      await written('decided', Object.assign({ owedTo: 'investor' as const }, { decision })),
    ).toBeUndefined()
  },
)

it('news of a claim that cannot be read come again', async () => {
  found = undefined
  const event = busEvent(now, { type: 'claim', id: 'ord_1', version: 1 }, { ...key, owedTo: 'investor' })
  await expect(onClaimOpened(dependencies).consume(event, runAt(now))).rejects.toThrow('cannot be read')
})

it('the payout of a claim is no sale', () => {
  const site = 'https://site.test'
  const payout = { displayName: 'UGRO Capital 2028', redemptionPaise: 77_920, reason: undefined }
  expect(claimPayoutLetter('processed', { ...payout, utr: 'UTR1' }, site).en.paragraphs.join('\n\n')).toMatch(
    /₹779\.20, which the issuer .* was paid to your .*\n\nThe bank's reference \(UTR\) is UTR1\./s,
  )
  const delayed = claimPayoutLetter(
    'delayed',
    { ...payout, utr: undefined, reason: 'liquidation.delayedHold' },
    site,
  )
  expect(delayed.en.paragraphs.join(' ')).not.toMatch(/\bsale\b/)
})
