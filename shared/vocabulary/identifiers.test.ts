import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  accountNumber,
  emailAddress,
  ifsc,
  indianPincode,
  isIsin,
  maskAccountNumber,
  maskPan,
  mobileNumber,
  pan,
  personName,
  recordId,
} from './identifiers.ts'

/** The value, or the text ids of what is wrong with it, in order. */
function read(schema: z.ZodMiniType<unknown>, written: unknown): unknown {
  const result = z.safeParse(schema, written)
  return result.success ? result.data : result.error.issues.map(({ message }) => message)
}

describe('a PAN', () => {
  it.each([
    ['ABCPE1234F', 'ABCPE1234F'],
    [' abcpe1234f ', 'ABCPE1234F'],
    ['', ['kyc.panRequired', 'kyc.panInvalid']],
    [undefined, ['kyc.panRequired']],
    [1234, ['kyc.panRequired']],
    ['ABCPE12345', ['kyc.panInvalid']],
    ['ABCP1234F', ['kyc.panInvalid']],
    ['ABCPE1234FX', ['kyc.panInvalid']],
    ['ABC PE1234F', ['kyc.panInvalid']],
    ['АBCPE1234F', ['kyc.panInvalid']],
    // The fourth letter: company, family, firm, trust; and the sample of every form.
    ['ABCCE1234F', ['kyc.panIndividualsOnly']],
    ['ABCHE1234F', ['kyc.panIndividualsOnly']],
    ['ABCFE1234F', ['kyc.panIndividualsOnly']],
    ['ABCTE1234F', ['kyc.panIndividualsOnly']],
    ['ABCDE1234F', ['kyc.panIndividualsOnly']],
  ])('%j: %j', (written, expected) => {
    expect(read(pan, written)).toEqual(expected)
  })

  it('is masked but for four characters', () => {
    expect(maskPan('ABCPE1234F')).toBe('••••••234F')
  })
})

describe('other identifiers', () => {
  it.each([
    ['400001', '400001'],
    [' 560034 ', '560034'],
    ['040001', ['kyc.pincodeRequired']],
    ['4000012', ['kyc.pincodeRequired']],
    ['400 028', '400028'],
    ['40 001', ['kyc.pincodeRequired']],
    ['', ['kyc.pincodeRequired']],
  ])('a pin code %j: %j', (written, expected) => {
    expect(read(indianPincode, written)).toEqual(expected)
  })

  it.each([
    ['9876543210', '9876543210'],
    [' 6000000000 ', '6000000000'],
    ['5876543210', ['auth.invalidPhone']],
    ['98765 43210', '9876543210'],
    ['09876543210', '9876543210'],
    ['+91 98765-43210', '9876543210'],
    ['0091 (98765) 43210', '9876543210'],
    ['919876543210', '9876543210'],
    ['९८७६५ ४३२१०', '9876543210'],
    // A number that begins with 91 is one.
    ['9198765432', '9198765432'],
    ['+9 19876543210', '9876543210'],
    ['+92 9876543210', ['auth.invalidPhone']],
    ['0098765432', ['auth.invalidPhone']],
    ['98765432101', ['auth.invalidPhone']],
  ])('a mobile number %j: %j', (written, expected) => {
    expect(read(mobileNumber, written)).toEqual(expected)
  })

  it.each([
    ['hdfc0000053', 'HDFC0000053'],
    [' HDFC 0000053', 'HDFC0000053'],
    ['HDFC1000053', ['bank.ifscInvalid']],
    ['HDFC000005', ['bank.ifscInvalid']],
  ])('an IFSC %j: %j', (written, expected) => {
    expect(read(ifsc, written)).toEqual(expected)
  })

  it.each([
    ['50100012345678', '50100012345678'],
    ['12345', ['bank.accountNumberInvalid']],
    ['12345678901234567', ['bank.accountNumberTooLong']],
    ['5010 1234 0001', '501012340001'],
    ['5010-1234-5678-9012', '5010123456789012'],
    ['1234 567x', ['bank.accountNumberInvalid']],
  ])('an account number %j: %j', (written, expected) => {
    expect(read(accountNumber, written)).toEqual(expected)
    expect(maskAccountNumber('50100012345678')).toBe('••••••••••5678')
  })

  it.each([
    [' Gaurav Kumar ', 'Gaurav Kumar'],
    ['Gaurav   Kumar', 'Gaurav Kumar'],
    ['गौरव कुमार', 'गौरव कुमार'],
    ["D'Souza, Anne-Marie", "D'Souza, Anne-Marie"],
    ['', ['auth.invalidName']],
    ['<b>', ['common.nameCharacters']],
    ['Gaurav\nKumar', ['common.nameCharacters']],
    ['Gaurav\u202eramuK', ['common.nameCharacters']],
    ['Gaurav\u200bKumar', ['common.nameCharacters']],
    ['=1+1', ['common.nameCharacters']],
    [' @SUM(A1)', ['common.nameCharacters']],
    ['＋1', ['common.nameCharacters']],
    ['श्\u200dरी', 'श्\u200dरी'],
    ['a'.repeat(101), ['auth.invalidName']],
  ])('a name %j: %j (S10)', (written, expected) => {
    expect(read(personName, written)).toEqual(expected)
  })

  it('an e-mail address is written small; an id of ours has a prefix', () => {
    expect(read(emailAddress, ' Asha@Example.IN ')).toBe('asha@example.in')
    expect(read(emailAddress, 'asha@')).toEqual(['auth.invalidEmail'])
    expect(read(recordId, 'pck_mfz3k1x0-9f2c9f2c9f2c')).toBe('pck_mfz3k1x0-9f2c9f2c9f2c')
    for (const id of ['pck_', 'Pck_mfz3k1x0-9f2c', 'pck_mfz3k1x0/9f2c', 'pck'])
      expect(read(recordId, id)).toEqual(['common.fieldInvalid'])
  })

  it('an ISIN ends with its check digit', () => {
    for (const right of ['INE002A01018', 'INE583D07323', 'US0378331005']) expect(isIsin(right)).toBe(true)
    for (const wrong of ['INE002A01017', 'INE020A01018', 'INE002A0101', 'ine002a01018', 'INE002A0101X', ''])
      expect(isIsin(wrong)).toBe(false)
  })
})
