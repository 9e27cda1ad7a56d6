import { beforeEach, describe, expect, it } from 'vitest'
import { notificationKinds } from '../../shared/contracts/notifications/notificationKinds.ts'
import { erasureEvents, subscriptionOf } from '../../shared/manifest.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { BusEvent, Consumer } from '../platform/eventFunction.ts'
import { runAt } from '../platform/testing.ts'
import {
  onBankAccountChanged,
  onNewDeviceSignedIn,
  onPasswordChanged,
  onPhoneChanged,
  onSecondFactorChanged,
} from './account/onAccount.ts'
import { onNominationSaved } from './account/onNomination.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { kindOf } from './kinds.ts'
import {
  onBankProofReviewed,
  onBankVerificationCompleted,
  onIdentityReviewed,
  onIdentityVerificationCompleted,
  onKycApproved,
  onKycSentBack,
  onKycSubmitted,
} from './kyc/onKyc.ts'
import { manifest } from './manifest.ts'
import { busEvent, hindiFaults, inEachLanguage, openNotificationScene } from './testing/notificationScene.ts'
import { type Written, writesTo } from './testing/written.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
let sent: Written[]
let dependencies: ConsumerDependencies
beforeEach(() => {
  sent = []
  dependencies = openNotificationScene(now, {
    notifications: writesTo(sent),
  })
})

const event = (payload: unknown): BusEvent =>
  busEvent(now, { type: 'credentials', id: 'inv_1', version: 3 }, payload)

const notices: readonly [
  string,
  (with_: ConsumerDependencies) => Consumer<MarketCalendar>,
  object,
  string,
  string,
][] = [
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
  [
    'nominees changed after the approval (U13)',
    onNominationSaved,
    { state: 'nominated', approved: true },
    'Your nominees were changed',
    'The nominees of your Sthirank account were changed',
  ],
  [
    'a nomination withdrawn after the approval (U13)',
    onNominationSaved,
    { state: 'optedOut', approved: true },
    'Your account has no nominee any more',
    'you do not want a nominee',
  ],
]

describe.each(notices)('the notice of %s', (_name, open, payload, subject, sentence) => {
  it('goes to the investor, in Indian time, with nothing secret', async () => {
    await open(dependencies).consume(event({ investorId: 'inv_1', ...payload }), runAt(now))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ investorId: 'inv_1', subject })
    expect(sent[0]?.text).toContain(sentence)
    expect(sent[0]?.text).toMatch(/20 Nov 2026, 10:00\sam \(Indian time\)/)
    expect(sent[0]?.text).not.toMatch(/9876543210|Asha/)
  })
  it('is in Hindi to who chose it (U5)', async () => {
    const arrived = event({ investorId: 'inv_1', ...payload })
    const letter = await inEachLanguage(dependencies, with_ => open(with_).consume(arrived, runAt(now)))
    expect(hindiFaults(letter)).toEqual([])
  })
  it('goes once, however often the event comes', async () => {
    await open(dependencies).consume(event({ investorId: 'inv_1', ...payload }), runAt(now))
    await open(dependencies).consume(event({ investorId: 'inv_1', ...payload }), runAt(now))
    expect(sent).toHaveLength(1)
  })
})

it.each([
  ['Firefox on Linux', 'Linux पर Firefox'],
  ['Chrome on another system', 'किसी और सिस्टम पर Chrome'],
  ['an app', 'an app'],
])('a new device is named in Hindi: %s', async (device, named) => {
  await onNewDeviceSignedIn(dependencies).consume(event({ investorId: 'inv_1', device }), runAt(now))
  expect(sent[0]?.letter.hi.paragraphs[0]).toContain(`: ${named}, 20 नवंबर`)
  expect(sent[0]?.letter.en.paragraphs[0]).toContain(`: ${device}, 20 Nov`)
})

