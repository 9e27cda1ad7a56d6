import { describe, expect, it } from 'vitest'
import { boundOf, openOtpCodes } from './otpCode.ts'

const secrets = {
  read: (name: string) => Promise.resolve(Buffer.from(`the ${name} of the tests, 32 b`).toString('base64')),
}
const codes = openOtpCodes(secrets, 4)

describe('one-time codes', () => {
  it('are four digits, derived from their id', async () => {
    expect(await codes.codeOf('otp_1')).toMatch(/^[0-9]{4}$/)
    expect(await codes.codeOf('otp_1')).toBe(await codes.codeOf('otp_1'))
    expect(await openOtpCodes(secrets, 6).codeOf('otp_1')).toMatch(/^[0-9]{6}$/)
  })
  it('are spread evenly', async () => {
    const made = await Promise.all(Array.from({ length: 5000 }, (_, index) => codes.codeOf(`otp_${index}`)))
    const byFirst = new Map<string, number>()
    for (const code of made) byFirst.set(code.slice(0, 1), (byFirst.get(code.slice(0, 1)) ?? 0) + 1)
    // 500 of each are due; 100 away is almost five standard deviations.
    expect([...byFirst.values()].every(count => count > 400 && count < 600)).toBe(true)
    expect(new Set(made).size).toBeGreaterThan(3500)
  })
  it('are stored as a hash that needs the key and the salt', async () => {
    const hash = await codes.hash('0042', 'salt')
    expect(hash).not.toContain('0042')
    expect(hash).not.toBe(await codes.hash('0042', 'other salt'))
    expect(await codes.matches({ hash, salt: 'salt' }, '0042')).toBe(true)
    expect(await codes.matches({ hash, salt: 'salt' }, '0043')).toBe(false)
    expect(await codes.matches({ hash, salt: 'other salt' }, '0042')).toBe(false)
  })
})

describe('what a code is bound to', () => {
  it('is every fact of what it confirms, in any order', () => {
    const bound = boundOf({ ISIN: 'INE583D07323', units: 3 })
    expect(boundOf({ units: 3, ISIN: 'INE583D07323' })).toBe(bound)
    expect(boundOf({ ISIN: 'INE583D07323', units: 4 })).not.toBe(bound)
    expect(boundOf({ ISIN: 'INE583D07323', units: '3' })).not.toBe(bound)
    expect(boundOf({ ISIN: 'INE583D07323' })).not.toBe(bound)
    expect(boundOf({})).not.toBe(bound)
  })
})
