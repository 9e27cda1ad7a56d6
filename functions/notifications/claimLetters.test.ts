import { beforeEach, expect, it } from 'vitest'
import type { Email } from '../platform/email.ts'
import { runAt } from '../platform/testing.ts'
import { claimPayoutLetter } from './claimLetters.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { onClaimDecided, onClaimOpened } from './onClaim.ts'
import { busEvent, openNotificationScene } from './testing/notificationScene.ts'

const now = new Date('2026-12-09T04:30:00.000Z')
let sent: Email[]
let dependencies: ConsumerDependencies
beforeEach(() => {
  sent = []
  dependencies = openNotificationScene(now, {
    mailer: { send: mail => Promise.resolve(void sent.push(mail)) },
  })
})
const claim = { investorId: 'inv_1', ISIN: 'INE583D07323', dueDate: '2026-12-08', orderId: 'ord_1' }
const event = (more: object) =>
  busEvent(now, { type: 'claim', id: 'ord_1', version: 1 }, { ...claim, ...more })
const written = async (what: 'opened' | 'decided', more: object) => {
  const sends = { opened: onClaimOpened, decided: onClaimDecided }[what](dependencies)
  await sends.consume(event(more), runAt(now))
  await sends.consume(event(more), runAt(now))
  return sent
}

it.each([
  ['opened', { owedTo: 'investor' }, 'went to somebody else', /You need to do nothing/],
  ['opened', { owedTo: 'counterparty' }, 'that is not yours', /keep the amount available/],
  ['decided', { owedTo: 'investor', decision: 'accept' }, 'was accepted', /on the third working day/],
  ['decided', { owedTo: 'investor', decision: 'refuse' }, 'was not accepted', /not owed to you/],
  [
    'decided',
    { owedTo: 'counterparty', decision: 'accept' },
    'Please pay back',
    /Nothing is taken from your account/,
  ],
  ['decided', { owedTo: 'counterparty', decision: 'refuse' }, 'yours after all', /you owe nothing/],
  ['decided', { owedTo: 'counterparty', decision: 'received' }, 'has arrived', /Nothing is owed any more/],
  ['decided', { owedTo: 'counterparty', decision: 'writeOff' }, 'owe nothing', /no longer ask/],
] as const)(
  '%s %j: one letter in both languages, without amount and instrument',
  async (what, more, subject, words) => {
    const [letter, ...others] = await written(what, more)
    expect(others).toEqual([])
    expect(letter?.subject).toContain(subject)
    expect(letter?.text).toMatch(words)
    expect(letter?.text.split('———')[1]).toMatch(/[ऀ-ॿ]{3}/)
    expect(letter?.text).toContain('https://site.test/platform/#/orobonds-payouts')
    expect(letter?.text).not.toMatch(/₹|INE583D07323|ord_1/)
  },
)

it.each(['received', 'writeOff'])(
  'an investor who was paid hears nothing of %s by the other side',
  async decision => {
    expect(await written('decided', { owedTo: 'investor', decision })).toEqual([])
  },
)

it('the payout of a claim is no sale', () => {
  const site = 'https://site.test'
  expect(claimPayoutLetter('processed', { utr: 'UTR1', reason: undefined }, site).text).toMatch(
    /claimed for you was paid .*\n\nThe bank's reference \(UTR\) is UTR1\./s,
  )
  expect(claimPayoutLetter('delayed', { reason: 'liquidation.delayedHold' }, site).text).not.toMatch(/sale/)
})
