import * as z from 'zod/mini'
import type { DocumentType } from '../../shared/contracts/documents/documentBody.ts'
import { type KycState, kycStates } from '../../shared/contracts/kyc/getKyc.ts'
import type { AddressDocType, Gender, IncomeBand } from '../../shared/vocabulary/codeMaps.ts'
import { environment } from '../platform/environment.ts'
import type { Item, Table, TransactItem } from '../platform/records/table.ts'
import { checkItem } from '../platform/records/writes.ts'
import type { FieldCipher } from '../platform/security/fieldCipher.ts'
import { openDetails, type ShownDetails, shownDetails } from './addressDetails.ts'
import { centralKycStore } from './centralKycStore.ts'
import {
  completeSteps,
  type KeptBankStep,
  type KycRecord,
  openRemarksOf,
  type Step,
  tabOf,
} from './kycRecordLifecycle.ts'
import { kycContext, panIndexOf } from './kycRows.ts'
import { kycKey, kycStore } from './kycStore.ts'
import { openNominees } from './nominationRows.ts'
import { nominationStore } from './nominationStore.ts'

/** An operator's remark that is not answered yet, and the step on which it is answered. */
export interface OpenRemark {
  readonly type: string
  readonly remarks: string
  readonly at: string
  readonly tab: 'address' | 'bank' | 'demat'
}

/** The KYC of an investor as other domains may show it; everything decrypted. */
export interface PublishedKyc {
  readonly state: KycState
  /** Grows with each change; a decision may be bound to it. 0 before the first one. */
  readonly version: number
  readonly approved: boolean
  readonly userType: 'fd' | 'bonds'
  /** As verified with the PAN, or as typed before. */
  readonly name?: string | undefined
  readonly pan?:
    | {
        readonly pan: string
        readonly name: string
        readonly dob: string
        readonly gender: Gender
        readonly income: IncomeBand
        readonly operative: boolean
      }
    | undefined
  readonly address?:
    | {
        readonly docType: AddressDocType
        readonly source: 'manual' | 'digilocker'
        readonly bothSidesInOne: boolean
        readonly details: ShownDetails
        /** From the identity check; of an Aadhaar only the last four digits exist. */
        readonly idName?: string | undefined
        readonly idLast4?: string | undefined
      }
    | undefined
  readonly demat?:
    | {
        readonly number: string
        readonly dpName: string
        readonly participantKnown: boolean
      }
    | undefined
  readonly bank: KeptBankStep
  readonly documents: readonly {
    readonly type: DocumentType
    readonly id: string
    readonly at: string
    readonly refused: boolean
  }[]
  readonly remarks: readonly OpenRemark[]
  readonly steps: Readonly<Record<Step, boolean>>
}

/** The encrypted attributes of the table of the KYC, the visits to DigiLocker and the checks of PANs, with their contexts. */
export const sealedFields = {
  sealedPan: kycContext.pan,
  sealedName: kycContext.name,
  sealedDob: kycContext.dob,
  sealedDetails: kycContext.address,
  sealedIdName: kycContext.idName,
  sealedNumber: kycContext.demat,
  sealedFields: kycContext.draft,
  sealedRedirection: kycContext.digilocker,
  sealedFullName: kycContext.registeredName,
  sealedNominees: kycContext.nominees,
  sealedCkycNumber: kycContext.centralKyc,
} as const

const storeOf = (table: Table) => kycStore(table, environment.table('kyc'))

/** Holds only while the investor's KYC may be changed (K-257): an item of a larger write. */
export function kycOpenCheck(investorId: string): TransactItem {
  return checkItem(environment.table('kyc'), kycKey(investorId), {
    when: 'attribute_not_exists(pk) OR #state <> :approved',
    values: { approved: 'approved' },
  })
}

/** Holds only when the investor's KYC is approved: for writes that move money. */
export function kycApprovedCheck(investorId: string): TransactItem {
  return checkItem(environment.table('kyc'), kycKey(investorId), {
    when: '#state = :approved',
    values: { approved: 'approved' },
  })
}

