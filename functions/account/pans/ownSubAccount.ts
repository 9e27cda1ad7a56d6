import type { ValidPanEntry } from '../../../shared/contracts/account/pans/panBody.ts'
import { type Refused, refuse } from '../../../shared/outcome.ts'
import type { PublishedKyc } from '../../kyc-record/published.ts'
import type { Dependencies } from '../dependencies.ts'
import { askAgainFrom, lastDayToRestore } from './subAccountLifecycle.ts'
import { type OpenSubAccount, panIdOf } from './subAccountRows.ts'

/** What the calls about one PAN need. */
export type PanDependencies = Pick<Dependencies, 'cipher' | 'kycOf' | 'subAccounts'>

/** The sub-account of a PAN that a call names, open, and the investor's own PAN; else the refusal at its field. */
export async function readWithOwnPan(
  { cipher, kycOf, subAccounts }: PanDependencies,
  investorId: string,
  pan: string,
): Promise<{ readonly found: OpenSubAccount; readonly own: PublishedKyc['pan'] } | Refused> {
  const panId = await panIdOf(cipher, investorId, pan)
  const [kyc, stored] = await Promise.all([kycOf(investorId), subAccounts.find({ investorId, panId })])
  if (kyc.pan?.pan === pan) return refuse('pans.isOwn', { field: 'pan' })
  const found = stored && (await subAccounts.open(stored))
  return found === undefined ? refuse('pans.unknown', { field: 'pan' }) : { found, own: kyc.pan }
}

/** The same without the own PAN. */
export async function readOwnSubAccount(
  dependencies: PanDependencies,
  investorId: string,
  pan: string,
): Promise<OpenSubAccount | Refused> {
  const read = await readWithOwnPan(dependencies, investorId, pan)
  return 'ok' in read ? read : read.found
}

const googleDomains: readonly string[] = ['gmail.com', 'googlemail.com']

/**
 * The mailbox of an address: in small letters, without what follows a `+`; at Gmail also without dots, and under one domain
 * (support.google.com/mail/answer/7436150). Addresses of one mailbox are read by the same person.
 */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at).toLowerCase().replace(/\+.*$/, '')
  const domain = email.slice(at + 1).toLowerCase()
  return googleDomains.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
export const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other)

/** Another person's PAN as its investor sees it. */
export function entryOf(
  { holder: { formerEmail: _, ...holder }, state, ...stored }: OpenSubAccount,
  now: Date,
): ValidPanEntry {
  const { panId, version, consent, withdrawn, deletedAt, former } = stored
  const open = state === 'deleted' ? former : state
  const isAgreed = open === 'confirmed'
  return {
    ...holder,
    panId,
    version,
    active: state !== 'deleted',
    pending: state !== 'confirmed',
    isBse: false,
    isAutomatic: false,
    status:
      open === 'withdrawn'
        ? 'withdrawn'
        : !isAgreed
          ? 'waiting'
          : consent?.by === 'guardian'
            ? 'guardian'
            : 'agreed',
    agreedAt: isAgreed ? consent?.at : undefined,
    restorableUntil: deletedAt && lastDayToRestore(deletedAt),
    askAgainFrom: askAgainFrom(withdrawn, now),
  }
}

/** The investor's own PAN, from the KYC. */
export const ownEntryOf = (own: NonNullable<PublishedKyc['pan']>, panId: string): ValidPanEntry => ({
  pan: own.pan,
  name: own.name,
  dob: own.dob,
  panId,
  version: 0,
  active: true,
  pending: false,
  isBse: false,
  isAutomatic: true,
  status: 'own',
})