const documentId = 'doc_1'
const ended = (outcome: string) => ({ transactionId: 'hv_1', outcome, late: true })
const kycNews: readonly (readonly [
  string,
  (with_: ConsumerDependencies) => Consumer<MarketCalendar>,
  object,
  string,
  string,
])[] = [
  // Friday, so two working days end on Tuesday: Tuesday the 24th is Guru Nanak Jayanti, a holiday, so Wednesday.
  ['a KYC that is complete', onKycSubmitted, {}, 'Your KYC is with our team', 'by 25 Nov 2026'],
  ['an approval', onKycApproved, {}, 'Your KYC is approved', 'You can invest now.'],
  [
    'a rejection',
    onKycSentBack,
    { decision: 'rejected', types: ['pan', 'aadhaar'] },
    'Your KYC needs another look',
    'could not accept something',
  ],
  [
    'a question',
    onKycSentBack,
    { decision: 'askedAgain', types: ['bank'] },
    'Your KYC needs another look',
    'needs something more from you',
  ],
  ...(
    [
      ['verified', 'Your bank account is verified', 'Your bank has confirmed your account.'],
      ['nameMismatch', 'Your bank account could not be verified', 'under another name'],
      ['rejected', 'Your bank account could not be verified', 'The bank step says why.'],
      ['underProcess', 'Your bank has not answered: please upload a proof', 'upload a proof of it'],
      ['failed', 'The check of your bank account broke off', 'That is not your doing.'],
    ] as const
  ).map(
    ([outcome, subject, sentence]) =>
      [
        `a bank check that ended ${outcome}`,
        onBankVerificationCompleted,
        { attemptId: 'bva_1', outcome },
        subject,
        sentence,
      ] as const,
  ),
  [
    'an accepted bank proof',
    onBankProofReviewed,
    { documentId, outcome: 'accepted' },
    'Your bank proof was accepted',
    'Your bank account is verified',
  ],
  [
    'a refused bank proof',
    onBankProofReviewed,
    { documentId, outcome: 'rejected' },
    'Your bank proof was not accepted',
    'Upload another proof there, or enter another account.',
  ],
  [
    'an identity that passed late',
    onIdentityVerificationCompleted,
    ended('passed'),
    'Your identity verification has arrived',
    'within 24-48 working hours',
  ],
  [
    'an identity a reviewer looks at',
    onIdentityVerificationCompleted,
    ended('needsReview'),
    'Your identity verification has arrived',
    'nothing is needed from you',
  ],
  [
    'an identity declined late',
    onIdentityVerificationCompleted,
    ended('declined'),
    'Your identity verification was not successful',
    'Log in to see why, and try again.',
  ],
  [
    'an identity cancelled',
    onIdentityVerificationCompleted,
    ended('cancelled'),
    'Your identity verification is not finished',
    'Please start it once more',
  ],
  [
    'an identity left open',
    onIdentityVerificationCompleted,
    ended('leftOpen'),
    'Your identity verification is not finished',
    'Please start it once more',
  ],
  [
    'an identity that broke off',
    onIdentityVerificationCompleted,
    ended('errored'),
    'Your identity verification broke off',
    'That is not your doing.',
  ],
]

describe.each(kycNews)('the letter about %s', (_name, open, payload, subject, sentence) => {
  const arrived = event({ investorId: 'inv_1', ...payload })
  it('says what happens next and leads to the KYC screen, with nothing of the person in it', async () => {
    await open(dependencies).consume(arrived, runAt(now))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ investorId: 'inv_1', subject })
    expect(sent[0]?.text).toContain(sentence)
    expect(sent[0]?.text).toContain('https://site.test/platform/#/docs-valut')
    expect(sent[0]?.text).not.toMatch(/9876543210|Asha|inv_1|doc_1|hv_1|aadhaar|\bpan\b/)
  })
  it('is in Hindi to who chose it (U5)', async () => {
    const letter = await inEachLanguage(dependencies, with_ => open(with_).consume(arrived, runAt(now)))
    expect(hindiFaults(letter)).toEqual([])
  })
  it('goes once, however often the event comes', async () => {
    for (let time = 0; time < 3; time += 1) await open(dependencies).consume(arrived, runAt(now))
    expect(sent).toHaveLength(1)
  })
})

describe('the letter about a bank check', () => {
  const ended = (outcome: string, superseded = false) =>
    event({ investorId: 'inv_1', attemptId: 'bva_1', outcome, superseded })
  const lettersOf = async (
    arrived: BusEvent,
    bankStep: Awaited<ReturnType<ConsumerDependencies['bankStepOf']>>,
  ) => {
    const bankStepOf = () => Promise.resolve(bankStep)
    await onBankVerificationCompleted({ ...dependencies, bankStepOf }).consume(arrived, runAt(now))
    return sent.map(({ subject }) => subject)
  }
  const waiting = { status: 'underProcess', shown: 'underProcess' } as const
  const proofIs = (status: 'uploaded' | 'accepted' | 'rejected') => ({
    ...waiting,
    proof: { documentId, status },
  })

  it('is not written about an account that another one has taken the place of', async () => {
    expect(await lettersOf(ended('rejected', true), waiting)).toEqual([])
  })
  it.each(['uploaded', 'accepted'] as const)('asks for no proof that is %s', async status => {
    expect(await lettersOf(ended('failed'), proofIs(status))).toEqual([])
  })
  it('asks for a proof when the last one was refused', async () => {
    expect(await lettersOf(ended('failed'), proofIs('rejected'))).toHaveLength(1)
  })
  it('says that the bank confirmed the account, whatever else is here', async () => {
    expect(await lettersOf(ended('verified'), proofIs('uploaded'))).toEqual(['Your bank account is verified'])
  })
  it('is not written about a failure when the account is verified meanwhile', async () => {
    expect(await lettersOf(ended('underProcess'), { status: 'verified', shown: 'verified' })).toEqual([])
  })
})

