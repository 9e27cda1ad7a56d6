import { describe, expect, it } from 'vitest'
import { readKyc } from '../../kyc-record/published.ts'
import { problemOf } from '../../platform/testing/calls.ts'
import { eachTest } from '../../platform/testing/eachTest.ts'
import { addressForm, dematForm, details, kycCalls, panConfirmedScene, panForm } from '../testing/kycScene.ts'

const scene = eachTest(panConfirmedScene)
const calls = eachTest(() => kycCalls(scene))
const ownersOf = (part: 'pan' | 'demat') =>
  [...scene.table.rows].filter(([name]) => name.includes(`|${part}#`)).map(([, row]) => row.investorId)
const steps = () => scene.table.events('kycStepSaved').map(({ step }) => step)

describe('the PAN step', () => {
  it('is saved when PAN, name and birth date were confirmed together, and shown to its owner', async () => {
    expect(problemOf(await calls.save(panForm))).toBe('none')
    expect(await calls.view()).toMatchObject({
      state: 'incomplete',
      pan: { ...panForm, status: 'verified' },
      steps: { pan: { state: 'done', complete: true } },
    })
    expect(steps()).toEqual(['pan'])
    expect(ownersOf('pan')).toEqual(['inv_1'])
  })

  it.each([
    [{ ...panForm, pan: 'ABCPE9999Z' }, 'kyc.panUnverified'],
    [{ ...panForm, dob: '2008-11-20' }, 'kyc.underAge'],
    [{ gender: 'F' as const }, 'kyc.panRequired'],
    [{ pan: panForm.pan }, 'auth.invalidName'],
    [{ pan: panForm.pan, name: panForm.name }, 'kyc.dobRequired'],
    [{ pan: panForm.pan, name: panForm.name, dob: panForm.dob }, 'kyc.genderRequired'],
    [{ ...panForm, income: undefined }, 'kyc.incomeRequired'],
  ])('%j is refused as %s and nothing is saved', async (form, problem) => {
    expect(problemOf(await calls.save(form))).toBe(problem)
    expect(scene.table.rows.size).toBe(0)
  })

  it('the 18th birthday itself is a day too early (K-111)', async () => {
    expect(problemOf(await calls.save({ ...panForm, dob: '2008-11-19' }))).toBe('none')
  })

  it('what is not sent stays; income alone needs no new check, another name does', async () => {
    await calls.save(panForm)
    scene.confirmed.clear()
    expect(problemOf(await calls.save({ income: '5' }))).toBe('none')
    expect((await calls.view()).pan).toMatchObject({ income: '5', gender: 'F', name: 'Asha Rao' })
    expect(problemOf(await calls.save({ name: 'Asha S Rao' }))).toBe('kyc.panUnverified')
    expect(problemOf(await calls.save({ dob: '1990-02-08' }))).toBe('kyc.panUnverified')
  })

  it('an inoperative PAN is saved and explained, and a new check makes it good', async () => {
    scene.confirmed.set(panForm.pan, false)
    await calls.save(panForm)
    expect(await calls.view()).toMatchObject({
      pan: { status: 'inoperative' },
      steps: {
        pan: {
          state: 'pending',
          complete: true,
          standing: { reason: 'kyc.whyPanInoperative', who: 'you', action: 'linkAadhaar' },
        },
      },
    })
    scene.confirmed.set(panForm.pan, true)
    await calls.save({ income: panForm.income })
    expect((await calls.view()).pan?.status).toBe('verified')
  })

  it('a name typed before there is a PAN is kept, and gives way to the verified one', async () => {
    await calls.save({ name: 'Asha', userType: 'fd' })
    expect(await readKyc(scene.table, calls.cipher, 'inv_1')).toMatchObject({ name: 'Asha', userType: 'fd' })
    await calls.save(panForm)
    expect((await readKyc(scene.table, calls.cipher, 'inv_1')).name).toBe('Asha Rao')
  })
})

