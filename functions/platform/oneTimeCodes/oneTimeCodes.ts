import { randomBytes } from 'node:crypto'
import type { Problem } from '../../../shared/problem.ts'
import { newId } from '../ids.ts'
import {
  type Emitted,
  type Idempotency,
  type LabelledItem,
  labelItems,
  type Refused,
  relabel,
  type WriteContext,
} from '../records/moveRecord.ts'
import { type Conflict, conflict, retryOnConflict } from '../records/retryOnConflict.ts'
import type { Table, TransactItem } from '../records/table.ts'
import type { FieldCipher } from '../security/fieldCipher.ts'
import type { Secrets } from '../security/secrets.ts'
import { boundOf, type Confirmed, openOtpCodes } from './otpCode.ts'
import {
  isInTime,
  type OtpProblems,
  otpDigits,
  otpMinutes,
  otpResendSeconds,
  refusalToSend,
  refusalToTry,
  sentWithinDay,
  wrongCode,
} from './otpLifecycle.ts'
import { type Otp, type OtpOwner, otpStore } from './otpStore.ts'

export type { Otp, OtpOwner } from './otpStore.ts'

/**
 * One-time codes as a domain uses them (K-213; see the README of the platform). A domain's purposes share one budget of
 * sent codes; each has at most one valid code, stored in the domain's own table.
 */
export interface OneTimeCodes<Purpose extends string> {
  /** Sends a code, which replaces the former one of its purpose. */
  send<Label = never>(
    owner: OtpOwner<Purpose>,
    sending: Sending<Label>,
    at: WriteContext<never>,
  ): Promise<Sent<Label>>
  /** Counts an attempt, then compares. `goesOn`: this same request used the code up before and may continue. */
  take(owner: OtpOwner<Purpose>, tried: Tried, now: Date): Promise<Taken>
  /** Uses a taken code up, once; `false` when another request did. */
  spend(owner: OtpOwner<Purpose>, otp: Otp, use: Spending, at: WriteContext<never>): Promise<boolean>
  /** The same as items of another record's transaction; its condition fails when another request used the code up. */
  spendItems(owner: OtpOwner<Purpose>, otp: Otp, at: WriteContext<never>): readonly TransactItem[]
  /** The code of an id while it can still be tried, for the message that carries it. */
  inForce(
    investorId: string,
    otpId: string,
    now: Date,
  ): Promise<{ readonly code: string; readonly otp: Otp; readonly purpose: Purpose } | undefined>
  codeOf(otpId: string): Promise<string>
  /** What was given to `send` as `carries`. */
  carriedOf(owner: OtpOwner<Purpose>, otp: Otp): Promise<string>
}

export interface Sending<Label = never> {
  /** What the code confirms; who types it must confirm the same. Stored readable, so nothing secret. */
  readonly confirms?: Confirmed
  /** What takes effect when the code is confirmed, e.g. a phone number; stored encrypted. */
  readonly carries?: string
  /** The key of the request: its repeat sends no other code while this one is valid. */
  readonly requestedBy?: string | undefined
  /** The event whose consumer sends it. */
  event(otpId: string): Emitted
  /** Further items of the same write, e.g. a limit. */
  readonly items?: readonly LabelledItem<Label>[]
}

export type Sent<Label = never> =
  | { readonly ok: true; readonly resendAfterSeconds: number; readonly expiresInSeconds: number }
  | { readonly ok: false; readonly reason: 'refused'; readonly problem: Problem }
  /** One of the caller's items failed: its label. */
  | { readonly ok: false; readonly reason: 'itemFailed'; readonly refuses: Label }

export interface Tried {
  readonly code: string
  readonly confirms?: Confirmed
  /** The key of the request: it may continue after it used the code up and died. */
  readonly usedBy?: string | undefined
}

export type Taken =
  | { readonly ok: true; readonly otp: Otp; readonly goesOn: boolean }
  /** `former`: the stored code, so that a domain can say what it was for. */
  | { readonly ok: false; readonly problem: Problem; readonly former?: Otp | undefined }

export interface Spending {
  readonly usedBy?: string | undefined
  readonly events?: readonly Emitted[]
  readonly items?: readonly LabelledItem[]
}

export interface OneTimeCodesOptions<Purpose extends string> {
  readonly table: Table
  /** The domain's own table. */
  readonly tableName: string
  readonly secrets: Secrets
  /** Purposes that share the account's budget of sendings. */
  readonly purposes: readonly Purpose[]
  readonly problems: OtpProblems
  /** How long the codes are; 4 digits unless told (K-213). */
  readonly digits?: number
  /** Of a domain whose codes carry something. */
  readonly cipher?: FieldCipher
}

/** Identifies a request by its key and its body: the same key with another code is another request. */
export const usedByOf = ({ owner, call, key, bodyHash }: Idempotency): string =>
  boundOf({ owner, call, key, bodyHash })

/** How long to wait for the next one, and how long this one counts. */
function secondsOf({ sentAt, validUntil }: Pick<Otp, 'sentAt' | 'validUntil'>, now: Date) {
  const since = now.getTime() - (sentAt.at(-1)?.getTime() ?? 0)
  return {
    resendAfterSeconds: Math.max(0, Math.ceil(otpResendSeconds - since / 1000)),
    expiresInSeconds: Math.ceil((validUntil.getTime() - now.getTime()) / 1000),
  }
}

