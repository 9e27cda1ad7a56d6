import type { getUserNameFromPan } from '../../../shared/contracts/kyc/getUserNameFromPan.ts'
import { type Refused, refuse, reply } from '../../../shared/outcome.ts'
import { isAdult } from '../../../shared/vocabulary/birthDate.ts'
import { formatDate, indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { withPan } from '../../kyc-record/kycRecordLifecycle.ts'
import { panIndexOf } from '../../kyc-record/kycRows.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { newId } from '../../platform/ids.ts'
import { type Limit, takeFrom } from '../../platform/records/limits.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import { sentenceOfId } from '../../platform/sentences.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import type { PanAnswer } from '../../providers/panVerification/port.ts'
import type { Dependencies } from '../dependencies.ts'
import { updateOpenRecord } from '../steps/updateOpenRecord.ts'
import {
  type CheckOutcome,
  currentCheck,
  isDayUsedUp,
  type PanCheck,
  type PanChecks,
  withStarted,
} from './panCheckLifecycle.ts'
import { checkIdentityOf, type PanTriple } from './panCheckStore.ts'

/** What the check of a PAN needs. */
export type PanCheckDependencies = Pick<
  Dependencies,
  'table' | 'cipher' | 'store' | 'checks' | 'panVerification' | 'mayAskVendor'
>

const dayMs = 86_400_000
/** How often a day an investor may learn that a PAN is another investor's. It costs no check, so it has its own limit. */
const takenADay: Limit = { name: 'pan-taken-per-account', most: 10, windowSeconds: 86_400 }

/**
 * Verifies a PAN against name and date of birth (D2 s4, s5, s7; K-048). What costs nothing comes first: the age,
 * whose PAN it is, an earlier answer, the day's limit. Then the income-tax department is called, within its 15 s;
 * its answer is stored and returned. When it does not answer, nothing is stored or counted.
 */
export const handleGetUserNameFromPan =
  (dependencies: PanCheckDependencies): Handler<typeof getUserNameFromPan> =>
  async ({ pan, dob, name }, call) => {
    const { store, checks, cipher } = dependencies
    const { now, correlationId } = call
    const { investorId } = call.session
    const index = await panIndexOf(cipher, pan)
    const [record, owner, before] = await Promise.all([
      store.read(investorId),
      store.panOwner(index),
      checks.read(investorId),
    ])
    if (record.state === 'approved') return refuse('bank.kycClosed')
    if (!isAdult(dob, indianDate(now))) return refuse('kyc.underAge', { field: 'dob' })
    if (owner !== undefined && owner !== investorId) {
      const room = await takeFrom(dependencies.table, takenADay, investorId, now)
      return room.ok
        ? refuse('kyc.panNotUnique', { field: 'pan' })
        : tooMany(now, room.retryAfterSeconds * 1000)
    }
    const by = { investorId, now, correlationId }
    const answer = await checked(dependencies, { pan, dob, name }, before, by)
    if ('problem' in answer) return answer
    if (answer.outcome === 'valid' || answer.outcome === 'inoperative')
      await follow(store, index, answer.outcome === 'valid', by)
    return replyTo(pan, answer)
  }

interface By {
  readonly investorId: string
  readonly now: Date
  readonly correlationId: string
}
/** The result of a check. */
interface CheckAnswer {
  readonly outcome: CheckOutcome | 'noIndividual'
  readonly fullName: string
}

async function checked(
  dependencies: PanCheckDependencies,
  triple: PanTriple,
  read: PanChecks,
  by: By,
): Promise<CheckAnswer | Refused> {
  const { checks, cipher, mayAskVendor } = dependencies
  const { investorId, now } = by
  const identity = await checkIdentityOf(cipher, triple)
  return retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async attempt => {
    const before = attempt === 1 ? read : await checks.read(investorId)
    const known = currentCheck(before, identity, now)
    if (known?.outcome !== undefined)
      return { outcome: known.outcome, fullName: await checks.fullNameOf(known, investorId) }
    if (known !== undefined) return refuse('common.inProgress')
    if (isDayUsedUp(before, now)) return tooMany(now, dayMs)
    // Only answers are counted by the day, and a department that is down gives none.
    if (attempt === 1 && !(await mayAskVendor(investorId, now))) return refuse('session.heavyTraffic')
    const check: PanCheck = { id: newId('pck', now), identity, at: now.toISOString() }
    const started = await checks.begin(before, withStarted(before, check, now), by)
    return started === undefined ? conflict : askDepartment(dependencies, triple, { check, started }, by)
  })
}

