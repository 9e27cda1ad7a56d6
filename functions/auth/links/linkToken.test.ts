import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { confirmEmail } from '../../../shared/contracts/auth/confirmEmail.ts'
import { secretsDouble } from '../testing/authScene.ts'
import { linkAddress, openLinkTokens } from './linkToken.ts'

const links = openLinkTokens(secretsDouble)

describe('the token of a link', () => {
  it('opens what was made, for its own purpose only', async () => {
    const token = await links.make('reset', 'account-key', 'rst_1-abc')
    expect(await links.open('reset', token)).toEqual({ accountKey: 'account-key', requestId: 'rst_1-abc' })
    expect(await links.open('confirmation', token)).toBeUndefined()
  })
  it('is derived: the same again, and another for another request', async () => {
    const [one, same, other] = await Promise.all([
      links.make('reset', 'account-key', 'rst_1'),
      links.make('reset', 'account-key', 'rst_1'),
      links.make('reset', 'account-key', 'rst_2'),
    ])
    expect(one).toBe(same)
    expect(one).not.toBe(other)
  })
  it.each(['', 'a.b', 'account-key.rst_1.AAAA', 'account-key.rst_1.', 'a.b.c.d'])(
    'cannot be made up: %s',
    async token => {
      expect(await links.open('reset', token)).toBeUndefined()
    },
  )
  it('fits the contract that takes it', async () => {
    const accountKey = Buffer.alloc(32, 7).toString('base64url')
    const token = await links.make('confirmation', accountKey, 'cnf_mfz3k1x0-0123456789abcdef01234567')
    expect(z.safeParse(confirmEmail.input, { token }).success).toBe(true)
  })
})

describe('the address of a link', () => {
  it('keeps the token behind the fragment', () => {
    expect(linkAddress('https://site.test', 'reset', 't')).toBe(
      'https://site.test/platform/#/reset-password?token=t',
    )
    expect(linkAddress('https://site.test', 'confirmation', 't')).toBe(
      'https://site.test/platform/#/verify-email?token=t',
    )
  })
})
