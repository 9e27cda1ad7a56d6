import type { Profile } from '../../shared/contracts/account/profileBody.ts'

/** The document cards of the standard profile (D1 s2, s4). Pure. */

export type Card = Profile['cards'][number]

/** The newest document of a type that the KYC knows. */
export interface KnownDocument {
  readonly id: string
  /** The check after the upload refused it. */
  readonly refused: boolean
}

export interface CardFacts {
  readonly obUserApproved: boolean
  /** Whether the step's data is there: PAN, address, bank account, demat number. */
  readonly has: Readonly<Record<Card['kind'], boolean>>
  readonly documents: Readonly<Record<string, KnownDocument | undefined>>
  /** Types of the operators' reject remarks (K-015). */
  readonly remarks: readonly string[]
}

/** A remark of any of these fails the address card (D1 s4, K-015). */
const addressRemarks = ['aadhaar', 'voterId', 'passport', 'address', 'address_1', 'aadhar', 'pan', 'poi']
const addressDocuments = ['address', 'aadhaar', 'aadhar', 'voterId', 'passport', 'poi', 'address_1']

const documentsOf: Readonly<Record<Card['kind'], readonly string[]>> = {
  pan: ['pan'],
  kyc: addressDocuments,
  bank: ['bank'],
  demat: ['demat'],
}

const fails: Readonly<Record<Card['kind'], (remarks: readonly string[]) => boolean>> = {
  // The PAN card shows pending even with a remark: its document belongs to the address step (K-016).
  pan: () => false,
  kyc: remarks => remarks.some(type => addressRemarks.includes(type)),
  bank: remarks => remarks.includes('bank'),
  demat: remarks => remarks.includes('demat'),
}

/** The four cards in their order: PAN, KYC, bank account, demat account. */
export function documentCards(facts: CardFacts): Card[] {
  return (['pan', 'kyc', 'bank', 'demat'] as const).map(kind => {
    const document = documentsOf[kind].map(type => facts.documents[type]).find(one => one?.refused === false)
    const known = facts.has[kind] || document !== undefined
    const status = facts.obUserApproved
      ? 'verified'
      : !known
        ? 'notUploaded'
        : fails[kind](facts.remarks)
          ? 'failed'
          : 'pending'
    const action = document !== undefined && status !== 'failed' ? 'preview' : 'update'
    return { kind, status, action, documentId: document?.id }
  })
}
