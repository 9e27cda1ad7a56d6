import type { DocumentType } from '../../../shared/contracts/documents/documentBody.ts'
import type { KycState } from '../../../shared/contracts/kyc/getKyc.ts'
import type { AddressDocType } from '../../../shared/vocabulary/codeMaps.ts'

/**
 * What the KYC should do, said as simply as possible and without looking at how it is done: the reference for random
 * walks. Numbers are their own indexes, documents are sets of what arrived, remarks are a list.
 */

export interface ModelRemark {
  readonly type: string
  open: boolean
  readonly about?: string | undefined
}

export interface ModelBank {
  readonly status: 'none' | 'pending' | 'underProcess' | 'verified' | 'failed'
  readonly account?: string | undefined
  readonly proof?: string | undefined
  readonly refused?: string | undefined
}

export interface Investor {
  state: KycState
  pan?: string
  address?: { docType: AddressDocType; bothSidesInOne: boolean; digilocker: boolean; panShared: boolean }
  demat?: string
  signed: boolean
  /** Every document that an event reported, by type: its id and whether it was refused. */
  documents: Map<DocumentType, Map<string, boolean>>
  bank: ModelBank
  remarks: ModelRemark[]
  submitted: number
}

export const newInvestor = (): Investor => ({
  state: 'incomplete',
  documents: new Map(),
  bank: { status: 'none' },
  remarks: [],
  submitted: 0,
  signed: false,
})

const panTypes = ['pan', 'poi']
const addressTypes = ['address', 'address_1', 'aadhaar', 'aadhar', 'voterId', 'passport']

/** The newest that arrived whole. */
export const wholeDocument = ({ documents }: Investor, type: DocumentType): string | undefined =>
  [...(documents.get(type) ?? [])]
    .filter(([, refused]) => !refused)
    .map(([id]) => id)
    .sort()
    .at(-1)

function documentsThere(investor: Investor): boolean {
  const { address } = investor
  const has = (type: DocumentType) => wholeDocument(investor, type) !== undefined
  if (address === undefined) return false
  if (!has('pan') && !has('poi') && !address.panShared) return false
  if (address.digilocker) return true
  const own: Record<AddressDocType, readonly DocumentType[]> = {
    aadhaar: ['aadhaar', 'aadhar'],
    voterId: ['voterId'],
    passport: ['passport'],
  }
  if (!has('address') && !own[address.docType].some(has)) return false
  return address.bothSidesInOne || has('address_1')
}

export const isWhole = (investor: Investor): boolean =>
  investor.pan !== undefined &&
  documentsThere(investor) &&
  (investor.bank.status === 'verified' || investor.bank.status === 'underProcess') &&
  investor.demat !== undefined &&
  investor.remarks.every(({ open }) => !open)

/** After every change: handed to review when nothing is missing and it is signed, taken back when something is. */
function settle(investor: Investor): void {
  const whole = isWhole(investor)
  if (investor.state === 'inReview' && !(whole && investor.signed)) investor.state = 'incomplete'
  else if (whole && investor.signed && ['incomplete', 'askedAgain', 'rejected'].includes(investor.state)) {
    investor.state = 'inReview'
    investor.submitted += 1
  }
}

const answer = (investor: Investor, types: readonly string[]): void => {
  for (const remark of investor.remarks) if (types.includes(remark.type)) remark.open = false
}

/** Signs what is there. */
export function sign(model: Model, id: string): ModelReply {
  const investor = investorOf(model, id)
  if (investor.state === 'approved') return 'closed'
  if (!isWhole(investor)) return 'notReady'
  investor.signed = true
  settle(investor)
  return 'done'
}

export type ModelReply =
  | 'done'
  | 'notReady'
  | 'moved'
  | 'closed'
  | 'panTaken'
  | 'dematTaken'
  | 'sentBack'
  | 'unverified'
  | 'refused'

/** Whose a PAN or a demat number is. */
export interface Model {
  readonly investors: Map<string, Investor>
}

export function investorOf({ investors }: Model, id: string): Investor {
  const found = investors.get(id) ?? newInvestor()
  investors.set(id, found)
  return found
}

