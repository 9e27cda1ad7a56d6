import type { DocumentType } from '../../shared/contracts/documents/documentBody.ts'
import type { KycState } from '../../shared/contracts/kyc/getKyc.ts'
import { type Transition, transitionsOf } from '../../shared/lifecycle.ts'
import { reviewDays } from '../../shared/vocabulary/businessRules.ts'
import {
  type AddressDocType,
  addressDocuments,
  type Gender,
  type IncomeBand,
} from '../../shared/vocabulary/codeMaps.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'

/**
 * The KYC record of an investor: one row with everything the steps gave, moved over the version read. Each `with…`
 * decides the next record and the move that leads to it. No move starts at `approved`, so the database refuses every
 * change of an approved record (K-257).
 */

const open = ['incomplete', 'inReview', 'askedAgain', 'rejected'] as const satisfies readonly KycState[]
export type OpenState = (typeof open)[number]
const define = transitionsOf<KycState>('bank.kycClosed')

/** Everything is there, it is signed, and no remark is open: an operator's review is due. */
const submit = define('submit', ['incomplete', 'askedAgain', 'rejected'], 'inReview')
/** A record in review lost something, e.g. its bank account was refused. */
const reopen = define('reopen', ['inReview'], 'incomplete')
const approve = define('approve', ['inReview'], 'approved')
/** An operator may add a remark to one already sent back. */
const reject = define('reject', ['inReview', 'askedAgain', 'rejected'], 'rejected')
const askAgain = define('askAgain', ['inReview', 'askedAgain', 'rejected'], 'askedAgain')
/** Something was saved and the state stays. */
export const note: Readonly<Record<OpenState, Transition<KycState>>> = {
  incomplete: define('note', ['incomplete'], 'incomplete'),
  inReview: define('note', ['inReview'], 'inReview'),
  askedAgain: define('note', ['askedAgain'], 'askedAgain'),
  rejected: define('note', ['rejected'], 'rejected'),
}
export const kycTransitions = [submit, reopen, approve, reject, askAgain, ...Object.values(note)] as const

/** PAN details as saved: verified with exactly this name and date of birth. */
export interface PanPart {
  /** Blind index of the PAN. */
  readonly index: string
  readonly sealedPan: string
  readonly sealedName: string
  readonly sealedDob: string
  readonly gender: Gender
  readonly income: IncomeBand
  /** False: Aadhaar is not linked to the PAN. */
  readonly operative: boolean
  readonly savedAt: string
}

export interface AddressPart {
  readonly docType: AddressDocType
  readonly source: 'manual' | 'digilocker'
  readonly bothSidesInOne: boolean
  /** JSON of `AddressDetails` with state and country as codes where they have one. */
  readonly sealedDetails: string
  readonly sealedIdName?: string | undefined
  /** Of an Aadhaar nothing else is ever kept. */
  readonly idLast4?: string | undefined
  readonly digilockerRequestId?: string | undefined
  /** DigiLocker shared the PAN as well, so no picture of it is required. */
  readonly panShared?: boolean | undefined
  readonly savedAt: string
}

export interface DematPart {
  readonly index: string
  readonly sealedNumber: string
  readonly dpId: string
  readonly dpName: string
  readonly participantKnown: boolean
  readonly savedAt: string
}

export interface SeenDocument {
  readonly id: string
  readonly at: string
  /** The check after the upload refused it. */
  readonly refused: boolean
}

/** The bank step as last read: of the saved account, or `pending` while the first one is being verified. */
export interface KeptBankStep {
  readonly status: 'none' | 'pending' | 'underProcess' | 'verified' | 'failed'
  /** Blind index of the saved account. */
  readonly account?: string | undefined
  /** Id of the proof that was uploaded and not refused. */
  readonly proof?: string | undefined
  /** Id of the proof an operator refused; its remark is among the remarks. */
  readonly refused?: string | undefined
}