describe('a PAN and a demat number belong to one investor', () => {
  it('who saved it first; the other is refused with the field', async () => {
    await calls.save({ ...panForm, ...dematForm })
    expect(await calls.save(panForm, 'inv_2')).toMatchObject({
      problem: { id: 'kyc.panNotUnique', field: 'pan' },
    })
    expect(await calls.save(dematForm, 'inv_2')).toMatchObject({
      problem: { id: 'demat.alreadyRegistered', field: 'demat' },
    })
    expect((await calls.view('inv_2')).state).toBe('incomplete')
    expect((await calls.view('inv_2')).pan).toBeUndefined()
  })

  it.each([
    ['PAN', panForm, 'kyc.panNotUnique', 'pan'],
    ['demat number', dematForm, 'demat.alreadyRegistered', 'demat'],
  ] as const)(
    'two at the same instant with one %s: one has it, the other is refused',
    async (_name, form, problem, part) => {
      let first = ''
      scene.table.meanwhile(async () => {
        first = problemOf(await calls.save(form, 'inv_2'))
      })
      expect(problemOf(await calls.save(form, 'inv_1'))).toBe(problem)
      expect(first).toBe('none')
      expect(ownersOf(part)).toEqual(['inv_2'])
    },
  )

  it('is given back when another one takes its place, and is free for others', async () => {
    scene.confirmed.set('ABCPE2345G', true)
    await calls.save({ ...panForm, ...dematForm })
    await calls.save({ pan: 'ABCPE2345G', demat: '1208160012345678' })
    expect(ownersOf('pan')).toEqual(['inv_1'])
    expect(problemOf(await calls.save({ ...panForm, ...dematForm }, 'inv_2'))).toBe('none')
    expect([...ownersOf('pan'), ...ownersOf('demat')].sort()).toEqual(['inv_1', 'inv_1', 'inv_2', 'inv_2'])
  })

  it('lies sealed in every row and event', async () => {
    await calls.complete()
    await calls.draft('demat', { demat: 'IN300214 87654321' })
    const stored = JSON.stringify([...scene.table.rows])
    for (const plain of ['ABCPE1234F', 'Asha', '1990-02-07', 'IN30021412345678', '87654321', 'Temple'])
      expect(stored).not.toContain(plain)
  })
})

describe('all or nothing', () => {
  it('one wrong part saves none of them', async () => {
    scene.consent = false
    expect(problemOf(await calls.save({ ...panForm, ...addressForm, ...dematForm }))).toBe(
      'demat.consentRequired',
    )
    expect(scene.table.rows.size).toBe(0)
  })

  it('one call with everything is one write', async () => {
    scene.table.calls.length = 0
    await calls.save({ ...panForm, ...addressForm, ...dematForm, userType: 'fd' })
    expect(scene.table.calls).toEqual(['get', 'transact'])
    expect(steps()).toEqual(['pan', 'address', 'demat', 'userType'])
  })

  it('nothing sent is nothing saved, and any form type is accepted with it (K-124)', async () => {
    expect(problemOf(await calls.save({ formType: 'CPD', productName: 'orobonds' }))).toBe('none')
    expect(scene.table.rows.size).toBe(0)
  })
})

describe('the address step', () => {
  it('is kept with codes and shown with names', async () => {
    await calls.save({ ...addressForm, addressDetails: { ...details, state: 'orissa', country: 'India' } })
    expect((await calls.view()).address).toEqual({
      docType: 'aadhaar',
      source: 'manual',
      bothSidesInOne: false,
      details: { ...details, state: 'Odisha', stateCode: 'OD', country: 'IN' },
    })
  })

  it('abroad the state is what was typed', async () => {
    const abroad = { ...details, state: 'California', country: 'US', pincode: '94105' }
    await calls.save({ ...addressForm, addressDetails: abroad })
    expect((await calls.view()).address?.details).toEqual(abroad)
  })

  it.each([
    [{ addressDetails: details }, 'kyc.docTypeRequired'],
    [{ addressDocType: 'passport' as const }, 'kyc.addressRequired'],
  ])('%j alone is refused as %s', async (form, problem) => {
    expect(problemOf(await calls.save(form))).toBe(problem)
  })

  it('asks for pictures, says which were refused, and is done when they are there', async () => {
    await calls.save(addressForm)
    const step = async () => (await calls.view()).steps.address
    expect(await step()).toMatchObject({
      state: 'pending',
      complete: false,
      standing: { reason: 'kyc.whyDocuments', who: 'you', action: 'uploadDocuments' },
    })
    await calls.refused('pan', 'doc_1')
    expect(await step()).toMatchObject({ state: 'failed', standing: { reason: 'kyc.whyDocumentRefused' } })
    await calls.uploaded('pan', 'doc_2')
    await calls.uploaded('address', 'doc_3')
    await calls.uploaded('address_1', 'doc_4')
    expect(await step()).toEqual({ state: 'done', complete: true })
  })

  it('filled by DigiLocker it stays DigiLocker’s until something of it is changed', async () => {
    await calls.save(addressForm)
    const record = await calls.store.read('inv_1')
    if (record.address === undefined) throw new Error('the address was saved')
    const filled = {
      ...record.address,
      source: 'digilocker' as const,
      panShared: true,
      idLast4: '9012',
      sealedIdName: await calls.cipher.encrypt('Asha Rao', 'kyc:idName', record.investorId),
    }
    const note = {
      name: 'note',
      from: ['incomplete'],
      to: 'incomplete',
      otherwise: 'bank.kycClosed',
    } as const
    await calls.store.save(
      record,
      { record: { ...record, address: filled }, transition: note },
      calls.context(),
    )
    expect((await calls.view()).steps.address.complete).toBe(true)
    await calls.save(addressForm)
    expect(await calls.view()).toMatchObject({
      address: { source: 'digilocker', name: 'Asha Rao', idNumber: '9012' },
      steps: { address: { complete: true } },
    })
    await calls.save({ addressDetails: { ...details, pincode: '560004' } })
    const changed = await calls.view()
    expect(changed.address).toMatchObject({ source: 'manual' })
    expect(changed.address?.idNumber).toBeUndefined()
    expect(changed.steps.address.complete).toBe(false)
  })
})