/** Holds only before a review and an approval: a nomination is an item of what is signed, and afterwards needs a fresh log-in. */
export function nominationOpenCheck(investorId: string): TransactItem {
  return checkItem(environment.table('kyc'), kycKey(investorId), {
    when: 'attribute_not_exists(pk) OR (#state <> :inReview AND #state <> :approved)',
    values: { inReview: 'inReview', approved: 'approved' },
  })
}

/** The state in the row that a failed check met. */
export const kycStateIn = (row: Item | undefined): KycState =>
  z.parse(z.object({ state: z.enum(kycStates) }), row).state

/** Whether the investor's KYC is approved, after which its steps are closed (K-257). */
export async function isKycApproved(table: Table, investorId: string): Promise<boolean> {
  return (await storeOf(table).read(investorId)).state === 'approved'
}

/** What the screen of a step needs of the KYC: whether it is closed (K-257), and which steps have an open remark. */
export async function readKycGate(
  table: Table,
  investorId: string,
): Promise<{ readonly closed: boolean; readonly remarked: readonly OpenRemark['tab'][] }> {
  const record = await storeOf(table).read(investorId)
  return { closed: record.state === 'approved', remarked: remarksOf(record).map(({ tab }) => tab) }
}

/** The PANs an investor may name in a call (K-243): the one of their KYC. */
export async function ownPans(
  table: Table,
  cipher: FieldCipher,
  investorId: string,
): Promise<readonly string[]> {
  const { pan } = await storeOf(table).read(investorId)
  return pan === undefined ? [] : [await cipher.decrypt(pan.sealedPan, kycContext.pan, investorId)]
}

/** The investor who has saved this PAN, by its blind index; else the one of a closed account whose records are kept. */
export async function investorOfPan(
  table: Table,
  cipher: FieldCipher,
  pan: string,
): Promise<string | undefined> {
  const index = await panIndexOf(cipher, pan)
  return (await storeOf(table).panOwner(index)) ?? (await storeOf(table).formerPanOwner(index))
}

/** Where the KYC stands; nothing is decrypted. */
export const kycStateOf = async (table: Table, investorId: string): Promise<PublishedKyc['state']> =>
  (await storeOf(table).read(investorId)).state

/** `bonds` unless the investor chose fixed deposits. */
export async function userTypeOf(table: Table, investorId: string): Promise<'fd' | 'bonds'> {
  return (await storeOf(table).read(investorId)).userType ?? 'bonds'
}

/** The operators' remarks that are not answered yet. */
export async function openRemarks(table: Table, investorId: string): Promise<readonly OpenRemark[]> {
  return remarksOf(await storeOf(table).read(investorId))
}

/** The last four characters of the demat account's number; nothing else is decrypted. */
export async function dematEndingOf(
  table: Table,
  cipher: FieldCipher,
  investorId: string,
): Promise<string | undefined> {
  const demat = await shownDemat(await storeOf(table).read(investorId), cipher)
  return demat?.number.slice(-4)
}

/** The investor's KYC: one consistent read of one row, its fields decrypted. */
export async function readKyc(table: Table, cipher: FieldCipher, investorId: string): Promise<PublishedKyc> {
  return shownKyc(await storeOf(table).read(investorId), cipher)
}

/** Decrypts a record. */
export async function shownKyc(record: KycRecord, cipher: FieldCipher): Promise<PublishedKyc> {
  const { state, version, userType = 'bonds', documents, bank } = record
  const [pan, address, demat, typedName] = await Promise.all([
    shownPan(record, cipher),
    shownAddress(record, cipher),
    shownDemat(record, cipher),
    record.sealedName === undefined
      ? undefined
      : cipher.decrypt(record.sealedName, kycContext.name, record.investorId),
  ])
  const name = pan?.name ?? typedName
  return {
    state,
    version,
    approved: state === 'approved',
    userType,
    bank,
    documents: Object.entries(documents).map(([type, one]) => ({ type: type as DocumentType, ...one })),
    remarks: remarksOf(record),
    steps: completeSteps(record),
    name,
    pan,
    address,
    demat,
  }
}