/** The bank step as read from its domain. */
export interface BankStep extends Omit<KeptBankStep, 'refused'> {
  readonly refusal?:
    | { readonly documentId: string; readonly remarks: string; readonly at: string }
    | undefined
}

/** The investor signed what the review page showed: typed name, version of the declaration, and when. */
export interface Signature {
  readonly declarationVersion: string
  readonly sealedName: string
  readonly at: string
}

export interface KeptRemark {
  readonly type: string
  readonly remarks: string
  readonly at: string
  readonly answeredAt?: string | undefined
  /** Blind index of the demat number it was made about. */
  readonly about?: string | undefined
}

export interface KycRecord {
  readonly investorId: string
  readonly state: KycState
  /** 0 when nothing is stored yet. */
  readonly version: number
  readonly userType?: 'fd' | 'bonds' | undefined
  /** Typed before there was a PAN; sealed. */
  readonly sealedName?: string | undefined
  readonly pan?: PanPart | undefined
  readonly address?: AddressPart | undefined
  readonly demat?: DematPart | undefined
  /** Of the steps as they are; gone when one of them is saved anew. */
  readonly signature?: Signature | undefined
  readonly documents: Readonly<Partial<Record<DocumentType, SeenDocument>>>
  readonly bank: KeptBankStep
  readonly remarks: readonly KeptRemark[]
  readonly submittedAt?: string | undefined
  /** The Indian date by which a review is promised. */
  readonly reviewBy?: string | undefined
  readonly decidedAt?: string | undefined
  /** Executions whose decision is in this record. */
  readonly decisions: readonly string[]
}

/** A record after a change, and the transition that leads to it. */
export interface Next {
  readonly record: KycRecord
  readonly transition: Transition<KycState>
}

export const emptyRecord = (investorId: string): KycRecord => ({
  investorId,
  state: 'incomplete',
  version: 0,
  documents: {},
  bank: { status: 'none' },
  remarks: [],
  decisions: [],
})

export type Step = 'pan' | 'address' | 'bank' | 'demat'
/** The types an operator may remark on (K-015). */
export const remarkTypes = [
  'pan',
  'poi',
  'address',
  'address_1',
  'aadhaar',
  'aadhar',
  'voterId',
  'passport',
  'bank',
  'demat',
] as const
const panTypes: readonly string[] = ['pan', 'poi']
const addressTypes: readonly string[] = [
  'address',
  'address_1',
  'aadhaar',
  'aadhar',
  'voterId',
  'passport',
] satisfies readonly DocumentType[]

/** The step on which a remark is answered: PAN and proof of identity are uploaded on the address step (K-015, K-016). */
export function tabOf(type: string): 'address' | 'bank' | 'demat' {
  return type === 'bank' || type === 'demat' ? type : 'address'
}

export const openRemarksOf = ({ remarks }: KycRecord): readonly KeptRemark[] =>
  remarks.filter(({ answeredAt }) => answeredAt === undefined)

const arrived = ({ documents }: KycRecord, types: readonly DocumentType[]): boolean =>
  types.some(type => documents[type]?.refused === false)

const frontOf: Readonly<Record<AddressDocType, readonly DocumentType[]>> = {
  aadhaar: ['address', 'aadhaar', 'aadhar'],
  voterId: ['address', 'voterId'],
  passport: ['address', 'passport'],
}

/** The pictures that the saved address still needs (D2 s5, K-113); none while no address is saved. */
export function missingDocuments(record: KycRecord): ('pan' | 'address' | 'address_1')[] {
  const { address } = record
  if (address === undefined) return []
  const pan = arrived(record, ['pan', 'poi']) || address.panShared === true ? [] : (['pan'] as const)
  if (address.source === 'digilocker') return [...pan]
  const front = arrived(record, frontOf[address.docType]) ? [] : (['address'] as const)
  const backNeeded = addressDocuments[address.docType].hasBack && !address.bothSidesInOne
  const back = !backNeeded || arrived(record, ['address_1']) ? [] : (['address_1'] as const)
  return [...pan, ...front, ...back]
}

