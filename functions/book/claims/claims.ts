import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { dueRows } from '../../platform/records/dueRows.ts'
import type { Table } from '../../platform/records/table.ts'
import { type Changes, isNew, putItem, updateItem } from '../../platform/records/writes.ts'
import { type BookPart, bookTable, keys } from '../bookRows.ts'
import { account, bookEntry } from '../entries.ts'

/**
 * Claims: interest or principal of an issuer that went to the wrong side of a purchase or a sale, because units changed hands
 * on the other side of a record date than the price assumed. open → accepted → received or writtenOff, or open → refused.
 * Each step happens once: it is conditioned on the state it leaves, and a claim is one row per trade and due date.
 */
export const claimStates = ['open', 'accepted', 'received', 'writtenOff', 'refused'] as const
export type ClaimState = (typeof claimStates)[number]

export const claimRow = z.object({
  investorId: z.string(),
  ISIN: z.string(),
  product: z.string(),
  /** The purchase or the sale. */
  orderId: z.string(),
  side: z.enum(['purchase', 'sale']),
  /** `investor`: we pay them and claim it from the other side. `counterparty`: the investor owes it. */
  owedTo: z.enum(['investor', 'counterparty']),
  dueDate: z.string(),
  recordDate: z.string(),
  /** Indian date on which the issuer's payment is due to move. */
  paymentDate: z.string(),
  /** Indian dates: of the settlement that the price assumed, and of the one that came. */
  pricedFor: z.string(),
  settledOn: z.string(),
  units: z.int(),
  couponPaise: z.int(),
  principalPaise: z.int(),
  /** Interest and principal, before tax. */
  amountPaise: z.int(),
  state: z.enum(claimStates),
  openedAt: z.string(),
  /** Instant of the last decision. */
  decidedAt: z.optional(z.string()),
  /** The order of the payout that pays it to the investor. */
  payoutOrderId: z.optional(z.string()),
  /** Of one that was paid to the investor: Indian date, and the bank's reference. */
  paidOn: z.optional(z.string()),
  utr: z.optional(z.string()),
  /** The reference under which the other side's money came. */
  reference: z.optional(z.string()),
})
/** A claim as stored; money in paise, dates Indian, instants ISO. */
export type Claim = z.output<typeof claimRow>
export type NewClaim = Omit<
  Claim,
  'amountPaise' | 'state' | 'openedAt' | 'decidedAt' | 'payoutOrderId' | 'paidOn' | 'utr' | 'reference'
>
/** What a claim is found by. */
export type ClaimKey = Pick<Claim, 'investorId' | 'ISIN' | 'dueDate' | 'orderId'>

/** What operators decide, and the state of the claims that it is decided about. */
export const decidableFrom = {
  accept: 'open',
  refuse: 'open',
  received: 'accepted',
  writeOff: 'accepted',
} as const satisfies Readonly<Record<string, ClaimState>>
export type ClaimDecision = keyof typeof decidableFrom

/** The prefix of its sort keys. */
export const claimPrefix = 'claim#'
/** Of the index `due`: claims on which something waits, by the instant at which they were opened. */
const openClaims = 'openClaims'

const keyOf = ({ investorId, ISIN, dueDate, orderId }: ClaimKey) =>
  keys.claim(investorId, ISIN, dueDate, orderId)
/** Under this id a claim's bookings are found. */
export const claimId = ({ orderId, dueDate }: Pick<Claim, 'orderId' | 'dueDate'>): string =>
  `claim#${orderId}#${dueDate}`

/** The id of the order that pays it: always the same, so that one claim has one payout. */
function payoutOrderOf({
  orderId,
  dueDate,
  openedAt,
}: Pick<Claim, 'orderId' | 'dueDate' | 'openedAt'>): string {
  const hash = createHash('sha256').update(claimId({ orderId, dueDate })).digest('hex')
  return `liq_${Date.parse(openedAt).toString(36)}-${hash.slice(0, 24)}`
}

/** Notes a claim. The same one again fails on `claim`, which is a success for whoever repeats. Throws on an empty one. */
export function openClaim(claim: NewClaim, now: Date): BookPart[] {
  const { couponPaise, principalPaise, units } = claim
  const amountPaise = couponPaise + principalPaise
  if (amountPaise <= 0 || couponPaise < 0 || principalPaise < 0 || units <= 0)
    throw new Error(`${claimId(claim)} is about nothing`)
  const openedAt = now.toISOString()
  const row = {
    ...keyOf(claim),
    ...claim,
    amountPaise,
    state: 'open',
    openedAt,
    duePk: openClaims,
    dueAt: openedAt,
  }
  return [{ refuses: 'claim', item: putItem(bookTable(), row, isNew) }]
}

function moved(
  claim: Claim,
  from: ClaimState,
  to: ClaimState,
  changes: Pick<Changes, 'set' | 'remove'>,
): BookPart {
  const item = updateItem(bookTable(), keyOf(claim), {
    set: { state: to, ...changes.set },
    remove: changes.remove ?? [],
    when: '#state = :from AND amountPaise = :amount',
    values: { from, amount: claim.amountPaise },
  })
  return { refuses: 'claim', item }
}

