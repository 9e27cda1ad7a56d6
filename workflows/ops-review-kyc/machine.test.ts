import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { withAddress, withBank } from '../../functions/kyc/kycRecordLifecycle.ts'
import { ProviderRefused, ProviderUnavailable } from '../../functions/platform/providerClient.ts'
import { type Step, step } from '../../functions/platform/taskFunction.ts'
import type { RegistryAttributes } from '../../functions/providers/kycRegistry/port.ts'
import { type Ended, faultsOf, readMachine, walk } from '../testing/operatorMachine.ts'
import {
  addressOf,
  change,
  completeKyc,
  flag,
  investorId,
  newScene,
  personal,
  type Scene,
  saveBank,
  secrets,
  start,
  statesOf,
  storesOf,
  verifyIdentity,
  wire,
} from '../testing/reviewScene.ts'
import { decideInput, flowInput, flowOutput } from './contract.ts'
import { decideKyc } from './decideKyc.ts'
import { manifest } from './manifest.ts'

const machine = readMachine('ops-review-kyc')
let scene: Scene
let runs: number
beforeEach(() => {
  scene = newScene()
  runs = 0
})

const steps = (): Step[] => [step('decideKyc', decideInput, decideKyc(wire(scene)))]
/** An operator starts an execution; each has a name of its own unless told. */
const review = (input: Record<string, unknown>, name?: string): Promise<Ended> => {
  runs += 1
  const typed = { investorId, by: 'meera.k', reason: 'looked at everything', ...input }
  return walk(machine, steps(), typed, {
    name: name ?? `review-${runs}`,
    startedAt: start.toISOString(),
    now: start,
  })
}
const approve = (more: Record<string, unknown> = {}) => review({ decision: 'approve', ...more })
const remarks = [{ type: 'pan', remarks: 'The picture of the PAN card is blurred' }]
const saidOf = ({ output }: Ended): string => {
  const answer = flowOutput.parse(output)
  return answer.outcome === 'done' ? answer.said : ''
}
const refusedAs = (ended: Ended): string => `${ended.status} ${ended.error}: ${ended.cause}`

async function inReview(bank: 'verified' | 'underProcess' = 'verified'): Promise<void> {
  await completeKyc(scene)
  await saveBank(scene, bank)
}
async function approved(): Promise<void> {
  await inReview()
  expect((await approve()).status).toBe('SUCCEEDED')
}

describe('the machine', () => {
  it('leads every state somewhere, takes every failure, and gives its function time to end', () => {
    expect(faultsOf(machine, ['decideKyc'], manifest.steps.timeoutSeconds)).toEqual([])
  })
  it('enters three states, whatever is decided', async () => {
    await inReview()
    expect((await review({ decision: 'askAgain' })).entered).toEqual(['DecideKyc', 'WasItDecided', 'Refused'])
    expect((await approve()).entered).toEqual(['DecideKyc', 'WasItDecided', 'Done'])
  })
  it.each(['flowInput', 'decideInput'] as const)('still takes every %s ever released', name => {
    const file = readFileSync(new URL('./fixtures/released.json', import.meta.url), 'utf8')
    const released = z.record(z.string(), z.array(z.unknown())).parse(JSON.parse(file))[name] ?? []
    expect(released.length).toBeGreaterThan(0)
    const shape = { flowInput, decideInput }[name]
    for (const fixture of released) expect(shape.safeParse(fixture).success).toBe(true)
  })
})