const takenBy = (model: Model, id: string, part: 'pan' | 'demat', number: string): boolean =>
  [...model.investors].some(([other, investor]) => other !== id && investor[part] === number)

export interface ModelParts {
  readonly pan?: string | undefined
  readonly verified?: boolean | undefined
  readonly address?: { docType: AddressDocType; bothSidesInOne: boolean } | undefined
  readonly demat?: string | undefined
}

/** One save of any parts: all of them or none. */
export function saveParts(model: Model, id: string, parts: ModelParts): ModelReply {
  const investor = investorOf(model, id)
  const { pan, address, demat } = parts
  if (investor.state === 'approved') return 'closed'
  if (pan !== undefined && parts.verified === false && investor.pan !== pan) return 'unverified'
  if (demat !== undefined && investor.remarks.some(({ about }) => about === demat)) return 'sentBack'
  if (pan !== undefined && takenBy(model, id, 'pan', pan)) return 'panTaken'
  if (demat !== undefined && takenBy(model, id, 'demat', demat)) return 'dematTaken'
  if (pan !== undefined || address !== undefined || demat !== undefined) investor.signed = false
  if (pan !== undefined) investor.pan = pan
  if (address !== undefined) {
    investor.address = { ...address, digilocker: false, panShared: investor.address?.panShared ?? false }
    answer(investor, addressTypes)
  }
  if (demat !== undefined && demat !== investor.demat) {
    investor.demat = demat
    answer(investor, ['demat'])
  }
  settle(investor)
  return 'done'
}

/** DigiLocker fills the address. */
export function fill(model: Model, id: string, panShared: boolean): ModelReply {
  const investor = investorOf(model, id)
  if (investor.state === 'approved') return 'closed'
  investor.address = { docType: 'aadhaar', bothSidesInOne: false, digilocker: true, panShared }
  investor.signed = false
  answer(investor, panShared ? [...addressTypes, ...panTypes] : addressTypes)
  settle(investor)
  return 'done'
}

/** A document was accepted or refused; a repeated report changes nothing. */
export function hear(
  model: Model,
  id: string,
  type: DocumentType,
  documentId: string,
  refused: boolean,
): void {
  const investor = investorOf(model, id)
  if (investor.state === 'approved') return
  const before = wholeDocument(investor, type)
  const replied = investor.documents.get(type) ?? new Map<string, boolean>()
  investor.documents.set(type, replied.set(documentId, refused))
  if (wholeDocument(investor, type) !== before) {
    if (panTypes.includes(type)) answer(investor, panTypes)
    if (addressTypes.includes(type)) answer(investor, addressTypes)
    if (type === 'bank') answer(investor, ['bank'])
  }
  settle(investor)
}

/** The bank step moved. */
export function moveBank(model: Model, id: string, bank: ModelBank): void {
  const investor = investorOf(model, id)
  if (investor.state === 'approved') return
  const before = investor.bank
  if (bank.account !== before.account) investor.signed = false
  const confirmed = bank.status === 'verified' && before.status !== 'verified'
  const other = bank.account !== undefined && bank.account !== before.account
  const proven = bank.proof !== undefined && bank.proof !== before.proof
  if (confirmed || other || proven) answer(investor, ['bank'])
  if (bank.refused !== undefined && bank.refused !== before.refused) {
    investor.remarks = investor.remarks.filter(({ type }) => type !== 'bank')
    investor.remarks.push({ type: 'bank', open: true })
  }
  investor.bank = bank
  settle(investor)
}

/** An operator's decision: approve only what is in review, send back also what was sent back before. */
export function decide(
  model: Model,
  id: string,
  kind: 'approve' | 'reject' | 'askAgain',
  types: readonly string[],
): ModelReply {
  const investor = investorOf(model, id)
  const origins = kind === 'approve' ? ['inReview'] : ['inReview', 'askedAgain', 'rejected']
  if (!origins.includes(investor.state)) return 'refused'
  investor.state = kind === 'approve' ? 'approved' : kind === 'reject' ? 'rejected' : 'askedAgain'
  investor.remarks = [
    ...investor.remarks.filter(({ open, type }) => open && !types.includes(type)),
    ...types.map(type => ({ type, open: true, about: type === 'demat' ? investor.demat : undefined })),
  ]
  return 'done'
}