describe('the letter about an identity', () => {
  it.each(['passed', 'needsReview', 'declined', 'cancelled', 'leftOpen', 'errored', 'unanswered'])(
    'is not written when the investor saw it happen: %s',
    async outcome => {
      const seen = event({ investorId: 'inv_1', transactionId: 'hv_1', outcome, late: false })
      await onIdentityVerificationCompleted(dependencies).consume(seen, runAt(now))
      expect(sent).toEqual([])
    },
  )
  it('is not written when nobody knows more than before', async () => {
    const waiting = event({ investorId: 'inv_1', ...ended('unanswered') })
    await onIdentityVerificationCompleted(dependencies).consume(waiting, runAt(now))
    expect(sent).toEqual([])
  })
})

describe.each([
  ['approved', 'Your enhanced KYC is approved', 'The verification is finished.'],
  ['rejected', 'Your enhanced KYC was not accepted', 'Please verify your identity once more'],
  ['askedAgain', 'Please verify your identity once more', 'needs you to verify your identity once more'],
])('the letter about an enhanced KYC that an operator decided on: %s', (decision, subject, sentence) => {
  const decided = (alone: boolean, investorId = 'inv_1') => event({ investorId, decision, alone })
  it('says it, leads to the profile, and has nothing of the person in it', async () => {
    await onIdentityReviewed(dependencies).consume(decided(true), runAt(now))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ investorId: 'inv_1', subject })
    expect(sent[0]?.text).toContain(sentence)
    expect(sent[0]?.text).toContain('https://site.test/platform/#/orobonds-profile')
    expect(sent[0]?.text).not.toMatch(/9876543210|Asha|inv_1/)
  })
  it('goes once, however often the event comes', async () => {
    for (let time = 0; time < 3; time += 1)
      await onIdentityReviewed(dependencies).consume(decided(true), runAt(now))
    expect(sent).toHaveLength(1)
  })
  it('is in Hindi to who chose it (U5)', async () => {
    const letter = await inEachLanguage(dependencies, with_ =>
      onIdentityReviewed(with_).consume(decided(true), runAt(now)),
    )
    expect(hindiFaults(letter)).toEqual([])
  })
  it('is not a second letter when the KYC was decided on in the same write', async () => {
    await onIdentityReviewed(dependencies).consume(decided(false), runAt(now))
    expect(sent).toEqual([])
  })
})

describe('the day a review is due', () => {
  it('counts from when the KYC was complete, however late the letter is, over a weekend and a holiday', async () => {
    const arrived = event({ investorId: 'inv_1' })
    await onKycSubmitted(dependencies).consume(arrived, runAt(new Date('2026-11-26T04:30:00.000Z')))
    expect(sent[0]?.text).toContain('within two working days, by 25 Nov 2026')
    // An inoperative PAN or an identity that is not verified would make "nothing is needed" untrue.
    expect(sent[0]?.text).not.toMatch(/nothing is needed/i)
  })
})

it.each([
  ['added', 'Log-ins need a second step now'],
  ['removed', 'The second step of your log-ins was removed'],
  ['recoveryCodeUsed', 'A recovery code was used'],
  ['passkeyAdded', 'A passkey was added to your account'],
  ['passkeyRemoved', 'A passkey was removed from your account'],
  ['lost', 'The second step of your log-ins was removed'],
])('a second step that was %s is written about, in the language of the investor', async (what, subject) => {
  const changed = event({ investorId: 'inv_1', what })
  const letter = await inEachLanguage(dependencies, with_ =>
    onSecondFactorChanged(with_).consume(changed, runAt(now)),
  )
  expect(letter.en.subject).toBe(subject)
  expect(hindiFaults(letter)).toEqual([])
})

it('a changed mobile number is written about, also to the number that was verified before, once', async () => {
  for (let time = 0; time < 2; time += 1)
    await onPhoneChanged(dependencies).consume(event({ investorId: 'inv_1' }), runAt(now))
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    kind: 'account',
    subject: 'Your mobile number was changed',
    sms: { to: 'former', template: 'number-changed', variables: ['20 Nov 2026, 10:00 am'] },
  })
  expect(sent[0]?.text).toContain('nothing can be sold for 24 hours')
})

it('every event has a kind, by which channels are chosen', () => {
  const consumers = (manifest.consumers?.subscriptions ?? [])
    .map(one => subscriptionOf(one))
    // Those delete, or turn letters off; they write to nobody.
    .filter(one => !('event' in one) || ![...erasureEvents, 'letterMarkedAsSpam'].includes(one.event))
    .map(({ consumer }) => consumer)
  expect(consumers.length).toBeGreaterThan(30)
  for (const consumer of consumers) expect(notificationKinds).toContain(kindOf(consumer))
  expect(() => kindOf('onNothing')).toThrow('has no kind')
})