const remarksOf = (record: KycRecord): OpenRemark[] =>
  openRemarksOf(record).map(({ type, remarks, at }) => ({ type, remarks, at, tab: tabOf(type) }))

async function shownPan({ investorId, pan }: KycRecord, cipher: FieldCipher): Promise<PublishedKyc['pan']> {
  if (pan === undefined) return undefined
  const { gender, income, operative } = pan
  const [number, name, dob] = await Promise.all([
    cipher.decrypt(pan.sealedPan, kycContext.pan, investorId),
    cipher.decrypt(pan.sealedName, kycContext.name, investorId),
    cipher.decrypt(pan.sealedDob, kycContext.dob, investorId),
  ])
  return { pan: number, name, dob, gender, income, operative }
}

async function shownAddress(
  { investorId, address }: KycRecord,
  cipher: FieldCipher,
): Promise<PublishedKyc['address']> {
  if (address === undefined) return undefined
  const { docType, source, bothSidesInOne, sealedIdName, idLast4 } = address
  const [details, idName] = await Promise.all([
    openDetails(cipher, address.sealedDetails, investorId),
    sealedIdName === undefined ? undefined : cipher.decrypt(sealedIdName, kycContext.idName, investorId),
  ])
  return {
    docType,
    source,
    bothSidesInOne,
    details: shownDetails(details),
    idName,
    idLast4,
  }
}

async function shownDemat(
  { investorId, demat }: KycRecord,
  cipher: FieldCipher,
): Promise<PublishedKyc['demat']> {
  if (demat === undefined) return undefined
  const { dpName, participantKnown } = demat
  return {
    number: await cipher.decrypt(demat.sealedNumber, kycContext.demat, investorId),
    dpName,
    participantKnown,
  }
}

/** Whom the investor nominated, as others may see it: names masked to their first letters, of the birth date the year. */
export interface PublishedNomination {
  readonly optedOut: boolean
  readonly nominees: readonly {
    readonly name: string
    readonly relationship: string
    readonly year: string
    /** Percent. */
    readonly share: number
    readonly hasGuardian: boolean
  }[]
}

const nominationsOf = (table: Table) => nominationStore(table, environment.table('kyc'))

/** Whether the investor has nominated somebody, or opted out; nothing is decrypted. */
export const hasNomination = async (table: Table, investorId: string): Promise<boolean> =>
  (await nominationsOf(table).read(investorId)) !== undefined

/** The investor's number at the central KYC registry, 14 digits; `undefined` until it is known. */
export async function readCentralKycNumber(
  table: Table,
  cipher: FieldCipher,
  investorId: string,
): Promise<string | undefined> {
  const sealed = (await centralKycStore(table, environment.table('kyc')).read(investorId))?.sealedCkycNumber
  return sealed === undefined ? undefined : cipher.decrypt(sealed, kycContext.centralKyc, investorId)
}

/** The nomination, masked; `undefined` before there is one. */
export async function readNomination(
  table: Table,
  cipher: FieldCipher,
  investorId: string,
): Promise<PublishedNomination | undefined> {
  const stored = await nominationsOf(table).read(investorId)
  if (stored === undefined) return undefined
  const nominees = await openNominees(cipher, stored.sealedNominees, investorId)
  return {
    optedOut: stored.state === 'optedOut',
    nominees: nominees.map(({ name, relationship, dob, share, guardian }) => ({
      name: maskedName(name),
      relationship,
      year: dob.slice(0, 4),
      share,
      hasGuardian: guardian !== undefined,
    })),
  }
}

/** `Ravi Rao` → `R••• R••`. */
const maskedName = (name: string): string =>
  name
    .split(' ')
    .map(([first = '', ...rest]) => first + '•'.repeat(rest.length))
    .join(' ')