/** Which steps count as complete (D2 s4). */
export function completeSteps(record: KycRecord): Readonly<Record<Step, boolean>> {
  return {
    pan: record.pan !== undefined,
    address: record.address !== undefined && missingDocuments(record).length === 0,
    bank: record.bank.status === 'verified' || record.bank.status === 'underProcess',
    demat: record.demat !== undefined,
  }
}

/** All four steps complete, the documents there, no remark open. */
export const isReady = (record: KycRecord): boolean =>
  Object.values(completeSteps(record)).every(Boolean) && openRemarksOf(record).length === 0

/** Ready, and signed. */
export const isComplete = (record: KycRecord): boolean => isReady(record) && record.signature !== undefined

/**
 * The move that fits what the record has become. A step that was saved anew has to be signed anew (`unsigned`); a record that
 * was handed to review before there were signatures stays there.
 */
function onward(record: KycRecord, now: Date, unsigned = false): Next {
  if (record.state === 'inReview' && (!isReady(record) || unsigned)) {
    const { submittedAt: _since, reviewBy: _by, ...kept } = record
    return { transition: reopen, record: { ...kept, state: reopen.to } }
  }
  if (isComplete(record) && submit.from.includes(record.state)) {
    return {
      transition: submit,
      record: {
        ...record,
        state: submit.to,
        submittedAt: now.toISOString(),
        reviewBy: publishedCalendar.addWorkingDays(indianDate(now), reviewDays),
      },
    }
  }
  // An approved record is no origin of this move either, so its write is refused.
  return { transition: record.state === 'approved' ? note.incomplete : note[record.state], record }
}

const answering = (record: KycRecord, types: readonly string[], now: Date): readonly KeptRemark[] =>
  record.remarks.map(remark =>
    remark.answeredAt === undefined && types.includes(remark.type)
      ? { ...remark, answeredAt: now.toISOString() }
      : remark,
  )

/** What an investor saves at once: some parts of the steps, or all. */
export interface Parts {
  readonly userType?: 'fd' | 'bonds' | undefined
  /** Typed before there is a PAN; sealed. */
  readonly sealedName?: string | undefined
  readonly pan?: PanPart | undefined
  readonly address?: AddressPart | undefined
  readonly demat?: DematPart | undefined
}

/**
 * Saves parts of the steps. An address, typed or filled by DigiLocker, answers the remarks about it, a PAN that
 * DigiLocker shared those about the PAN, another demat number those about the demat account.
 */
export function withParts(record: KycRecord, parts: Parts, now: Date): Next {
  const given = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
  const { pan, address, demat } = parts
  const answers = [
    ...(address === undefined ? [] : addressTypes),
    ...(address?.source === 'digilocker' && address.panShared === true ? panTypes : []),
    ...(demat === undefined || demat.index === record.demat?.index ? [] : ['demat']),
  ]
  const unsigned = (['pan', 'address', 'demat'] as const).some(
    step => parts[step] !== undefined && parts[step]?.savedAt !== record[step]?.savedAt,
  )
  const signature = unsigned ? undefined : record.signature
  const next: KycRecord = { ...record, ...given, signature, remarks: answering(record, answers, now) }
  if (pan === undefined) return onward(next, now, unsigned)
  // DigiLocker shared the former PAN: the new one needs a picture.
  const others = record.pan !== undefined && record.pan.index !== pan.index
  const seen = next.address === undefined || !others ? next.address : { ...next.address, panShared: false }
  // The name saved with a PAN is the one that was verified.
  return onward({ ...next, address: seen, sealedName: undefined }, now, unsigned)
}

export const withUserType = (record: KycRecord, userType: 'fd' | 'bonds', now: Date): Next =>
  withParts(record, { userType }, now)
