import { normalisePassword } from './passwordHash.ts'

/** A password without the person's own words has at least so many letters and digits. */
const restAtLeast = 6
/** Shorter words are part of too many others. */
const wordAtLeast = 3

const plain = (text: string): string =>
  normalisePassword(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Whether a password is made of the person's own name or e-mail: without them hardly anything is left to guess. */
export function isPersonalPassword(
  password: string,
  { email, name }: { readonly email: string; readonly name: string },
): boolean {
  const [mailbox = ''] = email.split('@')
  const words = [email, mailbox, ...mailbox.split(/[^\p{L}\p{M}\p{N}]+/u), ...name.split(/\s+/)]
    .map(plain)
    .filter(word => word.length >= wordAtLeast)
    .sort((one, other) => other.length - one.length)
  const own = plain(password)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), own)
  return rest !== own && rest.length < restAtLeast
}
