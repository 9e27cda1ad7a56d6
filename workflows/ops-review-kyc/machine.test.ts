import { describe, expect, it } from 'vitest'
import { runAt } from '../../functions/platform/testing.ts'
import { ProviderRefused, ProviderUnavailable } from '../../functions/platform/vendors/providerClient.ts'
import type { RegistryAttributes } from '../../functions/providers/kycRegistry/port.ts'
import { expectPreviewed, outputOf, refusedAs } from '../testing/operatorMachine.ts'
import {
  completeKyc,
  flag,
  investorId,
  saveBank,
  secrets,
  start,
  statesOf,
  storesOf,
  verifyIdentity,
} from '../testing/reviewScene.ts'
import { approve, approved, desk, inReview, remarks, review, steps } from './testing/reviewing.ts'

describe('the machine', () => {
  it('enters three states, whatever is decided', async () => {
    await inReview()
    expect((await review({ decision: 'askAgain' })).entered).toEqual(['DecideKyc', 'WasItDecided', 'Refused'])
    expect((await approve()).entered).toEqual(['DecideKyc', 'WasItDecided', 'Done'])
  })
})

describe('an approval', () => {
  it('closes the KYC, tells it, and leaves an audit row, all in one write', async () => {
    await inReview()
    const before = desk.scene.table.calls.filter(call => call === 'transact').length
    const ended = await approve()
    expect(outputOf(ended)).toBe('The KYC is approved; the investor is notified.')
    expect(desk.scene.table.calls.filter(call => call === 'transact')).toHaveLength(before + 1)
    expect(await statesOf(desk.scene)).toEqual({
      kyc: 'approved',
      identity: 'pending',
      bank: 'verified',
      audits: 1,
    })
    expect(desk.scene.table.events('kycApproved')).toEqual([{ investorId }])
    expect((await storesOf(desk.scene).kyc.read(investorId)).bank.status).toBe('verified')
    const [row] = await storesOf(desk.scene).audit.read(`investor#${investorId}`, 5)
    expect(row).toEqual({
      subject: `investor#${investorId}`,
      flow: 'ops-review-kyc',
      decision: 'approve',
      by: 'meera.k',
      reason: 'looked at everything',
      execution: 'review-1',
      startedAt: start.toISOString(),
      identity: 'unconfirmed',
      at: start.toISOString(),
    })
  })

  it('moves the identity of the enhanced group in the same write', async () => {
    await inReview()
    await flag(desk.scene, { enhancedGroup: true })
    await verifyIdentity(desk.scene, 'passed')
    const before = desk.scene.table.calls.filter(call => call === 'transact').length
    expect(outputOf(await approve())).toBe('The KYC and the identity are approved; the investor is notified.')
    expect(desk.scene.table.calls.filter(call => call === 'transact')).toHaveLength(before + 1)
    expect(await statesOf(desk.scene)).toMatchObject({ kyc: 'approved', identity: 'approved', audits: 1 })
    // The letter about the KYC tells it; the identity gets none of its own.
    expect(desk.scene.table.events('identityReviewed')).toEqual([
      { investorId, decision: 'approved', alone: false },
    ])
    expect(desk.scene.table.events('kycApproved')).toEqual([{ investorId }])
  })

  it('of an approved KYC is done and changes nothing, by the same execution or another', async () => {
    await approved()
    expect(outputOf(await approve())).toBe('The KYC was approved before; nothing was changed.')
    expect(outputOf(await review({ decision: 'approve' }, 'review-1'))).toContain('nothing')
    expect(await statesOf(desk.scene)).toMatchObject({ kyc: 'approved', audits: 1 })
    expect(desk.scene.table.events('kycApproved')).toHaveLength(1)
  })

  it('of an approved KYC whose identity was forced anew moves the identity alone', async () => {
    await inReview()
    await flag(desk.scene, { enhancedGroup: true })
    await verifyIdentity(desk.scene, 'passed')
    await approve()
    await flag(desk.scene, { forceKYC: true, forceAgain: true })
    expect(refusedAs(await approve())).toBe(
      'FAILED IdentityNotDone: This investor is in the enhanced group and the identity verification is pending, not underProcess. The investor has to finish it first.',
    )
    await verifyIdentity(desk.scene, 'passed', 'hv_mfz3k1x1-0123456789abcdef01234567')
    const ended = await approve()
    expect(outputOf(ended)).toBe('The identity is approved. The KYC was approved before.')
    expect(await statesOf(desk.scene)).toMatchObject({ kyc: 'approved', identity: 'approved', audits: 2 })
    expect(desk.scene.table.events('kycApproved')).toHaveLength(1)
    expect(desk.scene.table.events('identityReviewed').at(-1)).toMatchObject({ alone: true })
    expect((await storesOf(desk.scene).audit.read(`investor#${investorId}`, 5))[0]).toMatchObject({
      decision: 'identity:approve',
    })
  })

  it('repeated by a step that lost its answer decides once', async () => {
    await inReview()
    const [decide] = steps()
    const sent = {
      request: { investorId, decision: 'approve', by: 'meera.k', reason: 'all well' },
      execution: 'review-1',
      startedAt: start.toISOString(),
    }
    await decide?.run(sent, runAt(start))
    expect(await decide?.run(sent, runAt(new Date(start.getTime() + 5000)))).toEqual({
      outcome: 'done',
      said: 'This execution has decided already; nothing more was changed.',
    })
    expect(await statesOf(desk.scene)).toMatchObject({ audits: 1 })
  })
})

