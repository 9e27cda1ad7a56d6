import { beforeEach, describe, expect, it } from 'vitest'
import { withAddress, withDocument } from '../../functions/kyc-record/kycRecordLifecycle.ts'
import { kycContext } from '../../functions/kyc-record/kycRows.ts'
import { testCipher } from '../../functions/platform/testing/memoryTable.ts'
import { outputOf } from '../testing/operatorMachine.ts'
import {
  change,
  completeKyc,
  investorId,
  saveBank,
  secrets,
  start,
  statesOf,
} from '../testing/reviewScene.ts'
import { approve, begin, desk, review } from './testing/reviewing.ts'

beforeEach(begin)

/** In review with an address that DigiLocker gave under this name; without any picture of a proof. */
async function sharedAs(name: string): Promise<void> {
  await completeKyc(desk.scene)
  await saveBank(desk.scene, 'verified')
  const sealedIdName = await testCipher.encrypt(name, kycContext.idName, investorId)
  await change(desk.scene, record => {
    if (record.address === undefined) throw new Error('no address')
    const { address: _picture, ...documents } = record.documents
    const address = {
      ...record.address,
      docType: 'aadhaar',
      source: 'digilocker',
      sealedIdName,
      idLast4: '1234',
    } as const
    return withAddress({ ...record, documents }, address, start)
  })
}

describe('an address that DigiLocker gave', () => {
  it.each([secrets.name.toUpperCase(), `Smt. ${secrets.name}`])('is one’s own as %s', async name => {
    await sharedAs(name)
    expect(outputOf(await approve())).toBe('The KYC is approved; the investor is notified.')
  })

  it('under another name approves nobody, and says no name', async () => {
    await sharedAs('Harpreet Singh')
    const ended = await approve()
    expect(ended.error).toBe('AddressNameDiffers')
    expect(ended.history).not.toMatch(new RegExp(`Harpreet|${secrets.name}`))
    expect(await statesOf(desk.scene)).toMatchObject({ kyc: 'inReview', audits: 0 })
  })

  it('is asked for again and answered by a picture, which the operator judges', async () => {
    await sharedAs('Harpreet Singh')
    await review({
      decision: 'askAgain',
      remarks: [{ type: 'address', remarks: 'Please upload your proof' }],
    })
    const proof = { type: 'address', id: 'doc_2-address', refused: false } as const
    await change(desk.scene, record => withDocument(record, proof, start))
    expect(outputOf(await approve())).toBe('The KYC is approved; the investor is notified.')
  })
})
