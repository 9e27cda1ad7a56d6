import { redeemCodeRequested } from '../../../shared/contracts/liquidation/events.ts'
import type { RedeemRecord } from '../../../shared/contracts/liquidation/liquidationBody.ts'
import { type Refused, refuse, reply } from '../../../shared/outcome.ts'
import { liquidationEn } from '../../../shared/texts/en/liquidation.ts'
import {
  type OneTimeCodes,
  type OneTimeCodesOptions,
  type Otp,
  type OtpOwner,
  oneTimeCodes,
  usedByOf,
} from '../../platform/oneTimeCodes/oneTimeCodes.ts'
import type { Confirmed } from '../../platform/oneTimeCodes/otpCode.ts'
import { emit, type Idempotency, type WriteContext } from '../../platform/records/moveRecord.ts'

/** The one-time codes that confirm a sale (D3 s2, s5; K-117, K-213) and how the calls speak of them. */

/** Raising a request, and agreeing to a quote: they share one budget of sendings. */
export type LiquidationCodePurpose = 'redeem' | 'acceptQuote'
export type LiquidationCodes = OneTimeCodes<LiquidationCodePurpose>

export const liquidationCodes = (
  options: Pick<OneTimeCodesOptions<LiquidationCodePurpose>, 'table' | 'tableName' | 'secrets'>,
): LiquidationCodes =>
  oneTimeCodes<LiquidationCodePurpose>({
    ...options,
    purposes: ['redeem', 'acceptQuote'],
    problems: {
      tooSoon: 'liquidation.otpTooSoon',
      tooMany: 'liquidation.otpTooMany',
      invalid: 'liquidation.otpInvalid',
      expired: 'liquidation.otpExpired',
      locked: 'liquidation.otpLocked',
      other: 'liquidation.otpOther',
    },
  })

export interface Typed {
  readonly sendOTP?: boolean | undefined
  readonly otp?: string | number | undefined
}

/** The code that was typed; none, empty or 0 asks for one, and so does `sendOTP` (K-117). */
export function typedCode({ sendOTP = false, otp = '' }: Typed): string | undefined {
  const code = String(otp)
  return sendOTP || code === '' || code === '0' ? undefined : code
}

interface CodeRequest {
  readonly owner: OtpOwner<LiquidationCodePurpose>
  readonly confirms: Confirmed
  readonly idempotency: Idempotency | undefined
}

const keyOf = ({ idempotency }: CodeRequest): string | undefined =>
  idempotency === undefined ? undefined : usedByOf(idempotency)

export interface CodeDependencies {
  readonly codes: LiquidationCodes
  /** Where a code of the investor goes, hidden but for its end. */
  codeGoesTo(investorId: string): Promise<string>
}

/** Sends a code and says where it went; a repeat of the request is answered with the one it sent. */
export async function sendCode(
  { codes, codeGoesTo }: CodeDependencies,
  codeRequest: CodeRequest,
  context: WriteContext<never>,
) {
  const { owner, confirms } = codeRequest
  const { investorId } = owner
  const sentTo = await codeGoesTo(investorId)
  const sent = await codes.send(
    owner,
    {
      confirms,
      requestedBy: keyOf(codeRequest),
      event: codeId => emit(redeemCodeRequested, { investorId, codeId }),
    },
    context,
  )
  if (sent.ok) {
    const { resendAfterSeconds, expiresInSeconds } = sent
    return reply({
      message: liquidationEn['liquidation.otpSent'],
      data: { code: { resendAfterSeconds, expiresInSeconds, sentTo } },
    })
  }
  if (sent.reason === 'itemFailed') throw new Error('a code was sent with nothing beside it')
  return refuse(sent.problem.id, sent.problem)
}

/**
 * Uses up the code that was typed; `undefined` when it is used up by this very request. `moved` says what it means that the
 * code was sent for something else.
 */
export async function confirmByCode(
  { codes }: Pick<CodeDependencies, 'codes'>,
  {
    code,
    moved,
    ...codeRequest
  }: CodeRequest & { readonly code: string; moved(sentFor: Confirmed): Refused },
  context: WriteContext<never>,
): Promise<Refused | undefined> {
  const { owner, confirms } = codeRequest
  const usedBy = keyOf(codeRequest)
  const taken = await codes.take(owner, { code, confirms, usedBy }, context.now)
  if (!taken.ok) return refusalOf(taken.problem.id, taken.former, moved)
  if (taken.goesOn || (await codes.spend(owner, taken.otp, { usedBy }, context))) return undefined
  return refuse('liquidation.otpExpired', { field: 'otp' })
}

function refusalOf(
  id: Refused['problem']['id'],
  former: Otp | undefined,
  moved: (sentFor: Confirmed) => Refused,
): Refused {
  if (id === 'liquidation.otpOther' && former !== undefined) return moved(former.confirms)
  return refuse(id, { field: 'otp' })
}

/** What a call answers with a request: its record. */
export const replyWithOrder = (order: RedeemRecord) => reply({ data: { order } })
