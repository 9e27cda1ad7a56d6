import * as z from 'zod/mini'
import { nameMostCharacters } from './businessRules.ts'

/**
 * The identifiers of the field as schemas. Their messages are text ids, so that the browser and the server refuse
 * with the same sentence on the same field.
 */

/** An e-mail address, trimmed and in lower case; at most 254 characters. */
export const emailAddress = z
  .string('auth.invalidEmail')
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'auth.invalidEmail'), z.email('auth.invalidEmail'))

/** Digits of Devanagari as ASCII, and without what people and papers group numbers by: spaces, hyphens, dots, brackets. */
export const ungrouped = (text: string): string =>
  text.replace(/[०-९]/g, digit => String(digit.charCodeAt(0) - 0x966)).replace(/[\s\p{Pd}\p{Cf}.()]/gu, '')

/** Without the country code of India or the zero of a trunk call, if the rest has ten digits. */
const withoutPrefix = (digits: string): string => digits.replace(/^(?:\+91|0091|91|0)(?=[0-9]{10}$)/, '')

/**
 * An Indian mobile number: exactly 10 digits starting with 6 to 9 (D1 s5, D3 s5, K-042), however it is grouped, with or
 * without +91 or 0 before it.
 */
export const mobileNumber = z.string('auth.invalidPhone').check(
  z.maxLength(40, 'auth.invalidPhone'),
  z.overwrite(text => withoutPrefix(ungrouped(text))),
  z.regex(/^[6-9][0-9]{9}$/, 'auth.invalidPhone'),
)

const visible = String.raw`(?:[\u200c\u200d]|[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>])*$`

/**
 * Text of one line without markup and without characters that cannot be seen or that reorder the line: control and
 * format characters (U+202E), surrogates, private use, line separators. The two joiners of Indian scripts are text.
 */
export const plainText = new RegExp(`^${visible}`, 'u')

/** The same for a name, which no spreadsheet takes for a formula (OWASP: CSV injection), full-width signs included. */
export const asName = z.regex(new RegExp(`^(?![=+@＝＋－＠-])${visible}`, 'u'), 'common.nameCharacters')

/** A person's name (D2 s5): one line of visible text that no spreadsheet calculates, with single spaces. */
export const personName = z.string('auth.invalidName').check(
  z.overwrite(text => text.trim().replace(/ {2,}/g, ' ')),
  z.minLength(1, 'auth.invalidName'),
  z.maxLength(nameMostCharacters, 'auth.invalidName'),
  asName,
)

/**
 * A bank account number as the product takes it: digits only, at most 16 (D2 s5); at least 6 (domain: shortest in use),
 * however they are grouped.
 */
export const accountNumber = z
  .string('bank.accountNumberRequired')
  .check(
    z.overwrite(ungrouped),
    z.minLength(1, 'bank.accountNumberRequired'),
    z.maxLength(16, 'bank.accountNumberTooLong'),
    z.regex(/^[0-9]{6,}$/, 'bank.accountNumberInvalid'),
  )

/** An IFSC: four capital letters, the digit 0, six letters or digits (D2 s5). Normalised to capitals, without spaces. */
export const ifsc = z
  .string('bank.ifscInvalid')
  .check(z.overwrite(ungrouped), z.toUpperCase(), z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'bank.ifscInvalid'))

const recordIdAs = (refusal: string) => z.string().check(z.regex(/^[a-z]{2,8}_[A-Za-z0-9-]{10,64}$/, refusal))
/** Ids of our own records: a prefix and a random part, e.g. `bav_2f9c…`. */
export const recordId = recordIdAs('common.fieldInvalid')
/** The id of an order: it is never typed by hand, so a malformed one is refused as an unknown order. */
export const orderRecordId = recordIdAs('orders.unknown')

/** An account number with all but its last four digits hidden (K-238), e.g. `••••••••6789`. */
export function maskAccountNumber(number: string): string {
  return number.slice(-4).padStart(number.length, '•')
}

/**
 * A PAN of an individual (D2 s5, domain.md 5.2): five letters of which the fourth is P, four digits, a letter.
 * Normalised to capitals.
 */
export const pan = z
  .string('kyc.panRequired')
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(1, 'kyc.panRequired'),
    z.regex(/^[A-Z]{5}[0-9]{4}[A-Z]$/, 'kyc.panInvalid'),
    z.regex(/^(?![A-Z]{5}[0-9]{4}[A-Z]$)|^...P/, 'kyc.panIndividualsOnly'),
  )

/** An Indian pin code: six digits, the first not 0. */
export const indianPincode = z
  .string('kyc.pincodeRequired')
  .check(z.overwrite(ungrouped), z.regex(/^[1-9][0-9]{5}$/, 'kyc.pincodeRequired'))

/** A PAN of which only the last four characters can be read, for screens that others may see. */
export function maskPan(number: string): string {
  return number.slice(-4).padStart(number.length, '•')
}

/**
 * Whether an ISIN's last digit is the check digit of the others (ISO 6166: letters count 10 to 35, then Luhn's sum),
 * e.g. `INE002A01018`.
 */
export function isIsin(text: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}[0-9]$/.test(text)) return false
  let sum = 0
  let isDoubled = false
  const add = (digit: number): void => {
    const counted = isDoubled ? 2 * digit : digit
    sum += counted > 9 ? counted - 9 : counted
    isDoubled = !isDoubled
  }
  // From the right: files of the exchanges and of AMFI hold thousands, so no text is made of the digits.
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const value = Number.parseInt(text.charAt(at), 36)
    add(value % 10)
    if (value > 9) add(Math.floor(value / 10))
  }
  return sum % 10 === 0
}