describe('an approval', () => {
  it('closes the KYC, tells it, and leaves an audit row, all in one write', async () => {
    await inReview()
    const before = scene.table.calls.filter(call => call === 'transact').length
    const ended = await approve()
    expect(saidOf(ended)).toBe('The KYC is approved; the investor is told.')
    expect(scene.table.calls.filter(call => call === 'transact')).toHaveLength(before + 1)
    expect(await statesOf(scene)).toEqual({
      kyc: 'approved',
      identity: 'pending',
      bank: 'verified',
      audits: 1,
    })
    expect(scene.table.events('kycApproved')).toEqual([{ investorId }])
    expect((await storesOf(scene).kyc.read(investorId)).bank.status).toBe('verified')
    const [row] = await storesOf(scene).audit.read(investorId, 5)
    expect(row).toEqual({
      investorId,
      flow: 'ops-review-kyc',
      decision: 'approve',
      by: 'meera.k',
      reason: 'looked at everything',
      execution: 'review-1',
      startedAt: start.toISOString(),
      state: 'unconfirmed',
      at: start.toISOString(),
    })
  })

  it('moves the identity of the enhanced group in the same write', async () => {
    await inReview()
    await flag(scene, { enhancedGroup: true })
    await verifyIdentity(scene, 'passed')
    const before = scene.table.calls.filter(call => call === 'transact').length
    expect(saidOf(await approve())).toBe('The KYC and the identity are approved; the investor is told.')
    expect(scene.table.calls.filter(call => call === 'transact')).toHaveLength(before + 1)
    expect(await statesOf(scene)).toMatchObject({ kyc: 'approved', identity: 'approved', audits: 1 })
    expect(scene.table.events('identityReviewed')).toEqual([{ investorId, decision: 'approved' }])
  })

  it('of an approved KYC is done and changes nothing, by the same execution or another', async () => {
    await approved()
    expect(saidOf(await approve())).toBe('The KYC was approved before; nothing was changed.')
    expect(saidOf(await review({ decision: 'approve' }, 'review-1'))).toContain('nothing')
    expect(await statesOf(scene)).toMatchObject({ kyc: 'approved', audits: 1 })
    expect(scene.table.events('kycApproved')).toHaveLength(1)
  })

  it('of an approved KYC whose identity was forced anew moves the identity alone', async () => {
    await inReview()
    await flag(scene, { enhancedGroup: true })
    await verifyIdentity(scene, 'passed')
    await approve()
    await flag(scene, { forceKYC: true, forceAgain: true })
    expect(refusedAs(await approve())).toBe(
      'FAILED IdentityNotDone: This investor is in the enhanced group and the identity verification is pending, not underProcess. The investor has to finish it first.',
    )
    await verifyIdentity(scene, 'passed', 'hv_mfz3k1x1-0123456789abcdef01234567')
    const ended = await approve()
    expect(saidOf(ended)).toBe('The identity is approved. The KYC was approved before.')
    expect(await statesOf(scene)).toMatchObject({ kyc: 'approved', identity: 'approved', audits: 2 })
    expect(scene.table.events('kycApproved')).toHaveLength(1)
    expect((await storesOf(scene).audit.read(investorId, 5))[0]).toMatchObject({
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
    await decide?.run(sent, start)
    expect(await decide?.run(sent, new Date(start.getTime() + 5000))).toEqual({
      outcome: 'done',
      said: 'This execution has decided already; nothing more was changed.',
    })
    expect(await statesOf(scene)).toMatchObject({ audits: 1 })
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
      () => completeKyc(scene, { withDematNumber: false }),
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
        await completeKyc(scene, { operative: false })
        await saveBank(scene, 'verified')
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
        await flag(scene, { enhancedGroup: true })
      },
      'IdentityNotDone: This investor is in the enhanced group and the identity verification is pending, not underProcess. The investor has to finish it first.',
    ],
    [
      'while the identity was declined',
      async () => {
        await inReview()
        await flag(scene, { enhancedGroup: true })
        await verifyIdentity(scene, 'declined')
      },
      'IdentityNotDone: This investor is in the enhanced group and the identity verification is rejected, not underProcess. The investor has to finish it first.',
    ],
    [
      'while the verification was left',
      async () => {
        await inReview()
        await flag(scene, { enhancedGroup: true })
        await verifyIdentity(scene, 'cancelled')
      },
      'IdentityNotDone: This investor is in the enhanced group and the identity verification is retry, not underProcess. The investor has to finish it first.',
    ],
    [
      'while the service has not said who this is',
      async () => {
        await inReview()
        await flag(scene, { enhancedGroup: true })
        await verifyIdentity(scene, 'unanswered')
      },
      'IdentityUnanswered: The verification service has not said yet who this is, so nobody can approve it. It is asked again by itself; try again later.',
    ],
  ]
  it.each(refusals)('%s', async (_name, prepare, said) => {
    await prepare()
    const before = await statesOf(scene)
    expect(refusedAs(await approve())).toBe(`FAILED ${said}`)
    expect(await statesOf(scene)).toEqual(before)
    expect(scene.asked).toEqual([])
  })

  it('with remarks, with the identity alone, or at another version than listed', async () => {
    await inReview()
    expect(refusedAs(await approve({ remarks }))).toBe(
      'FAILED InputInvalid: Nothing was changed. remarks: they go with reject or askAgain; an approval has none.',
    )
    expect(refusedAs(await approve({ about: 'identity' }))).toBe(
      'FAILED InputInvalid: Nothing was changed. about: an identity is approved together with its KYC; leave "about" out.',
    )
    const { version } = await storesOf(scene).kyc.read(investorId)
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
    scene.answers.splice(0, 1, status)
    expect(refusedAs(await approve())).toBe(`FAILED ${said}`)
    expect(await statesOf(scene)).toMatchObject({ kyc: 'inReview', audits: 0 })
    // Once it is cleared up the same operator approves.
    scene.answers.splice(0, 1, 'verified')
    expect((await approve()).status).toBe('SUCCEEDED')
  })

  it('is asked about this very PAN and date of birth', async () => {
    await approved()
    expect(scene.asked).toEqual([{ pan: secrets.pan, dob: secrets.dob }])
  })

  it('that is slow or down for a moment is asked again (ok, slow, timeout, 5xx)', async () => {
    await inReview()
    scene.answers.unshift(new ProviderUnavailable('timeout'), new ProviderUnavailable('503'))
    const ended = await approve()
    expect([ended.status, ended.retries]).toEqual(['SUCCEEDED', 2])
    expect(await statesOf(scene)).toMatchObject({ kyc: 'approved', audits: 1 })
  })

  it.each([
    [new ProviderUnavailable('down'), 3],
    [new ProviderUnavailable('malformed'), 3],
    [new ProviderRefused('101'), 0],
  ] as const)('that gives no word decides nothing: %s', async (error, retries) => {
    await inReview()
    scene.answers.splice(0, 1, error)
    const ended = await approve()
    expect(refusedAs(ended)).toBe(
      'FAILED RegistryUnavailable: The KYC registry did not answer, so nothing was decided. Start the review again later, under another name.',
    )
    expect(ended.retries).toBe(retries)
    expect(await statesOf(scene)).toMatchObject({ kyc: 'inReview', audits: 0 })
  })

  it('that loses its voice between status and details decides nothing either', async () => {
    await inReview()
    scene.attributes = new ProviderUnavailable('down')
    expect((await approve()).error).toBe('RegistryUnavailable')
    expect(await statesOf(scene)).toMatchObject({ kyc: 'inReview', audits: 0 })
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
    scene.attributes = { ...held, ...other }
    const ended = await approve()
    if (differing === undefined) {
      expect(ended.status).toBe('SUCCEEDED')
      return
    }
    expect(refusedAs(ended)).toBe(
      `FAILED AttributesDiffer: The KYC registry holds other details than we do: ${differing}. Nothing was changed. Ask the investor with askAgain, or have the registry's record corrected.`,
    )
    expect(await statesOf(scene)).toMatchObject({ kyc: 'inReview', audits: 0 })
  })
})

describe('sending a KYC back', () => {
  it.each([
    ['reject', 'rejected', 'The KYC is rejected; the investor is told and sees the remarks on: pan, bank.'],
    [
      'askAgain',
      'askedAgain',
      'The KYC is asked for again; the investor is told and sees the remarks on: pan, bank.',
    ],
  ] as const)('%s keeps the remarks and tells of their types only', async (decision, state, said) => {
    await inReview()
    const both = [...remarks, { type: 'bank', remarks: 'The statement is older than three months' }]
    expect(saidOf(await review({ decision, remarks: both }))).toBe(said)
    expect(await statesOf(scene)).toMatchObject({ kyc: state, audits: 1 })
    const record = await storesOf(scene).kyc.read(investorId)
    expect(record.remarks.map(({ type, remarks: text }) => ({ type, remarks: text }))).toEqual(both)
    expect(scene.table.events('kycSentBack')).toEqual([
      { investorId, decision: state, types: ['pan', 'bank'] },
    ])
    expect((await storesOf(scene).audit.read(investorId, 1))[0]?.remarks).toEqual(both)
  })

  it('twice in the same words is done once; other words and the other decision go on', async () => {
    await inReview()
    await review({ decision: 'reject', remarks })
    expect(saidOf(await review({ decision: 'reject', remarks }))).toBe(
      'The KYC was rejected with these remarks before; nothing was changed.',
    )
    expect(scene.table.events('kycSentBack')).toHaveLength(1)
    await review({ decision: 'reject', remarks: [{ type: 'pan', remarks: 'The signature is cut off' }] })
    expect(scene.table.events('kycSentBack')).toHaveLength(2)
    await review({ decision: 'askAgain', remarks })
    expect(await statesOf(scene)).toMatchObject({ kyc: 'askedAgain', audits: 3 })
    expect((await storesOf(scene).kyc.read(investorId)).remarks).toHaveLength(1)
  })

  it.each([
    ['reject', 'rejected'],
    ['askAgain', 'asked for again'],
  ] as const)('%s needs a remark', async (decision, verb) => {
    await inReview()
    const said = `FAILED InputInvalid: Nothing was changed. remarks: at least one is needed when a KYC is ${verb}, e.g. [{"type": "pan", "remarks": "The picture of the PAN card is blurred"}].`
    expect(refusedAs(await review({ decision }))).toBe(said)
    expect(refusedAs(await review({ decision, remarks: [] }))).toBe(said)
  })

  it.each(['reject', 'askAgain'] as const)(
    '%s is refused where there is nothing to review',
    async decision => {
      const again = () => review({ decision, remarks })
      expect((await again()).error).toBe('KycUnknown')
      await completeKyc(scene, { withDematNumber: false })
      expect((await again()).error).toBe('StepsMissing')
      scene = newScene()
      await approved()
      expect(refusedAs(await again())).toBe(
        'FAILED AlreadyApproved: This KYC is approved, and an approved KYC cannot be sent back. ops-set-investor-flags can have the identity verified anew.',
      )
      expect(await statesOf(scene)).toMatchObject({ kyc: 'approved', audits: 1 })
    },
  )

  it('needs no registry', async () => {
    await inReview()
    scene.answers.splice(0, 1, new ProviderUnavailable('down'))
    expect((await review({ decision: 'reject', remarks })).status).toBe('SUCCEEDED')
    expect(scene.asked).toEqual([])
  })
})

describe('the identity alone', () => {
  async function forcedAnew(): Promise<void> {
    await inReview()
    await flag(scene, { enhancedGroup: true })
    await verifyIdentity(scene, 'passed')
    await approve()
    await flag(scene, { forceKYC: true, forceAgain: true })
    await verifyIdentity(scene, 'passed', 'hv_mfz3k1x1-0123456789abcdef01234567')
  }
  it.each([
    [
      'reject',
      'rejected',
      'The identity verification is rejected; the investor can start it anew.',
      'rejected',
    ],
    [
      'askAgain',
      'retry',
      'The identity verification is asked for again; the investor can start it anew.',
      'askedAgain',
    ],
  ] as const)('%s of an approved KYC moves it, without a remark', async (decision, state, said, told) => {
    await forcedAnew()
    expect(saidOf(await review({ decision }))).toBe(said)
    expect(await statesOf(scene)).toMatchObject({ kyc: 'approved', identity: state, audits: 2 })
    expect(scene.table.events('identityReviewed').at(-1)).toEqual({ investorId, decision: told })
    expect(scene.table.events('kycSentBack')).toEqual([])
    expect((await review({ decision, about: 'identity' })).status).toBe('SUCCEEDED')
    expect(await statesOf(scene)).toMatchObject({ identity: state, audits: 2 })
  })

  it('may be sent back while its KYC is in review, when one says so', async () => {
    await inReview()
    await flag(scene, { enhancedGroup: true })
    await verifyIdentity(scene, 'passed')
    expect((await review({ decision: 'askAgain', about: 'identity' })).status).toBe('SUCCEEDED')
    expect(await statesOf(scene)).toMatchObject({ kyc: 'inReview', identity: 'retry', audits: 1 })
    expect(refusedAs(await review({ decision: 'reject', about: 'identity' }))).toBe(
      'FAILED IdentityNotUnderProcess: The identity verification is retry; only one that is underProcess can be rejected.',
    )
    expect((await approve()).error).toBe('IdentityNotDone')
  })
})

describe('when two are quick', () => {
  it('an investor who edits while the operator approves wins, and the operator is told', async () => {
    await inReview()
    scene.table.meanwhile(async () => {
      const address = await addressOf(new Date(start.getTime() + 1000))
      await change(scene, record => withAddress(record, address, start))
    })
    expect(refusedAs(await approve())).toBe(
      'FAILED KycChanged: The investor or the bank changed this KYC at the same moment. Nothing was decided. Look at it again.',
    )
    expect(await statesOf(scene)).toMatchObject({ kyc: 'inReview', audits: 0 })
    expect((await approve()).status).toBe('SUCCEEDED')
  })

  it('a KYC that loses a step meanwhile is not approved', async () => {
    await inReview()
    scene.table.meanwhile(() =>
      change(scene, record => withBank(record, { status: 'failed', account: 'account-index' }, start)),
    )
    expect(refusedAs(await approve())).toBe(
      'FAILED StepsMissing: The investor has not completed: bank. The KYC comes to the list of reviews by itself once it is complete.',
    )
    expect(await statesOf(scene)).toMatchObject({ kyc: 'incomplete', audits: 0 })
  })

  it('a bank account that is replaced meanwhile stops the approval at the database', async () => {
    await inReview()
    scene.table.meanwhile(() => saveBank(scene, 'underProcess'))
    expect(refusedAs(await approve())).toBe(
      'FAILED BankNotVerified: The bank account stopped being verified at the same moment. Nothing was decided. Look at it again.',
    )
    expect(await statesOf(scene)).toMatchObject({ kyc: 'inReview', audits: 0 })
  })

  it.each([
    ['approve', 'reject', 'approved', 'AlreadyApproved'],
    ['reject', 'approve', 'rejected', 'RemarksOpen'],
    ['reject', 'askAgain', 'rejected', 'DecidedMeanwhile'],
    ['askAgain', 'reject', 'askedAgain', 'DecidedMeanwhile'],
  ] as const)('of two operators (%s, then %s) the first wins', async (first, second, state, error) => {
    await inReview()
    const inputOf = (decision: string) => (decision === 'approve' ? { decision } : { decision, remarks })
    let winner: Ended | undefined
    scene.table.meanwhile(async () => {
      winner = await review(inputOf(first), 'the-quick-one')
    })
    const loser = await review(inputOf(second), 'the-late-one')
    expect([winner?.status, loser.status, loser.error]).toEqual(['SUCCEEDED', 'FAILED', error])
    expect(await statesOf(scene)).toMatchObject({ kyc: state, audits: 1 })
  })

  it('two operators who approve at once approve once', async () => {
    await inReview()
    scene.table.meanwhile(async () => {
      expect((await review({ decision: 'approve' }, 'the-quick-one')).status).toBe('SUCCEEDED')
    })
    expect(saidOf(await review({ decision: 'approve' }, 'the-late-one'))).toBe(
      'The KYC was approved before; nothing was changed.',
    )
    expect(await statesOf(scene)).toMatchObject({ audits: 1 })
    expect(scene.table.events('kycApproved')).toHaveLength(1)
  })

  it('the identity moves while the KYC is approved: both are judged anew', async () => {
    await inReview()
    await flag(scene, { enhancedGroup: true })
    await verifyIdentity(scene, 'passed')
    scene.table.meanwhile(async () => {
      await review({ decision: 'askAgain', about: 'identity' }, 'the-quick-one')
    })
    expect((await review({ decision: 'approve' }, 'the-late-one')).error).toBe('IdentityNotDone')
    expect(await statesOf(scene)).toMatchObject({ kyc: 'inReview', identity: 'retry', audits: 1 })
  })
})

describe('what an operator typed', () => {
  it('is refused in words, and never repeated', async () => {
    await inReview()
    const quoting = await review({
      decision: 'reject',
      remarks: [{ type: 'pan', remarks: `PAN ${secrets.pan} differs` }],
    })
    expect(refusedAs(quoting)).toBe(
      'FAILED InputInvalid: Nothing was changed. remarks[0].remarks: it must not quote a PAN, an Aadhaar, account, card, phone or pin number or an e-mail address; name the document instead, e.g. "the PAN card is blurred".',
    )
    expect(quoting.cause).not.toContain(secrets.pan)
    expect(refusedAs(await review({ decision: 'maybe', by: 'Meera', investorId: 'x' }))).toBe(
      'FAILED InputInvalid: Nothing was changed. investorId: copy the investor id from the list of reviews, e.g. inv_mfz3k1x0-9f2c41d07a3be58812aa90cd. decision: it is approve, reject or askAgain. by: say who you are by your operator id: 3 to 40 small letters, digits, dots and dashes, e.g. meera.k.',
    )
    expect(
      refusedAs(await review({ decision: 'reject', remarks: [{ type: 'signature', remarks: 'missing' }] })),
    ).toBe(
      'FAILED InputInvalid: Nothing was changed. remarks[0].type: it is one of pan, poi, address, address_1, aadhaar, aadhar, voterId, passport, bank, demat.',
    )
    expect(refusedAs(await review({ decision: 'reject', remarks: 'blurred' }))).toBe(
      'FAILED InputInvalid: Nothing was changed. remarks: it is a list, e.g. [{"type": "pan", "remarks": "The picture of the PAN card is blurred"}].',
    )
    expect(refusedAs(await approve({ reason: '' }))).toBe(
      'FAILED InputInvalid: Nothing was changed. reason: say why in 5 to 300 characters, e.g. "all documents match".',
    )
    expect((await approve({ remark: 'x' })).cause).toContain('remark is not known here')
  })

  it('and what the states hold shows nobody: not one detail of the investor', async () => {
    await inReview()
    await flag(scene, { enhancedGroup: true })
    await verifyIdentity(scene, 'passed')
    scene.attributes = {
      name: 'X',
      address: 'Y',
      pincode: '110001',
      mobile: '9000000000',
      email: 'z@z.in',
      income: '1',
    }
    const histories = [await approve(), await review({ decision: 'reject', remarks })]
    scene.attributes = undefined
    for (const ended of histories) {
      expect(ended.history).not.toMatch(personal)
      expect(`${ended.cause}`).not.toMatch(personal)
      expect(ended.history).not.toMatch(/110001|9000000000|z@z\.in/)
    }
  })

  it('a failure of our own says that starting again is safe', async () => {
    await inReview()
    const failing: Step[] = [{ name: 'decideKyc', run: () => Promise.reject(new TypeError('x')) }]
    const ended = await walk(machine, failing, {}, { name: 'x', startedAt: start.toISOString(), now: start })
    expect(refusedAs(ended)).toBe(
      'FAILED SomethingBroke: The review could not be finished for a reason of ours. Start it again under another name; if it was decided after all, that is said. If it breaks again, tell engineering.',
    )
  })
})