const isOver = ['duePk', 'dueAt']

function entryOf(
  claim: Claim,
  what: 'acceptClaim' | 'receiveClaim' | 'writeOffClaim',
  accounts: { readonly debit: string; readonly credit: string },
  { now, reference }: { readonly now: Date; readonly reference?: string | undefined },
): BookPart {
  const { investorId, ISIN, amountPaise } = claim
  return bookEntry({
    id: claimId(claim),
    what,
    // A claim ends once: its money comes, or it is given up.
    ...(what === 'acceptClaim' ? {} : { place: 'endClaim' }),
    now,
    investorId,
    ISIN,
    reference,
    money: [
      { account: accounts.debit, paise: amountPaise },
      { account: accounts.credit, paise: -amountPaise },
    ],
  })
}

/**
 * Two operators accepted it: the other side owes it to us. What is the investor's is owed to them from now on, as proceeds
 * that the order `payoutOrderId` pays; what the investor owes is the desk's.
 */
function acceptClaim(claim: Claim, now: Date): BookPart[] {
  const { owedTo, investorId, ISIN } = claim
  const payoutOrderId = owedTo === 'investor' ? payoutOrderOf(claim) : undefined
  const credit = owedTo === 'investor' ? account.proceeds(investorId) : account.desk(ISIN)
  return [
    moved(claim, 'open', 'accepted', { set: { decidedAt: now.toISOString(), payoutOrderId } }),
    entryOf(claim, 'acceptClaim', { debit: account.claims(ISIN), credit }, { now, reference: payoutOrderId }),
  ]
}

/** Two operators refused it: nothing is owed, and nothing was booked. */
const refuseClaim = (claim: Claim, now: Date): BookPart[] => [
  moved(claim, 'open', 'refused', { set: { decidedAt: now.toISOString() }, remove: isOver }),
]

/** The other side's money came under a reference. */
const receiveClaim = (claim: Claim, reference: string, now: Date): BookPart[] => [
  moved(claim, 'accepted', 'received', { set: { decidedAt: now.toISOString(), reference }, remove: isOver }),
  entryOf(
    claim,
    'receiveClaim',
    { debit: account.claimsReceived, credit: account.claims(claim.ISIN) },
    { now, reference },
  ),
]

/** Two operators gave up what the other side owes. What the investor is owed stays owed and paid. */
const writeOffClaim = (claim: Claim, now: Date): BookPart[] => [
  moved(claim, 'accepted', 'writtenOff', { set: { decidedAt: now.toISOString() }, remove: isOver }),
  entryOf(
    claim,
    'writeOffClaim',
    { debit: account.claimsWrittenOff, credit: account.claims(claim.ISIN) },
    { now },
  ),
]

/** What a decision books; `undefined` when the claim is in another state by now. `reference`: of money that was received. */
export function decideClaim(
  claim: Claim,
  { decision, reference = '' }: { readonly decision: ClaimDecision; readonly reference?: string | undefined },
  now: Date,
): BookPart[] | undefined {
  if (claim.state !== decidableFrom[decision]) return undefined
  switch (decision) {
    case 'accept':
      return acceptClaim(claim, now)
    case 'refuse':
      return refuseClaim(claim, now)
    case 'received':
      return receiveClaim(claim, reference, now)
    case 'writeOff':
      return writeOffClaim(claim, now)
  }
}

/** What became of the payout of a claim: paid on an Indian date under a UTR, or what was paid under it came back. */
export type ClaimPayout = { readonly paidOn: string; readonly utr: string } | { readonly backOf: string }

/** Notes it: a claim that is paid is not paid again, and only what is paid comes back. */
export function notePayout(claim: ClaimKey, payoutOrderId: string, payout: ClaimPayout): BookPart[] {
  const ours = 'payoutOrderId = :payout'
  const values = { payout: payoutOrderId }
  const noted =
    'backOf' in payout
      ? {
          set: {},
          remove: ['paidOn', 'utr'],
          when: `${ours} AND utr = :back`,
          values: { ...values, back: payout.backOf },
        }
      : { set: payout, when: `${ours} AND attribute_not_exists(utr)`, values }
  return [{ refuses: 'claim', item: updateItem(bookTable(), keyOf(claim), noted) }]
}

/** A consistent read of one claim. */
export async function readClaim(table: Table, claim: ClaimKey): Promise<Claim | undefined> {
  const found = await table.get(bookTable(), keyOf(claim))
  return found === undefined ? undefined : z.parse(claimRow, found)
}

/** Claims on which something waits, open and accepted ones, the longest waiting first: from the index, a moment behind. */
export async function readOpenClaims(table: Table, most: number): Promise<Claim[]> {
  const rows = await dueRows(table, { table: bookTable(), partition: openClaims, most })
  return rows
    .map(row => z.parse(claimRow, row))
    .filter(({ state }) => state === 'open' || state === 'accepted')
}