export const withPan = (record: KycRecord, pan: PanPart, now: Date): Next => withParts(record, { pan }, now)
export const withAddress = (record: KycRecord, address: AddressPart, now: Date): Next =>
  withParts(record, { address }, now)
export const withDemat = (record: KycRecord, demat: DematPart, now: Date): Next =>
  withParts(record, { demat }, now)

/** Signs the steps as they are. The signature of a record that is not ready is kept for when it is. */
export const withSignature = (record: KycRecord, signature: Signature, now: Date): Next =>
  onward({ ...record, signature }, now)

/** Whether this demat number was sent back, so that another one is needed (D2 s5). */
export const wasSentBack = ({ remarks }: KycRecord, index: string): boolean =>
  remarks.some(({ type, about }) => type === 'demat' && about === index)

/**
 * Adds an upload; `undefined` when nothing changes (events come in any order and more than once). A refused file
 * never takes the place of an accepted one.
 */
export function withDocument(
  record: KycRecord,
  { type, id, refused }: { type: DocumentType; id: string; refused: boolean },
  now: Date,
): Next | undefined {
  const known = record.documents[type]
  // Ids of documents sort by their making.
  const newer = known === undefined || id > known.id
  if (refused ? !newer || known?.refused === false : !newer && known?.refused !== true) return undefined
  const documents = { ...record.documents, [type]: { id, at: now.toISOString(), refused } }
  const group = [panTypes, addressTypes, ['bank']].find(types => types.includes(type)) ?? []
  const remarks = refused ? record.remarks : answering(record, group, now)
  return onward({ ...record, documents, remarks }, now)
}

/** Follows the bank step; `undefined` when nothing about it changed. Another account has to be signed for anew. */
export function withBank(record: KycRecord, { refusal, ...step }: BankStep, now: Date): Next | undefined {
  const before = record.bank
  const bank: KeptBankStep = { ...step, refused: refusal?.documentId }
  const same = (['status', 'account', 'proof', 'refused'] as const).every(name => bank[name] === before[name])
  if (same) return undefined
  const answers =
    (bank.status === 'verified' && before.status !== 'verified') ||
    (bank.account !== undefined && bank.account !== before.account) ||
    (bank.proof !== undefined && bank.proof !== before.proof)
  const remarks = answering(record, answers ? ['bank'] : [], now)
  const unsigned = bank.account !== before.account
  const signature = unsigned ? undefined : record.signature
  const next = { ...record, bank, signature, remarks }
  if (refusal === undefined || bank.refused === before.refused) return onward(next, now, unsigned)
  const made: KeptRemark = { type: 'bank', remarks: refusal.remarks, at: refusal.at }
  const others = remarks.filter(({ type }) => type !== 'bank')
  return onward({ ...next, remarks: [...others, made] }, now, unsigned)
}

export interface Decision {
  readonly kind: 'approve' | 'reject' | 'askAgain'
  /** Id of the execution, so that a repeat is recognised. */
  readonly execution: string
  readonly remarks: readonly { readonly type: string; readonly remarks: string }[]
}

const moveOf = { approve, reject, askAgain } as const

/** An operator's decision; the flow checks whether it may be made, the database checks the state. */
export function withDecision(record: KycRecord, { kind, execution, remarks }: Decision, now: Date): Next {
  const transition = moveOf[kind]
  const { submittedAt: _since, reviewBy: _by, ...kept } = record
  const stillOpen = openRemarksOf(record).filter(({ type }) => !remarks.some(one => one.type === type))
  const made = remarks.map(
    (one): KeptRemark => ({
      ...one,
      at: now.toISOString(),
      about: one.type === 'demat' ? record.demat?.index : undefined,
    }),
  )
  return {
    transition,
    record: {
      ...kept,
      state: transition.to,
      remarks: [...stillOpen, ...made],
      decidedAt: now.toISOString(),
      decisions: [...record.decisions, execution].slice(-20),
    },
  }
}