describe('an approval is refused, word by word,', () => {
  const refusals: readonly [string, () => Promise<void>, string][] = [
    [
      'for an investor nobody knows',
      () => Promise.resolve(),
      'KycUnknown: Nothing of a KYC is stored under this investor id. Copy the id from the list of reviews.',
    ],
    [
      'while a step is missing',
      () => completeKyc(desk.scene, { withDematNumber: false }),
      'StepsMissing: The investor has not completed: demat. The KYC comes to the list of reviews by itself once it is complete.',
    ],
    [
      'while a remark is open',
      async () => {
        await inReview()
        await review({ decision: 'reject', remarks })
      },
      'RemarksOpen: The investor has not answered the remarks on: pan. The KYC comes back to the list of reviews by itself.',
    ],
    [
      'while the PAN is inoperative',
      async () => {
        await completeKyc(desk.scene, { operative: false })
        await saveBank(desk.scene, 'verified')
      },
      'PanInoperative: The PAN is inoperative: Aadhaar is not linked to it. The investor has to link it and check the PAN again.',
    ],
    [
      'while the bank is under process',
      () => inReview('underProcess'),
      'BankNotVerified: The bank account is not verified yet. Review the bank proof with ops-review-bank-proof first, or wait for the bank.',
    ],
    [
      'while the identity was never verified',
      async () => {
        await inReview()
        await flag(desk.scene, { enhancedGroup: true })
      },
      'IdentityNotDone: This investor is in the enhanced group and the identity verification is pending, not underProcess. The investor has to finish it first.',
    ],
    [
      'while the identity was declined',
      async () => {
        await inReview()
        await flag(desk.scene, { enhancedGroup: true })
        await verifyIdentity(desk.scene, 'declined')
      },
      'IdentityNotDone: This investor is in the enhanced group and the identity verification is rejected, not underProcess. The investor has to finish it first.',
    ],
    [
      'while the verification was left',
      async () => {
        await inReview()
        await flag(desk.scene, { enhancedGroup: true })
        await verifyIdentity(desk.scene, 'cancelled')
      },
      'IdentityNotDone: This investor is in the enhanced group and the identity verification is retry, not underProcess. The investor has to finish it first.',
    ],
    [
      'while the service has not said who this is',
      async () => {
        await inReview()
        await flag(desk.scene, { enhancedGroup: true })
        await verifyIdentity(desk.scene, 'unanswered')
      },
      'IdentityUnanswered: The verification service has not said yet who this is, so nobody can approve it. It is asked again by itself; try again later.',
    ],
  ]
  it.each(refusals)('%s', async (_name, prepare, said) => {
    await prepare()
    const before = await statesOf(desk.scene)
    expect(refusedAs(await approve())).toBe(`FAILED ${said}`)
    expect(await statesOf(desk.scene)).toEqual(before)
    expect(desk.scene.requests).toEqual([])
  })

  it('with remarks, with the identity alone, or at another version than listed', async () => {
    await inReview()
    expect(refusedAs(await approve({ remarks }))).toBe(
      'FAILED InputInvalid: Nothing was changed. remarks: they go with reject or askAgain; an approval has none.',
    )
    expect(refusedAs(await approve({ about: 'identity' }))).toBe(
      'FAILED InputInvalid: Nothing was changed. about: an identity is approved together with its KYC; leave "about" out.',
    )
    const { version } = await storesOf(desk.scene).kyc.read(investorId)
    expect(refusedAs(await approve({ version: version - 1 }))).toBe(
      `FAILED KycChanged: This KYC has changed since it was listed: it is at version ${version} now. Nothing was decided. Look at it again.`,
    )
    expect((await approve({ version })).status).toBe('SUCCEEDED')
  })
})

