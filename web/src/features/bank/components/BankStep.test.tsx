// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest'
import { bankEn } from '../../../../../shared/texts/en/bank.ts'
import { documentsEn } from '../../../../../shared/texts/en/documents.ts'
import { act, cleanup, fireEvent, screen } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { toasts } from '../../../components/ui/feedback/toasts.ts'
import {
  type FakeHandler,
  fakeServer,
  lineDown,
  refuses,
  replies,
} from '../../../lib/calls/testing/fakeServer.ts'
import { attempt, bankAs, startedAt } from '../testing/bankFixture.ts'
import { BankStep } from './BankStep.tsx'

const polled = (result: string, allowBank = false) => replies({ result, allowBank })
const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The draft is the route's (`BankTab.test.tsx`). */
const noDraft = {
  kept: {},
  note: null,
  changed: () => {},
  flush: () => {},
  hold: () => Promise.resolve(),
  release: () => {},
  forget: () => {},
}

/** The bank step with a server whose handlers a test may change. */
async function openScreen(handlers: Record<string, FakeHandler>) {
  const server = fakeServer({
    'GET /me/ifsc/HDFC0000053': () =>
      replies({ data: { bankName: 'HDFC Bank', branchName: 'Fort', known: true } }),
    'GET /bse/banks/verify/status': () => polled('pending'),
    'POST /bse/banks/verify': () => replies({ result: { validationRequestId: attempt }, allowBank: false }),
    'POST /bank/accounts': () => replies({ data: { status: 'verification under process' } }),
    ...handlers,
  })
  renderWithTexts(
    <BankStep
      holder="Asha Rao"
      draft={noDraft}
      proof={() => <p>the proof’s upload</p>}
      onPreview={() => {}}
      onNext={() => {}}
    />,
    { ...bankEn, ...documentsEn },
  )
  await tick(0)
  return { ...server, polls: () => server.to('/bse/banks/verify/status').length }
}

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
function fill(changes: Record<string, string> = {}) {
  const entries = {
    [bankEn['bank.accountNumber']]: '50100012345678',
    [bankEn['bank.confirmAccountNumber']]: '50100012345678',
    [bankEn['bank.ifsc']]: 'HDFC0000053',
    ...changes,
  }
  for (const [label, value] of Object.entries(entries)) type(label, value)
  fireEvent.change(screen.getByLabelText(bankEn['bank.accountType']), { target: { value: 'SB' } })
}
async function submit() {
  fireEvent.click(screen.getByRole('button', { name: 'Verify account' }))
  await tick(0)
}
const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const shown = (text: string) => expect(screen.queryAllByText(text).length, text).toBeGreaterThan(0)
const silent = (text: string) => expect(screen.queryAllByText(text), text).toEqual([])

prepareScreenTests(startedAt)