describe('the demat step', () => {
  it('takes the participant’s name from our list, whatever is typed', async () => {
    await calls.save({ ...dematForm, dpName: 'Somebody else' })
    const { demat } = await calls.view()
    expect(demat).toMatchObject({ number: 'IN30021412345678', depository: 'NSDL', participantKnown: true })
    expect(demat?.dpName).not.toBe('Somebody else')
  })

  it('an unknown participant goes to a person, under the name typed', async () => {
    await calls.save({ demat: '9999999912345678', dpName: 'Village Broking' })
    expect(await calls.view()).toMatchObject({
      demat: { depository: 'CDSL', dpName: 'Village Broking', participantKnown: false },
      steps: {
        demat: { state: 'pending', complete: true, standing: { reason: 'kyc.whyDematManual', who: 'team' } },
      },
    })
  })

  it('of an investor who lives abroad is an NRO account, whether the address is saved before or with it', async () => {
    const abroad = { ...addressForm, addressDetails: { ...details, state: 'California', country: 'US' } }
    const refusal = { problem: { id: 'demat.nriNote', field: 'nro' } }
    expect(await calls.save({ ...abroad, ...dematForm })).toMatchObject(refusal)
    expect(problemOf(await calls.save(abroad))).toBe('none')
    expect(await calls.save(dematForm)).toMatchObject(refusal)
    expect(await calls.save({ ...dematForm, nro: false })).toMatchObject(refusal)
    expect(problemOf(await calls.save({ ...dematForm, nro: true }))).toBe('none')
  })

  it('needs the consent', async () => {
    scene.consent = false
    expect(await calls.save(dematForm)).toMatchObject({
      problem: { id: 'demat.consentRequired', field: 'demat' },
    })
  })

  it('sent back it needs another number (D2 s5)', async () => {
    await calls.complete()
    await calls.decide({ kind: 'reject', remarks: [{ type: 'demat', remarks: 'Closed account' }] })
    expect(await calls.save(dematForm)).toMatchObject({
      problem: { id: 'demat.newNumberNeeded', field: 'demat' },
    })
    expect(problemOf(await calls.save({ demat: 'IN30021487654321' }))).toBe('none')
    expect((await calls.view()).state).toBe('inReview')
  })
})

describe('drafts', () => {
  it('come back on another device, and are forgotten with the save or when emptied', async () => {
    await calls.draft('pan', { name: 'As', pan: 'ABCP', hack: 'x' })
    await calls.draft('address', { pincode: '56' })
    expect((await calls.view()).drafts).toEqual({
      pan: { name: 'As', pan: 'ABCP' },
      address: { pincode: '56' },
    })
    await calls.save(panForm)
    expect((await calls.view()).drafts).toEqual({ address: { pincode: '56' } })
    await calls.draft('address', { pincode: '' })
    expect((await calls.view()).drafts).toEqual({})
  })

  it('of the bank are forgotten when the account was saved, unless they are newer', async () => {
    await calls.draft('bank', { accountNumber: '501000123', confirmAccountNumber: '5010', upi: 'x' })
    const typed = { accountNumber: '501000123', confirmAccountNumber: '5010' }
    expect((await calls.view()).drafts).toEqual({ bank: typed })
    const saved = scene.clock
    scene.clock = saved + 1000
    await calls.draft('bank', typed)
    await calls.bankReported('inv_1', new Date(saved))
    expect((await calls.view()).drafts).toEqual({ bank: typed })
    await calls.bankReported()
    expect((await calls.view()).drafts).toEqual({})
    await calls.bankReported()
  })

  it('are one’s own', async () => {
    await calls.draft('pan', { name: 'As' })
    expect((await calls.view('inv_2')).drafts).toEqual({})
  })
})
