import { panConsentVersions } from '../../../shared/contracts/account/pans/panBody.ts'
import type { updateSubAccount } from '../../../shared/contracts/account/pans/updateSubAccount.ts'
import type { InputOf } from '../../../shared/contracts/defineCall.ts'
import { type Refused, refuse, reply } from '../../../shared/outcome.ts'
import { isAdult } from '../../../shared/vocabulary/birthDate.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { Call, Handler } from '../../platform/apiFunction.ts'
import { labelItems } from '../../platform/records/moveRecord.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkHolder } from './checkHolder.ts'
import { entryOf, isSameMailbox } from './ownSubAccount.ts'
import { plannedChange } from './plannedChange.ts'
import { type Holder, type OpenSubAccount, panIdOf } from './subAccountRows.ts'
import { consentGiven, consentWithdrawn, type SubAccountId } from './subAccountStore.ts'

type Needs = Pick<Dependencies, 'table' | 'cipher' | 'kycOf' | 'subAccounts' | 'panVerification'>
type Input = InputOf<typeof updateSubAccount>
type Updating = Call<typeof updateSubAccount>

/**
 * Adds another person's PAN or edits it. What costs nothing comes first: whose PAN it is, the version, the address, the
 * guardian; then the income-tax department, only when PAN, name and date of birth were not confirmed before.
 */
export const handleUpdateSubAccount =
  (dependencies: Needs): Handler<typeof updateSubAccount> =>
  async (input, call) => {
    const { cipher, subAccounts } = dependencies
    const { investorId } = call.session
    const id = { investorId, panId: await panIdOf(cipher, investorId, input.pan) }
    const repeat = await subAccounts.repeatOf(call.idempotency, call.now)
    if (repeat === 'keyReused') return refuse('common.keyReused')
    if (repeat !== undefined) return replyWith(dependencies, id, call.now)
    return save(dependencies, id, input, call)
  }

async function save(dependencies: Needs, id: SubAccountId, input: Input, call: Updating) {
  const { kycOf, subAccounts } = dependencies
  const { now, correlationId, session, idempotency } = call
  const [{ pan: own }, stored] = await Promise.all([kycOf(id.investorId), subAccounts.find(id)])
  if (own?.pan === input.pan) return refuse('pans.isOwn', { field: 'pan' })
  const before = stored && (await subAccounts.open(stored))
  const holder = holderOf(input)
  const minor = !isAdult(holder.dob, indianDate(now))
  const refused =
    versionRefusal(before, input.version) ?? personRefusal({ holder, minor, before, input }, session.email)
  if (refused !== undefined) return refused
  const emailChanged = before?.holder.email !== holder.email
  const change = plannedChange(stored, { minor, emailChanged, now })
  if (!isChecked(before, holder)) {
    const unknown = await checkHolder(dependencies, holder, { investorId: id.investorId, now })
    if (unknown !== undefined) return unknown
  }
  const { gives, takes, replaces = false, ...facts } = change
  const formerEmail = formerEmailOf(before, replaces)
  const ended = replaces ? consentWithdrawn(id, { addressReplaced: true }) : consentWithdrawn(id)
  const saved = await subAccounts.save(
    id,
    stored?.version ?? 0,
    {
      ...facts,
      holder: { ...holder, ...(formerEmail === undefined ? {} : { formerEmail }) },
      idempotency,
      events: [...(gives ? [consentGiven(id)] : []), ...(takes ? [ended] : [])],
      items: labelItems('tooMany', before === undefined ? [subAccounts.countItem(id.investorId)] : []),
    },
    { now, correlationId },
  )
  if (saved.ok || saved.reason === 'repeat') return replyWith(dependencies, id, now)
  if (saved.reason === 'keyReused') return refuse('common.keyReused')
  if (saved.reason === 'itemFailed') return refuse('pans.tooMany')
  return before === undefined ? refuse('pans.exists', { field: 'pan' }) : refuse('pans.moved')
}

async function replyWith({ subAccounts }: Needs, id: SubAccountId, now: Date) {
  const stored = await subAccounts.find(id)
  const saved = stored && (await subAccounts.open(stored))
  // Erased between the save and this answer: there is nothing to show.
  return saved === undefined ? refuse('pans.unknown', { field: 'pan' }) : reply({ data: entryOf(saved, now) })
}

/** What is typed; an empty field is none. */
const holderOf = ({ pan, name, dob, nickName, email, can }: Input): Holder => ({
  pan,
  name,
  dob,
  ...(nickName ? { nickName } : {}),
  ...(email ? { email } : {}),
  ...(can ? { can } : {}),
})

/** The address that gets a letter that it was replaced. It stays until the next edit of one who has agreed: the letter may be late. */
function formerEmailOf(before: OpenSubAccount | undefined, replaces: boolean): string | undefined {
  if (replaces) return before?.holder.email
  return before?.state === 'confirmed' ? undefined : before?.holder.formerEmail
}

function versionRefusal(
  before: OpenSubAccount | undefined,
  version: number | undefined,
): Refused | undefined {
  if (before === undefined) return version === undefined || version === 0 ? undefined : refuse('pans.moved')
  if (before.state === 'deleted') return refuse('pans.deleted', { field: 'pan' })
  if (version === 0) return refuse('pans.exists', { field: 'pan' })
  return version === undefined || version === before.version ? undefined : refuse('pans.moved')
}

/** An adult needs an address that is not the investor's own; a minor needs its guardian. */
function personRefusal(
  {
    holder: { email },
    minor,
    before,
    input,
  }: {
    readonly holder: Holder
    readonly minor: boolean
    readonly before: OpenSubAccount | undefined
    readonly input: Input
  },
  ownEmail: string,
): Refused | undefined {
  if (minor) {
    const agreed = before?.state === 'confirmed' && before.consent?.by === 'guardian'
    return agreed || input.guardian === panConsentVersions.guardian
      ? undefined
      : refuse('pans.guardianNeeded', { field: 'guardian' })
  }
  if (email === undefined) return refuse('pans.emailRequired', { field: 'email' })
  return isSameMailbox(email, ownEmail) ? refuse('pans.emailOwn', { field: 'email' }) : undefined
}

/** Whether the department has confirmed these very details already. */
const isChecked = (before: OpenSubAccount | undefined, { name, dob }: Holder): boolean =>
  before !== undefined && before.holder.name === name && before.holder.dob === dob
