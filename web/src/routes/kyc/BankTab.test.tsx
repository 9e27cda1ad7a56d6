// @vitest-environment jsdom

import { describe, expect, it } from 'vitest'
import { bankEn } from '../../../../shared/texts/en/bank.ts'
import { kycEn } from '../../../../shared/texts/en/kyc.ts'
import { cleanup, fireEvent, screen } from '../../components/testing/library.ts'
import { attempt, type BankStatus, bankAs } from '../../features/bank/testing/bankFixture.ts'
import { done, kycAs, savedPan } from '../../features/kyc/testing/kycFixture.ts'
import { announcePersonLeft } from '../../lib/calls/sessionSignal.ts'
import { lineDown, refuses, replies } from '../../lib/calls/testing/fakeServer.ts'
import { choose, field, openScreen, prepareKycTests, press, shown, tick, type } from './testing/kycScreen.tsx'

prepareKycTests()

const bankOf = (status: BankStatus) => () =>
  bankAs(status, status === 'none' ? {} : { startedAt: '2026-11-21T06:00:00.000Z' })
const handlers = {
  'GET /me/bank': bankOf('none'),
  'GET /me/ifsc/GRAM0000053': () =>
    replies({ data: { bankName: 'Gramin Bank', branchName: '', known: false } }),
  'GET /bse/banks/verify/status': () => replies({ result: 'pending', allowBank: false }),
  'POST /bse/banks/verify': () => replies({ result: { validationRequestId: attempt }, allowBank: false }),
  'POST /bank/accounts': () => replies({ data: { status: 'verification under process' } }),
}
const half = { name: 'Asha R', accountNumber: '50100012345678', confirmAccountNumber: '5010' }
const whole = {
  name: 'Asha R',
  accountNumber: '50100012345678',
  confirmAccountNumber: '50100012345678',
  ifsc: 'GRAM0000053',
  branchName: 'Mandi',
  accountType: 'SB',
}
const kycWith = (bank?: Record<string, string>) =>
  kycAs({
    pan: savedPan,
    steps: { ...kycAs().steps, pan: done, address: done },
    drafts: bank === undefined ? {} : { bank },
  })
const draftsIn = ({ to }: Awaited<ReturnType<typeof openScreen>>) =>
  to('/me/kyc/draft').map(({ body }) => body)

describe('the draft of the bank step', () => {
  it('is kept a second after the last key or when a field is left, and comes back on another device', async () => {
    const first = await openScreen(kycWith(), 'bank', handlers)
    type(bankEn['bank.holder'], 'Asha R')
    type(bankEn['bank.accountNumber'], half.accountNumber)
    expect(draftsIn(first)).toEqual([])
    await tick(1000)
    shown(kycEn['kyc.draftSaved'])
    type(bankEn['bank.confirmAccountNumber'], '5010')
    fireEvent.blur(field(bankEn['bank.confirmAccountNumber']))
    await tick(0)
    expect(draftsIn(first).at(-1)).toEqual({ step: 'bank', fields: half })
    cleanup()
    announcePersonLeft()
    await openScreen(kycWith(whole), 'bank', handlers)
    expect(field(bankEn['bank.holder']).value).toBe(whole.name)
    expect(field(bankEn['bank.accountNumber']).value).toBe(whole.accountNumber)
    expect(field(bankEn['bank.confirmAccountNumber']).value).toBe(whole.confirmAccountNumber)
    expect(field(bankEn['bank.ifsc']).value).toBe(whole.ifsc)
    expect(screen.getByLabelText<HTMLInputElement>(/^Branch name/).value).toBe(whole.branchName)
    expect(field(bankEn['bank.accountType']).value).toBe('SB')
  })

  it('keeps the branch that waits while its IFSC cannot be looked up', async () => {
    const there = await openScreen(kycWith(whole), 'bank', {
      ...handlers,
      'GET /me/ifsc/GRAM0000053': lineDown,
    })
    choose(bankEn['bank.accountType'], 'CB')
    await tick(1000)
    expect(draftsIn(there)).toEqual([{ step: 'bank', fields: { ...whole, accountType: 'CB' } }])
  })

  it('is forgotten once the account was sent, and nothing late brings it back', async () => {
    const there = await openScreen(kycWith(), 'bank', handlers)
    type(bankEn['bank.accountNumber'], whole.accountNumber)
    type(bankEn['bank.confirmAccountNumber'], whole.confirmAccountNumber)
    type(bankEn['bank.ifsc'], whole.ifsc)
    choose(bankEn['bank.accountType'], 'SB')
    there.served['GET /me/bank'] = bankOf('pending')
    await press('Verify account')
    shown('Checking with your bank…')
    await tick(3000)
    expect(draftsIn(there)).toEqual([{ step: 'bank', fields: {} }])
  })

  it('goes on when the account is refused', async () => {
    const there = await openScreen(kycWith(whole), 'bank', {
      ...handlers,
      'POST /bse/banks/verify': () => refuses('bank.alreadyRegistered', 400, { field: 'accountNumber' }),
    })
    await press('Verify account')
    shown(bankEn['bank.alreadyRegistered'])
    type(bankEn['bank.accountNumber'], '50100012345679')
    await tick(1000)
    expect(draftsIn(there)).toEqual([{ step: 'bank', fields: { ...whole, accountNumber: '50100012345679' } }])
  })

  it('opens its form beside a saved account, but not while the bank is asked', async () => {
    const there = await openScreen(kycWith(half), 'bank', {
      ...handlers,
      'GET /me/bank': bankOf('underProcess'),
    })
    expect(field(bankEn['bank.accountNumber']).value).toBe(half.accountNumber)
    await press(bankEn['bank.cancelEdit'])
    shown('Re-enter the account number')
    expect(draftsIn(there)).toEqual([{ step: 'bank', fields: {} }])
    cleanup()
    announcePersonLeft()
    await openScreen(kycWith(half), 'bank', { ...handlers, 'GET /me/bank': bankOf('pending') })
    shown('Checking with your bank…')
    expect(screen.queryByLabelText(bankEn['bank.accountNumber'])).toBeNull()
  })
})