describe('the bank form', () => {
  it('says a mismatch under the field and as a toast, and sends nothing (K-053)', async () => {
    const { requests } = await openScreen({ 'GET /me/bank': () => bankAs('none') })
    fill({ [bankEn['bank.confirmAccountNumber']]: '50100012345679' })
    await submit()
    const field = screen.getByLabelText(bankEn['bank.confirmAccountNumber'])
    expect(field.getAttribute('aria-invalid')).toBe('true')
    shown('Account fields do not match. Please enter correct account number')
    expect(toasts.get()).toMatchObject([{ tone: 'error', text: "Account number didn't match" }])
    expect(document.activeElement).toBe(field)
    fill({ [bankEn['bank.confirmAccountNumber']]: '50100012345678', [bankEn['bank.ifsc']]: 'HDFC' })
    await submit()
    expect(toasts.get()).toEqual([])
    expect(requests.filter(one => one.method === 'POST')).toEqual([])
  })

  it('takes a number that was pasted with a space around it for the same number', async () => {
    const { to } = await openScreen({ 'GET /me/bank': () => bankAs('none') })
    fill({ [bankEn['bank.confirmAccountNumber']]: ' 50100012345678 ' })
    await submit()
    expect(toasts.get()).toEqual([])
    expect(to('/bse/banks/verify')).toHaveLength(1)
  })

  it('asks once for a double click, saves the account, and shows that the bank is being asked', async () => {
    const { to, served } = await openScreen({ 'GET /me/bank': () => bankAs('none') })
    fill()
    served['GET /me/bank'] = () => bankAs('pending')
    const button = screen.getByRole('button', { name: 'Verify account' })
    fireEvent.click(button)
    fireEvent.click(button)
    await tick(0)
    expect(to('/bse/banks/verify')).toHaveLength(1)
    expect(to('/bank/accounts')).toHaveLength(1)
    shown('Checking with your bank…')
  })

  it('keeps everything typed when the line is down, and sends the same key when it is back', async () => {
    const { to, served } = await openScreen({
      'GET /me/bank': () => bankAs('none'),
      'POST /bse/banks/verify': lineDown,
    })
    fill()
    await submit()
    shown('The connection was lost. What you typed is safe; please try again')
    expect(typed(bankEn['bank.accountNumber'])).toBe('50100012345678')
    served['POST /bse/banks/verify'] = () =>
      replies({ result: { validationRequestId: attempt }, allowBank: false })
    await submit()
    const keys = to('/bse/banks/verify').map(one => one.headers.get('idempotency-key'))
    expect(keys[1]).toBe(keys[0])
  })

  it('has the rows of bank and branch before their answer comes, so that Verify stays where it is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    await openScreen({ 'GET /me/bank': () => bankAs('none'), 'GET /me/ifsc/HDFC0000053': () => promise })
    const rows = () => screen.queryAllByRole('term').map(({ textContent }) => textContent)
    const values = () => screen.queryAllByRole('definition').map(({ textContent }) => textContent)
    expect(rows()).toEqual([])
    fill()
    await tick(0)
    const pending = rows()
    expect([pending, values()]).toEqual([
      [bankEn['bank.bankName'], bankEn['bank.branchName']],
      ['…', '…'],
    ])
    resolve(replies({ data: { bankName: 'HDFC Bank', branchName: 'Fort', known: true } }))
    await tick(0)
    expect([rows(), values()]).toEqual([pending, ['HDFC Bank', 'Fort']])
  })

  it('has no row of bank and branch when they cannot be read, and the account can be verified all the same', async () => {
    const { to } = await openScreen({
      'GET /me/bank': () => bankAs('none'),
      'GET /me/ifsc/HDFC0000053': lineDown,
      'POST /bse/banks/verify': () => replies({ result: { validationRequestId: attempt }, allowBank: false }),
    })
    fill()
    await tick(0)
    expect(screen.queryAllByRole('term')).toEqual([])
    await submit()
    expect(to('/bse/banks/verify')).toHaveLength(1)
  })

  it('shows at its field that an IFSC does not exist, keeps everything typed, and asks for no branch of it', async () => {
    const unknown = () => refuses('bank.ifscInvalid', 400, { field: 'ifsc' })
    const { to } = await openScreen({
      'GET /me/bank': () => bankAs('none'),
      'GET /me/ifsc/HDFC0999998': unknown,
      'POST /bse/banks/verify': unknown,
    })
    fill({ [bankEn['bank.ifsc']]: 'HDFC0999998' })
    await tick(0)
    expect(screen.queryByLabelText(new RegExp(bankEn['bank.branchName']))).toBeNull()
    await submit()
    const field = screen.getByLabelText(bankEn['bank.ifsc'])
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    shown('Please enter a valid IFSC number')
    shown('11 characters, on your cheque book or statement')
    expect(typed(bankEn['bank.ifsc'])).toBe('HDFC0999998')
    expect(typed(bankEn['bank.accountNumber'])).toBe('50100012345678')
    expect(typed(bankEn['bank.confirmAccountNumber'])).toBe('50100012345678')
    expect(to('/bank/accounts')).toEqual([])
  })

  it('is not lost to a look at the page while the line is down', async () => {
    const { served } = await openScreen({ 'GET /me/bank': () => bankAs('none') })
    fill()
    served['GET /me/bank'] = lineDown
    fireEvent.focus(window)
    await tick(0)
    expect(typed(bankEn['bank.accountNumber'])).toBe('50100012345678')
  })

  it('whose kept key belonged to another entry is sent under a new one', async () => {
    const { to } = await openScreen({
      'GET /me/bank': () => bankAs('none'),
      'POST /bse/banks/verify': one =>
        one.headers.get('idempotency-key') === 'kept-from-before-the-reload'
          ? refuses('common.keyReused', 422)
          : replies({ result: { validationRequestId: attempt }, allowBank: false }),
    })
    sessionStorage.setItem('sthirank.once.verifyBank', 'kept-from-before-the-reload')
    fill()
    await submit()
    expect(to('/bse/banks/verify')).toHaveLength(2)
    expect(to('/bank/accounts')).toHaveLength(1)
  })

  it('shows the server’s refusal at its field', async () => {
    await openScreen({
      'GET /me/bank': () => bankAs('none'),
      'POST /bse/banks/verify': () => refuses('bank.alreadyRegistered', 400, { field: 'accountNumber' }),
    })
    fill()
    await submit()
    shown(bankEn['bank.alreadyRegistered'])
    expect(screen.getByLabelText(bankEn['bank.accountNumber']).getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the polling', () => {
  it('asks every four seconds, five times, and then offers the proof (K-115)', async () => {
    const { polls, served } = await openScreen({ 'GET /me/bank': () => bankAs('pending') })
    for (const count of [1, 2, 3, 4]) {
      await tick(4000)
      expect(polls()).toBe(count)
      shown(`Question ${count + 1} of 5`)
    }
    served['GET /me/bank'] = () => bankAs('underProcess', { reason: 'bank.reasonNoAnswer' })
    await tick(4000)
    expect(polls()).toBe(5)
    // Not failed (D2 s8): the bank has not answered yet.
    shown('Bank verification is under process')
    silent(bankEn['bank.verificationFailed'])
    expect(screen.getByRole('alert').textContent).toContain('Information')
    fireEvent.click(screen.getByRole('button', { name: 'Upload bank proof' }))
    shown('the proof’s upload')
    await tick(40_000)
    expect(polls()).toBe(5)
  })

  it('goes on counting after a reload in the middle', async () => {
    vi.setSystemTime(new Date(Date.parse(startedAt) + 13_000))
    const { polls } = await openScreen({ 'GET /me/bank': () => bankAs('pending') })
    shown('Question 4 of 5')
    await tick(8000)
    expect(polls()).toBe(2)
    await tick(8000)
    expect(polls()).toBe(2)
  })

  it.each([
    ['active', false],
    ['pending', true],
  ])('ends as soon as the bank says %s (allowBank %s)', async (result, allowBank) => {
    const { polls, served } = await openScreen({ 'GET /me/bank': () => bankAs('pending') })
    served['GET /bse/banks/verify/status'] = () => polled(result, allowBank)
    served['GET /me/bank'] = () => bankAs('verified')
    await tick(4000)
    shown('Your bank confirmed this account. Payouts will go here.')
    silent(bankEn['bank.verificationFailed'])
    expect(toasts.get()).toMatchObject([{ tone: 'success' }])
    await tick(20_000)
    expect(polls()).toBe(1)
  })

  it('ends with the reason when the bank knows another name', async () => {
    const { served } = await openScreen({ 'GET /me/bank': () => bankAs('pending') })
    served['GET /bse/banks/verify/status'] = () => polled('inactive')
    served['GET /me/bank'] = () => bankAs('failed', { reason: 'bank.reasonNameMismatch' })
    await tick(4000)
    shown('The bank knows this account under another name')
    shown(bankEn['bank.verificationFailed'])
    expect(toasts.get()).toEqual([])
  })

  it('does not take our own lost line for the bank’s silence', async () => {
    const { served } = await openScreen({ 'GET /me/bank': () => bankAs('pending') })
    served['GET /bse/banks/verify/status'] = lineDown
    await tick(30_000)
    shown('Checking with your bank…')
    silent(bankEn['bank.verificationFailed'])
    served['GET /bse/banks/verify/status'] = () => polled('active')
    served['GET /me/bank'] = () => bankAs('verified')
    await tick(4000)
    shown(bankEn['bank.verifiedText'])
  })

  it('asks for nothing else meanwhile, and for nothing at all once the screen is left', async () => {
    const { polls, to, requests } = await openScreen({ 'GET /me/bank': () => bankAs('pending') })
    await tick(12_000)
    expect(polls()).toBe(3)
    expect(to('/me/bank')).toHaveLength(1)
    cleanup()
    const before = requests.length
    await tick(60_000)
    expect(requests).toHaveLength(before)
  })

  it('whose outcome could not be read goes on looking', async () => {
    const { served } = await openScreen({ 'GET /me/bank': () => bankAs('pending') })
    served['GET /bse/banks/verify/status'] = () => polled('active')
    served['GET /me/bank'] = lineDown
    await tick(4000)
    served['GET /me/bank'] = () => bankAs('verified')
    await tick(5000)
    shown(bankEn['bank.verifiedText'])
  })
})

describe('an account under process', () => {
  it('counts as complete, so the next step is one press away, with or without a proof (K-115)', async () => {
    await openScreen({ 'GET /me/bank': () => bankAs('underProcess') })
    expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy()
  })

  it('that failed does not', async () => {
    await openScreen({ 'GET /me/bank': () => bankAs('failed') })
    silent('Next')
  })
})

describe('a late answer of the bank', () => {
  it.each(['underProcess', 'failed'] as const)('heals the screen that shows %s by itself', async status => {
    const { served } = await openScreen({ 'GET /me/bank': () => bankAs(status) })
    shown(bankEn[status === 'failed' ? 'bank.verificationFailed' : 'bank.underProcessNotice'])
    served['GET /me/bank'] = () => bankAs('verified')
    await tick(5000)
    shown(bankEn['bank.verifiedText'])
    silent(bankEn['bank.verificationFailed'])
  })

  it('closes the request for a proof', async () => {
    const { served } = await openScreen({ 'GET /me/bank': () => bankAs('underProcess') })
    fireEvent.click(screen.getByRole('button', { name: 'Upload bank proof' }))
    shown('the proof’s upload')
    served['GET /me/bank'] = () => bankAs('verified')
    await tick(5000)
    silent('the proof’s upload')
    shown(bankEn['bank.verifiedText'])
  })

  it('offers the proof again when our team has a remark on the account', async () => {
    const can = { edit: true, verify: true, uploadProof: true }
    await openScreen({ 'GET /me/bank': () => bankAs('verified', { can }) })
    fireEvent.click(screen.getByRole('button', { name: bankEn['bank.uploadProof'] }))
    await tick(0)
    expect(screen.getByText('the proof’s upload')).toBeTruthy()
  })

  it('takes nothing away from who is typing another account', async () => {
    const { served } = await openScreen({ 'GET /me/bank': () => bankAs('underProcess') })
    fireEvent.click(screen.getByRole('button', { name: 'Re-enter the account number' }))
    fill()
    served['GET /me/bank'] = () => bankAs('verified')
    await tick(5000)
    expect(typed(bankEn['bank.accountNumber'])).toBe('50100012345678')
  })
})