describe('the registry', () => {
  it.each([
    [
      'hold',
      'RegistryHold: The KYC registry (CVL, code 003) has this KYC on hold. The investor has to clear it up with the registry; approve again afterwards. Nothing was changed.',
    ],
    [
      'rejected',
      'RegistryRejected: The KYC registry (CVL, code 004) has rejected this KYC. It needs a fresh registration at the registry before it can be approved here. Nothing was changed.',
    ],
    [
      'underProcess',
      'RegistryUnderProcess: The KYC registry (CVL, code 001) is still working on this KYC, which takes a few working days. Approve again afterwards. Nothing was changed.',
    ],
    [
      'notAvailable',
      'RegistryNotAvailable: The KYC registry (CVL, code 005) does not know this PAN. Register the KYC there first; approve again afterwards. Nothing was changed.',
    ],
    [
      'deactivated',
      'RegistryDeactivated: The KYC registry (CVL, code 006) has deactivated this KYC. Clear it up with the registry; approve again afterwards. Nothing was changed.',
    ],
  ] as const)('that says %s stands in the way', async (status, said) => {
    await inReview()
    desk.scene.answers.splice(0, 1, status)
    expect(refusedAs(await approve())).toBe(`FAILED ${said}`)
    expect(await statesOf(desk.scene)).toMatchObject({ kyc: 'inReview', audits: 0 })
    // Once it is cleared up the same operator approves.
    desk.scene.answers.splice(0, 1, 'verified')
    expect((await approve()).status).toBe('SUCCEEDED')
  })

  it('is asked about this very PAN and date of birth', async () => {
    await approved()
    expect(desk.scene.requests).toEqual([{ pan: secrets.pan, dob: secrets.dob }])
  })

  it('that is slow or down for a moment is asked again (ok, slow, timeout, 5xx)', async () => {
    await inReview()
    desk.scene.answers.unshift(new ProviderUnavailable('timeout'), new ProviderUnavailable('503'))
    const ended = await approve()
    expect([ended.status, ended.retries]).toEqual(['SUCCEEDED', 2])
    expect(await statesOf(desk.scene)).toMatchObject({ kyc: 'approved', audits: 1 })
  })

  it.each([
    [new ProviderUnavailable('down'), 3],
    [new ProviderUnavailable('malformed'), 3],
    [new ProviderRefused('101'), 0],
  ] as const)('that gives no word decides nothing: %s', async (error, retries) => {
    await inReview()
    desk.scene.answers.splice(0, 1, error)
    const ended = await approve()
    expect(refusedAs(ended)).toBe(
      'FAILED RegistryUnavailable: The KYC registry did not answer, so nothing was decided. Start the review again later, under another name.',
    )
    expect(ended.retries).toBe(retries)
    expect(await statesOf(desk.scene)).toMatchObject({ kyc: 'inReview', audits: 0 })
  })

  it('that loses its voice between status and details decides nothing either', async () => {
    await inReview()
    desk.scene.attributes = new ProviderUnavailable('down')
    expect((await approve()).error).toBe('RegistryUnavailable')
    expect(await statesOf(desk.scene)).toMatchObject({ kyc: 'inReview', audits: 0 })
  })

  const held: RegistryAttributes = {
    name: 'RAO ASHA',
    address: '12, LAVELLE RD, BANGALORE',
    pincode: secrets.pincode,
    mobile: `+91 ${secrets.phone}`,
    email: 'ASHA@EXAMPLE.IN',
    income: '3',
  }
  it.each([
    ['the same in other words', {}, undefined],
    ['what it does not hold', { name: '', pincode: '', mobile: '', email: '', income: undefined }, undefined],
    ['another name', { name: 'ASHA MENON' }, 'name'],
    ['another pin code', { pincode: '560002' }, 'address (pin code)'],
    ['another mobile', { mobile: '9876543211' }, 'mobile'],
    ['another e-mail', { email: 'asha.rao@example.in' }, 'e-mail'],
    ['another income', { income: '4' }, 'income'],
    [
      'everything else (contradictory)',
      { name: 'X Y', pincode: '1', mobile: '1', email: 'x', income: '1' },
      'name, address (pin code), mobile, e-mail, income',
    ],
  ] as const)('that holds %s', async (_name, other, differing) => {
    await inReview()
    desk.scene.attributes = { ...held, ...other }
    const ended = await approve()
    if (differing === undefined) {
      expect(ended.status).toBe('SUCCEEDED')
      return
    }
    expect(refusedAs(ended)).toBe(
      `FAILED AttributesDiffer: The KYC registry holds other details than we do: ${differing}. Nothing was changed. Ask the investor with askAgain, or have the registry's record corrected.`,
    )
    expect(await statesOf(desk.scene)).toMatchObject({ kyc: 'inReview', audits: 0 })
  })
})

it('a preview of an approval asks the registry, and changes nothing (O1)', async () => {
  await inReview()
  await expectPreviewed(desk.scene.table, approve)
})
