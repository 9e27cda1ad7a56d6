import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  aboutInvestor,
  operatorObject,
  operatorText,
  quotesPersonal,
  readOperatorInput,
  whoAndWhy,
} from './operatorInput.ts'

const schema = operatorObject({
  ...aboutInvestor,
  decision: z.enum(['yes', 'no'], 'is yes or no'),
  remarks: z.optional(
    z.array(
      operatorObject({ type: z.string('which'), remarks: operatorText(3, 20, 'what in 3 to 20') }),
      'a list',
    ),
  ),
  ...whoAndWhy,
})
const good = {
  investorId: 'inv_mfz3k1x0-9f2c41d07a3be58812aa90cd',
  decision: 'yes',
  by: 'meera.k',
  reason: 'all documents match',
}
const causeOf = (raw: unknown): string => {
  const read = readOperatorInput(schema, raw)
  return read.ok ? '' : `${read.refusal.error}: ${read.refusal.cause}`
}

describe('what an operator typed', () => {
  it('is taken when every field is right', () => {
    expect(readOperatorInput(schema, good)).toEqual({ ok: true, input: good })
  })
  it('is refused field by field, in words', () => {
    expect(causeOf({})).toBe(
      'InputInvalid: Nothing was changed. investorId: copy the investor id from the list of reviews, e.g. inv_mfz3k1x0-9f2c41d07a3be58812aa90cd. decision: is yes or no. by: say who you are by your operator id: 3 to 40 small letters, digits, dots and dashes, e.g. meera.k. reason: say why in 5 to 300 characters, e.g. "all documents match".',
    )
    expect(causeOf({ ...good, decision: 'maybe' })).toBe(
      'InputInvalid: Nothing was changed. decision: is yes or no.',
    )
    expect(causeOf({ ...good, remarks: [{ type: 'pan', remarks: 'x' }] })).toBe(
      'InputInvalid: Nothing was changed. remarks[0].remarks: what in 3 to 20.',
    )
  })
  it('is refused with the name of an unknown field, unless that name could be a personal number', () => {
    expect(causeOf({ ...good, remark: 'x' })).toBe(
      'InputInvalid: Nothing was changed. remark is not known here; the fields are investorId, decision, remarks, by, reason.',
    )
    expect(causeOf({ ...good, ABCPE1234F: 'x' })).toBe(
      'InputInvalid: Nothing was changed. a field is not known here; the fields are investorId, decision, remarks, by, reason. What was typed stays in the history of this execution until it is removed: see "Personal data was typed" in OPERATIONS.md.',
    )
  })
  it.each([undefined, null, 'approve', 7, []])('is refused when it is no object: %j', raw => {
    expect(causeOf(raw)).toBe(
      'InputInvalid: Nothing was changed. it must be a JSON object with the fields investorId, decision, remarks, by, reason.',
    )
  })
  it('is refused when the name of its execution quotes a PAN, and no name is refused that the console makes up', () => {
    const under = (execution: string) => {
      const read = readOperatorInput(schema, good, execution)
      return read.ok ? 'ok' : read.refusal.error
    }
    for (const name of ['approve-ABCPE1234F', 'abcpe1234f_again', 'ABCPE-1234-F'])
      expect(under(name)).toBe('NameInvalid')
    for (const name of ['f47ac10b-58cc-4372-a567-0e02b2c3d479', 'abcde1234f', 'approve-meera-1'])
      expect(under(name)).toBe('ok')
  })
  it('is never repeated in the refusal', () => {
    const typed = {
      investorId: 'ABCPE1234F',
      decision: '50100012345678',
      by: 'a@b.in',
      reason: 'PAN ABCPE1234F',
    }
    expect(causeOf(typed)).not.toMatch(/ABCPE1234F|50100012345678|a@b/)
  })
})

describe('a text quotes somebody', () => {
  it.each([
    'PAN ABCPE1234F differs',
    'abcpe1234f',
    'ABCPE 1234 F',
    'Aadhaar 2345 6789 0123',
    'Aadhaar 2345-6789-0123',
    'account 50100012345678',
    'demat IN30021412345678',
    'call 98765 43210',
    'pin code 560001',
    'write to asha@example.in',
    'आधार २३४५६७८९०१२३',
  ])('when it holds a number or an address: %s', text => {
    expect(quotesPersonal(text)).toBe(true)
  })
  it.each([
    'The picture of the PAN card is blurred',
    'Aadhaar: the last four digits, 1234, are cut off',
    'The statement of 20-11-2026 is older than 3 months',
    'Page 2 of 4 is missing, clause 12.3',
    'पैन कार्ड की तस्वीर धुंधली है',
  ])('and not when it names a document: %s', text => {
    expect(quotesPersonal(text)).toBe(false)
  })
})
