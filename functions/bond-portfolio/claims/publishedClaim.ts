import type { Claim, ClaimKey } from '../../book/claims/claims.ts'
import type { Dependencies } from '../dependencies.ts'

/** A claim as the book has it now, and the name of its instrument. */
export interface PublishedClaim {
  readonly claim: Claim
  readonly displayName: string
}

/** A claim by its key; `undefined` when there is none. Throws when the catalogue lacks its instrument. */
export async function findClaim(
  { readBook, readInstruments }: Pick<Dependencies, 'readBook' | 'readInstruments'>,
  { investorId, ISIN, dueDate, orderId }: ClaimKey,
): Promise<PublishedClaim | undefined> {
  const { claims } = await readBook(investorId)
  const claim = claims.find(one => one.ISIN === ISIN && one.dueDate === dueDate && one.orderId === orderId)
  if (claim === undefined) return undefined
  const [instrument] = await readInstruments([claim.product])
  if (instrument === undefined) throw new Error(`${ISIN} is claimed and is not in the catalogue`)
  return { claim, displayName: instrument.displayName }
}