async function askDepartment(
  { checks, panVerification }: PanCheckDependencies,
  triple: PanTriple,
  { check, started }: { readonly check: PanCheck; readonly started: PanChecks },
  context: By,
): Promise<CheckAnswer | Refused> {
  let answer: PanAnswer
  try {
    answer = await panVerification.check({ reference: check.id, ...triple })
  } catch (error) {
    await checks.giveBack(started, check.id, context)
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error
    return refuse('kyc.panCheckFailed')
  }
  const outcome = outcomeOf(answer)
  const fullName = answer.known && isConfirmed(outcome) ? answer.fullName : undefined
  await checks.answer(started, check, { outcome, fullName }, context)
  const isOthers = answer.known && !answer.isIndividual
  return { outcome: isOthers ? 'noIndividual' : outcome, fullName: fullName ?? '' }
}

function tooMany(now: Date, waitMs: number): Refused {
  const when = formatDate(indianDate(new Date(now.getTime() + waitMs)))
  return refuse('kyc.panTooManyChecks', { field: 'pan', params: { when } })
}

/** Whether Aadhaar is linked belongs to the PAN, so a saved PAN follows the newest answer. */
async function follow(
  store: PanCheckDependencies['store'],
  index: string,
  operative: boolean,
  { investorId, ...context }: By,
): Promise<void> {
  await updateOpenRecord(store, investorId, context, async record => {
    const { pan } = record
    if (pan === undefined || pan.index !== index || pan.operative === operative) return undefined
    return withPan(record, { ...pan, operative }, context.now)
  })
}

const isConfirmed = (outcome: CheckOutcome): boolean => outcome === 'valid' || outcome === 'inoperative'

/** A PAN that is no individual's is as good as unknown here. The date of birth weighs more than the name. */
function outcomeOf(answer: PanAnswer): CheckOutcome {
  if (!answer.known || !answer.isIndividual) return 'unknown'
  if (!answer.dobMatches) return 'dobDiffers'
  if (!answer.nameMatches) return 'nameDiffers'
  return answer.aadhaarLinked ? 'valid' : 'inoperative'
}

function replyTo(pan: string, { outcome, fullName }: CheckAnswer) {
  switch (outcome) {
    case 'valid':
      return reply({ action: 'valid', data: { pan, full_name: fullName, operative: true } } as const)
    case 'inoperative': {
      const reason = 'kyc.panInoperative'
      const data = { pan, full_name: fullName, operative: false, reason }
      return reply({ message: sentenceOfId(reason), action: 'valid', data } as const)
    }
    case 'unknown':
      return invalid(pan, 'kyc.panUnknown', 'pan')
    case 'noIndividual':
      return invalid(pan, 'kyc.panIndividualsOnly', 'pan')
    case 'nameDiffers':
      return invalid(pan, 'kyc.panNameDiffers', 'name')
    case 'dobDiffers':
      return invalid(pan, 'kyc.panDobDiffers', 'dob')
  }
}

/** Why it is invalid, and in which field. The department's name is not returned: it may be another person's. */
function invalid(pan: string, reason: string, field: 'pan' | 'name' | 'dob') {
  const data = { pan, full_name: '', operative: false, reason, field }
  return reply({ message: sentenceOfId(reason), action: 'invalid', data } as const)
}
