// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { takeReturn } from './vendorReturn.ts'

const after = (address: string): string => {
  history.pushState(null, '', address)
  takeReturn()
  return location.href.slice(location.origin.length)
}

it.each([
  ['?back=identity&transactionId=hv_1&status=auto_approved', '#/orobonds-profile?returned=finished'],
  ['?back=identity&transactionId=hv_1&status=auto_declined', '#/orobonds-profile?returned=finished'],
  ['?back=identity&transactionId=hv_1&status=needs_review', '#/orobonds-profile?returned=finished'],
  ['?back=identity&transactionId=hv_1&status=error', '#/orobonds-profile?returned=finished'],
  ['?back=identity&transactionId=hv_1&status=user_cancelled', '#/orobonds-profile?returned=left'],
  ['?back=identity&transactionId=hv_1&status=started', '#/orobonds-profile?returned=left'],
  ['?back=identity&status=', '#/orobonds-profile?returned=left'],
  ['?back=identity', '#/orobonds-profile?returned=left'],
  ['?status=success&digio_doc_id=KID1&back=digilocker', '#/orobonds-docvault/address?returned=digilocker'],
])('%s → %s', (query, hash) => {
  expect(after(`/platform/${query}`)).toBe(`/platform/${hash}`)
  // The return address takes precedence over an older remembered one.
  expect(after(`/platform/${query}#/orobonds-dashboard`)).toBe(`/platform/${hash}`)
})

it('leaves every other address alone', () => {
  for (const address of ['/platform/', '/platform/#/login?back=identity', '/platform/?source=app#/portfolio'])
    expect(after(address)).toBe(address)
})

it('leaves nothing to go back to', () => {
  const entries = history.length
  after('/platform/?back=identity&transactionId=hv_1')
  expect(history.length).toBe(entries + 1)
})
