import type { FieldCipher } from '../../platform/security/fieldCipher.ts'

/** Contexts under which the fields of an account are sealed. */
export const sealedAs = { name: 'bank:holderName', number: 'bank:accountNumber' } as const

export interface Account {
  readonly name: string
  readonly accountNumber: string
  readonly ifsc: string
}

export interface AccountKeys {
  /** Bank and number: one account, whichever branch was typed and however many zeros stand in front. */
  readonly index: string
  /** The same request: number, IFSC and name. */
  readonly identity: string
}

/** The blind index of bank and number, by which an account belongs to one investor. */
export const accountIndexOf = (
  cipher: FieldCipher,
  { accountNumber, ifsc }: Pick<Account, 'accountNumber' | 'ifsc'>,
): Promise<string> => cipher.index(`${ifsc.slice(0, 4)}-${accountNumber.replace(/^0+/, '')}`, 'bank:account')

/** Blind indexes of an account: they compare and tell nothing. */
export async function keysOf(
  cipher: FieldCipher,
  { name, accountNumber, ifsc }: Account,
): Promise<AccountKeys> {
  const number = accountNumber.replace(/^0+/, '')
  const holder = name.trim().replace(/\s+/g, ' ').toUpperCase()
  const [index, identity] = await Promise.all([
    accountIndexOf(cipher, { accountNumber, ifsc }),
    cipher.index(`${ifsc}-${number}-${holder}`, 'bank:request'),
  ])
  return { index, identity }
}