export function oneTimeCodes<Purpose extends string>(
  options: OneTimeCodesOptions<Purpose>,
): OneTimeCodes<Purpose> {
  // Longer than 70 lines: one closure over its table; each function is short and independent.
  const { problems, purposes } = options
  const store = otpStore(options)
  const codes = openOtpCodes(options.secrets, options.digits ?? otpDigits)
  const readAll = async (investorId: string) =>
    new Map(
      await Promise.all(
        purposes.map(async purpose => [purpose, await store.read({ investorId, purpose })] as const),
      ),
    )

  const issue = async <Label>(
    owner: OtpOwner<Purpose>,
    { confirms = {}, carries, requestedBy, event, items }: Sending<Label>,
    at: WriteContext<never>,
  ): Promise<Sent<Label> | Conflict> => {
    const { now } = at
    const all = await readAll(owner.investorId)
    const former = all.get(owner.purpose)
    const bound = boundOf(confirms)
    const isRepeat =
      requestedBy !== undefined && former?.requestedBy === requestedBy && former.bound === bound
    if (isRepeat && refusalToTry(problems, former, now) === undefined)
      return { ok: true, ...secondsOf(former, now) }
    const sentAt = [...all.values()].flatMap(otp => otp?.sentAt ?? [])
    const problem = refusalToSend(problems, sentAt, now)
    if (problem !== undefined) return { ok: false, reason: 'refused', problem }
    // The budget is shared: a code sent for another purpose meanwhile must be seen.
    const checks = purposes
      .filter(purpose => purpose !== owner.purpose)
      .map(purpose => store.unmovedCheck({ investorId: owner.investorId, purpose }, all.get(purpose)))
    const labelled: LabelledItem<Refused<Sent<Label>> | Conflict>[] = [
      ...labelItems(conflict, checks),
      ...relabel(items, refuses => ({ ok: false, reason: 'itemFailed', refuses }) as const),
    ]
    const otpId = newId('otp', now)
    const codeSalt = randomBytes(16).toString('base64url')
    const issued = await store.issue(
      owner,
      former,
      {
        otpId,
        confirms,
        bound,
        carried: carries,
        requestedBy,
        codeHash: await codes.hash(await codes.codeOf(otpId), codeSalt),
        codeSalt,
        sentAt: [...sentWithinDay(former?.sentAt ?? [], now), now],
      },
      { ...at, events: [event(otpId)], items: labelled },
    )
    if (issued.ok)
      return { ok: true, resendAfterSeconds: otpResendSeconds, expiresInSeconds: otpMinutes * 60 }
    return issued.reason === 'itemFailed' ? issued.refuses : conflict
  }

  /** Why nothing could be tried; the request that used the code up itself may go on while the code's time lasts. */
  const untried = async (owner: OtpOwner<Purpose>, { confirms = {}, usedBy }: Tried, now: Date) => {
    const bound = boundOf(confirms)
    const former = await store.read(owner)
    const isOwn = usedBy !== undefined && former?.state === 'confirmed' && former.usedBy === usedBy
    if (isOwn && former.bound === bound && isInTime(former, now))
      return { ok: true, otp: former, goesOn: true } as const
    const id = former !== undefined && former.bound !== bound ? problems.other : problems.invalid
    // What could not be tried a moment ago and could now is a new code: not the one this was typed for.
    const problem = refusalToTry(problems, former, now) ?? { id }
    return { ok: false, problem, former } as const
  }

  return {
    send(owner, sending, at) {
      // Other requests of the same investor sent a code in every attempt.
      const problem = { id: problems.tooSoon, params: { seconds: otpResendSeconds } }
      const otherwise = () => ({ ok: false, reason: 'refused', problem }) as const
      return retryOnConflict({ otherwise }, () => issue(owner, sending, at))
    },
    async take(owner, tried, now) {
      const otp = await store.takeAttempt(owner, boundOf(tried.confirms ?? {}), now)
      if (otp === undefined) return untried(owner, tried, now)
      return (await codes.matches({ hash: otp.codeHash, salt: otp.codeSalt }, tried.code))
        ? { ok: true, otp, goesOn: false }
        : { ok: false, problem: wrongCode(problems, otp.attempts), former: otp }
    },
    async spend(owner, otp, { usedBy, events = [], items }, at) {
      const confirmed = await store.confirm(owner, otp, usedBy, { ...at, events, items })
      if (confirmed.ok) return true
      // The same request sent twice at once: the one that came second goes on as well.
      const current = usedBy === undefined ? undefined : await store.read(owner)
      return current?.otpId === otp.otpId && current.usedBy === usedBy
    },
    spendItems: (owner, otp, at) => store.confirmItems(owner, otp, at),
    async inForce(investorId, otpId, now) {
      for (const [purpose, otp] of await readAll(investorId))
        if (otp?.otpId === otpId && refusalToTry(problems, otp, now) === undefined)
          return { code: await codes.codeOf(otpId), otp, purpose }
      return undefined
    },
    codeOf: codes.codeOf,
    carriedOf: (owner, otp) => store.carriedOf(owner, otp),
  }
}
