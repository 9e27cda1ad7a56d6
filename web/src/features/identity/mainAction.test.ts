import { describe, expect, it } from 'vitest'
import { type KycFacts, mainAction } from './mainAction.ts'

const statuses = ['pending', 'retry', 'underProcess', 'approved', 'rejected'] as const
type Status = (typeof statuses)[number]
const facts = (
  userInHypervergeCug: boolean,
  forceKYC: boolean,
  enhancedKycStaus: Status,
  obUserApproved: boolean,
): KycFacts => ({ userInHypervergeCug, forceKYC, enhancedKycStaus, obUserApproved })

const start = 'identity.startInvesting'
const explore = 'identity.explore'
const complete = 'identity.completeYourKyc'
const again = 'identity.reInitiate'

describe('the main action of the enhanced group (D1 s4)', () => {
  // Every combination, by hand: forced, status, bond-user approved → label, step, and the source.
  it.each([
    [false, 'pending', false, complete, 'verify', 'K-102'],
    [false, 'pending', true, start, 'dashboard', 'K-102'],
    [false, 'retry', false, again, 'verify', 'K-102'],
    [false, 'retry', true, start, 'dashboard', 'K-102'],
    [false, 'underProcess', false, explore, 'dashboard', 'rule 1'],
    [false, 'underProcess', true, start, 'dashboard', 'rule 1'],
    [false, 'approved', false, start, 'dashboard', 'rule 1'],
    [false, 'approved', true, start, 'dashboard', 'rule 1'],
    [false, 'rejected', false, again, 'verify', 'rule 2'],
    [false, 'rejected', true, start, 'verify', 'rule 2'],
    [true, 'pending', false, complete, 'verify', 'rule 4'],
    [true, 'pending', true, start, 'sebi', 'rule 3'],
    [true, 'retry', false, again, 'verify', 'rule 4'],
    [true, 'retry', true, start, 'sebi', 'rule 3'],
    [true, 'underProcess', false, explore, 'verify', 'rule 4, which the server never lets happen (K-104)'],
    [true, 'underProcess', true, start, 'verify', 'rule 4, K-104'],
    [true, 'approved', false, start, 'verify', 'rule 4, K-104'],
    [true, 'approved', true, start, 'verify', 'rule 4, K-104'],
    [true, 'rejected', false, again, 'verify', 'rule 2'],
    [true, 'rejected', true, start, 'verify', 'rule 2'],
  ] as const)('forced %s, %s, approved %s: %s, %s (%s)', (forced, status, approved, label, step, _source) => {
    expect(mainAction(facts(true, forced, status, approved))).toEqual({ label, step })
  })
})

describe('the main action of everybody else', () => {
  it('leads to the documents, as Explore once approved, whatever the enhanced status says', () => {
    for (const status of statuses)
      for (const forced of [false, true]) {
        expect(mainAction(facts(false, forced, status, false))).toEqual({ label: complete, step: 'docvault' })
        // The KYC screen opens its summary, whose exit is Explore (K-108).
        expect(mainAction(facts(false, forced, status, true))).toEqual({ label: explore, step: 'docvault' })
      }
  })
})
